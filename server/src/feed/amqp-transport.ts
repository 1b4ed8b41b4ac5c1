import { Connection, type AsyncMessage, type ConnectionOptions } from 'rabbitmq-client'
import { every } from '../platform/base/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { secretOf } from '../platform/config/keys.ts'
import type { Running } from '../platform/process/module.ts'
import { authorityOf } from './authority.ts'
import type { RawMessage, Transport, TransportListener } from './transport.ts'

const HEARTBEAT_SECONDS = 10
const CONNECT_MS = 10_000
const RETRY = { retryLow: 1_000, retryHigh: 30_000 } as const
/**
 * Ten seconds apart at most, alives come as long as anything does: without a message the subscription is
 * dead.
 */
const SILENT_MS = 180_000
const LOOK_MS = 5_000
const PREFETCH = 2_000

type Parts = Pick<Ctx, 'clock' | 'config' | 'log'>

/**
 * A broker as Betradar runs it (AMQP 0-9-1): a queue of our own that the broker names and drops with the
 * connection, without acknowledgements. The client cannot slow such a broker down, so a full inbox ends the
 * connection: the gap is recovered, and no messages pile up at the broker, for which it suspends an account.
 * `virtualHost` is asked for where the address has no path. @throws ConfigError for a file of certificates
 * that cannot be read
 */
export function amqpTransport(ctx: Parts, virtualHost: string): Transport {
  const options = connectionOptions(ctx.config, virtualHost)
  return { open: listener => new AmqpReader(ctx, options, listener) }
}

/** Reads with one connection after the other; the client connects again by itself after a fault. */
class AmqpReader implements Running {
  readonly #ctx: Parts
  readonly #options: ConnectionOptions
  readonly #listener: TransportListener
  readonly #looking: { stop(): Promise<void> }
  /** Undefined while there is no room for what a connection would bring. */
  #connection: Connection | undefined
  #isConnected = false
  #isStopped = false
  #heardAtMs: number

  constructor(ctx: Parts, options: ConnectionOptions, listener: TransportListener) {
    this.#ctx = ctx
    this.#options = options
    this.#listener = listener
    this.#heardAtMs = ctx.clock.elapsed()
    this.#connection = this.#connect()
    this.#looking = every(
      ctx.clock,
      LOOK_MS,
      () => this.#look(),
      () => undefined,
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#looking.stop()
    this.#connection?.unsafeDestroy()
  }

  #connect(): Connection {
    const { FEED_EXCHANGE: exchange, FEED_NODE_ID: node } = this.#ctx.config
    const connection = new Connection(this.#options)
    const isCurrent = () => !this.#isStopped && this.#connection === connection
    const onFault = (error: unknown) => {
      if (!isCurrent()) return
      this.#ctx.log.warn({ error }, 'the connection to the feed has a fault; it is opened again')
      this.#lost('the connection has a fault')
    }
    connection.on('error', onFault)
    const consumer = connection.createConsumer(
      {
        queue: '',
        queueOptions: { exclusive: true, autoDelete: true, durable: false },
        noAck: true,
        qos: { prefetchCount: PREFETCH },
        queueBindings: bindingsOf(node).map(routingKey => ({ exchange, routingKey })),
      },
      message => {
        if (isCurrent()) this.#take(message)
      },
    )
    consumer.on('error', onFault)
    consumer.on('ready', () => {
      if (!isCurrent()) return
      // Another queue: what came between belongs to none.
      this.#lost('the queue was replaced')
      this.#isConnected = true
      this.#heardAtMs = this.#ctx.clock.elapsed()
      this.#listener.connected()
    })
    return connection
  }

  #take(message: AsyncMessage): void {
    this.#heardAtMs = this.#ctx.clock.elapsed()
    if (this.#listener.message(rawOf(message, this.#ctx.config.FEED_EXCHANGE)) === 'taken') return
    this.#ctx.log.error({}, 'the feed is faster than its log; the connection is closed until there is room')
    void this.#reconnect('there is no room')
  }

  async #look(): Promise<void> {
    if (this.#ctx.clock.elapsed() - this.#heardAtMs > SILENT_MS) await this.#reconnect('the feed is silent')
  }

  async #reconnect(reason: string): Promise<void> {
    const abandoned = this.#connection
    if (!abandoned) return
    this.#connection = undefined
    this.#lost(reason)
    abandoned.unsafeDestroy()
    await this.#listener.room()
    this.#heardAtMs = this.#ctx.clock.elapsed()
    if (!this.#isStopped) this.#connection = this.#connect()
  }

  #lost(reason: string): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#listener.lost(reason)
  }
}

/**
 * Binds everybody's messages and our own: the eighth word of a routing key is the node that asked, or a dash.
 */
const bindingsOf = (node: number): readonly string[] => [
  '*.*.*.*.*.*.*.-.#',
  `*.*.*.*.*.*.*.${node}.#`,
  `-.-.-.snapshot_complete.-.-.-.${node}`,
]

function rawOf({ body, exchange, routingKey }: AsyncMessage, own: string): RawMessage {
  const text = Buffer.isBuffer(body)
    ? body.toString()
    : typeof body === 'string'
      ? body
      : JSON.stringify(body ?? '')
  return {
    key: routingKey,
    body: text,
    ...(exchange === own ? {} : { foreignExchange: exchange || '(default)' }),
  }
}

/** The token is the user; certificates are checked whatever the environment says. */
function connectionOptions(config: Config, virtualHost: string): ConnectionOptions {
  const { protocol, hostname, port, pathname } = new URL(config.FEED_AMQP_URL ?? '')
  const path = decodeURIComponent(pathname.slice(1))
  const isEncrypted = protocol === 'amqps:'
  const ca = authorityOf(config)
  return {
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port || (isEncrypted ? 5671 : 5672),
    username: secretOf(config, 'FEED_TOKEN'),
    password: '',
    vhost: path === '' ? virtualHost : path,
    heartbeat: HEARTBEAT_SECONDS,
    connectionTimeout: CONNECT_MS,
    connectionName: `ruka feed ${config.FEED_NODE_ID}`,
    ...RETRY,
    ...(isEncrypted
      ? { tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) } }
      : {}),
  }
}

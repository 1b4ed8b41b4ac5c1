import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { decodeMessage, encodeMessage } from './bus-wire.ts'
import { kindOf, localBus, Unanswered, type Bus } from './bus.ts'
import type { Logger } from '../log/log.ts'

/** Separates our subjects from others of the NATS account. */
const PREFIX = 'ruka.'
/** Where a process that was cut off reports that its messages were lost. */
const GAP = 'gap'
const RETRY_MS = 250
/**
 * Two pings without an answer end a connection, so that what waits to be sent to a hung server stays little.
 */
const PING_MS = 5_000
const CONNECT_MS = 5_000
/** How long a close waits for the last messages to be sent. */
const CLOSE_MS = 1_000

/**
 * One bus for many processes, over NATS. Listeners in this process get a message at once, without the round
 * trip over the server; a topic is subscribed to once for all listeners. While NATS cannot be reached nothing
 * is buffered: messages are dropped, requests fail, this process continues alone, and it tries to reconnect
 * indefinitely.
 */
export async function natsBus(url: string, log: Logger): Promise<Bus> {
  const nats = await open(url)
  const here = localBus(log)
  let connected = true

  /** Runs a call whose failure must not reach the caller, and says whether it succeeded. */
  const handOver = (topic: string, act: () => void): void => {
    if (!connected) return
    try {
      act()
    } catch (error) {
      faultOf(log, topic)(error)
    }
  }
  const shared = sharedSubscriptions(nats, (topic, message) =>
    receive(log, message, value => here.publish(topic, value)),
  )

  const publish = (topic: string, message: unknown): void => {
    here.publish(topic, message)
    handOver(topic, () => nats.publish(PREFIX + topic, encodeMessage(message)))
  }
  shared.hold(GAP)
  void follow(nats, log, state => {
    connected = state
    if (state) publish(GAP, null)
  })

  return {
    publish,
    subscribe(topic, listener) {
      const stop = here.subscribe(topic, listener)
      shared.hold(topic)
      return once(() => {
        stop()
        shared.release(topic)
      })
    },
    serve(topic, answerer) {
      const stop = here.serve(topic, answerer)
      const answer = async (message: Msg, question: unknown) => {
        const value = await answerer(question)
        if (value !== undefined) handOver(topic, () => message.respond(encodeMessage(value)))
      }
      const hearQuestion = (message: Msg) =>
        receive(log, message, question => void answer(message, question).catch(faultOf(log, topic)))
      const subscription = nats.subscribe(PREFIX + topic, {
        callback: (error, message) => (error ? undefined : hearQuestion(message)),
      })
      return once(() => {
        stop()
        subscription.unsubscribe()
      })
    },
    async request(topic, question, { timeoutMs }) {
      if (here.answers(topic)) return here.request(topic, question, { timeoutMs })
      if (!connected) throw new Unanswered(`${kindOf(topic)} cannot be reached`)
      const reply = await nats
        .request(PREFIX + topic, encodeMessage(question), { timeout: timeoutMs })
        .catch((error: unknown) => {
          throw new Unanswered(`no answer from ${kindOf(topic)}`, { cause: error })
        })
      return decodeMessage(reply.data)
    },
    onGap: listener => here.subscribe(GAP, listener),
    connected: () => connected,
    close: () => close(nats, connected),
  }
}

/** @throws Error that names the server, never the part before its @. */
async function open(url: string): Promise<NatsConnection> {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const identity = user === '' ? {} : pass === '' ? { token: user } : { user, pass }
  try {
    return await connect({
      servers: host,
      ...identity,
      ...(protocol === 'tls:' ? { tls: {} } : {}),
      name: 'ruka',
      // This process calls its own listeners itself.
      noEcho: true,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RETRY_MS,
      pingInterval: PING_MS,
    })
  } catch (error) {
    const why = error instanceof Error ? error.name : 'no connection'
    throw new Error(`NATS at ${host} cannot be reached: ${why}`, { cause: error })
  }
}

async function close(nats: NatsConnection, connected: boolean): Promise<void> {
  // The last messages are still sent while the server takes them.
  const flushed = connected ? nats.flush().catch(() => undefined) : Promise.resolve()
  await Promise.race([flushed, new Promise(resolve => setTimeout(resolve, CLOSE_MS).unref())])
  await nats.close()
}

const faultOf =
  (log: Logger, topic: string) =>
  (error: unknown): void =>
    log.error({ error, topic: kindOf(topic) }, 'a message could not be answered or sent')

/** Reports each loss and return of the connection. */
async function follow(
  nats: NatsConnection,
  log: Logger,
  onChange: (connected: boolean) => void,
): Promise<void> {
  for await (const { type } of nats.status()) {
    if (type === 'disconnect') {
      log.warn('the connection to NATS was lost; it is tried again')
      onChange(false)
    }
    if (type === 'reconnect') {
      log.info('the connection to NATS is back')
      onChange(true)
    }
  }
}

/** One subscription a topic, while this process has listeners. */
function sharedSubscriptions(nats: NatsConnection, deliver: (topic: string, message: Msg) => void) {
  const held = new Map<string, { subscription: Subscription; listeners: number }>()
  return {
    hold(topic: string): void {
      const known = held.get(topic)
      if (known) return void known.listeners++
      const subscription = nats.subscribe(PREFIX + topic, {
        callback: (error, message) => (error ? undefined : deliver(topic, message)),
      })
      held.set(topic, { subscription, listeners: 1 })
    },
    release(topic: string): void {
      const known = held.get(topic)
      if (!known || --known.listeners > 0) return
      held.delete(topic)
      known.subscription.unsubscribe()
    },
  }
}

/** Delivers a message; one that cannot be decoded is not ours, and is dropped. */
function receive(log: Logger, message: Msg, deliver: (value: unknown) => void): void {
  let value: unknown
  try {
    value = decodeMessage(message.data)
  } catch {
    return log.warn({ topic: kindOf(message.subject.slice(PREFIX.length)) }, 'a message could not be read')
  }
  deliver(value)
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

import { Connection } from 'rabbitmq-client'
import type { Sent } from './faults.ts'

/** A broker that messages are published to, as Betradar's is, beside the stream. */
export type Broker = {
  readonly isConnected: () => boolean
  deliver: (sent: Sent) => void
  readonly counts: {
    readonly isConnected: boolean
    readonly published: number
    /** Messages that the broker did not take. */
    readonly lost: number
  }
  stop: () => Promise<void>
}

/** Messages that the broker has not confirmed; more are lost, so that a broker that hangs takes no memory. */
const UNCONFIRMED_MAX = 20_000
const RETRY = { retryLow: 1_000, retryHigh: 10_000 } as const
const CONNECT_MS = 10_000

/**
 * Connects again by itself after a fault; what was sent meanwhile is lost, which a consumer recovers by REST.
 * `url` has the name and the word of a user who may publish.
 */
export function openBroker({ url, exchange }: { url: string; exchange: string }): Broker {
  const connection = new Connection({ url, ...RETRY, connectionTimeout: CONNECT_MS })
  let fault = ''
  // Said once for each fault, as it comes again with each new try.
  connection.on('error', (error: Error) => {
    if (error.message === fault) return
    fault = error.message
    process.stderr.write(`feed-sim: the broker is away: ${fault}\n`)
  })
  connection.on('connection', () => (fault = ''))
  const publisher = connection.createPublisher({
    confirm: true,
    // One that is sent a second time would overtake later ones.
    maxAttempts: 1,
    exchanges: [{ exchange, type: 'topic', durable: true }],
  })
  let published = 0
  let lost = 0
  let unconfirmed = 0
  return {
    isConnected: () => connection.ready,
    deliver: ({ key, body }) => {
      if (!connection.ready || unconfirmed >= UNCONFIRMED_MAX) {
        lost++
        return
      }
      unconfirmed++
      publisher
        .send({ exchange, routingKey: key }, Buffer.from(body))
        .then(
          () => published++,
          () => lost++,
        )
        .finally(() => unconfirmed--)
    },
    get counts() {
      return { isConnected: connection.ready, published, lost }
    },
    stop: async () => {
      connection.unsafeDestroy()
    },
  }
}

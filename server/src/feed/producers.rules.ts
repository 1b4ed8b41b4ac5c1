/**
 * The state of one producer of the feed. Bets are taken on its markets only while it is up. Times `atMs` are
 * of a monotonic clock; `timestamp` is the producer's own clock.
 */
export type ProducerState = 'down' | 'recovering' | 'up' | 'delayed'

export type Producer = {
  readonly state: ProducerState
  /** The last alive of this connection; an older one than `SILENT_MS` is forgotten. */
  readonly alive?: { readonly atMs: number; readonly timestamp: number }
  /** While it recovers: when messages last arrived, or became fewer to apply. */
  readonly signMs?: number
  /** The least difference between arrival and timestamp: what an alive takes longer than that is delay. */
  readonly leastTransitMs?: number
  readonly deliveryLagMs: number
  readonly processingLagMs: number
  /** The recovery that was requested last. `unknown` had no answer, and may have begun. */
  readonly request?: { readonly id: number; readonly atMs: number; readonly stage: Stage }
  /** No recovery is requested before. */
  readonly askFromMs: number
}
type Stage = 'asked' | 'accepted' | 'unknown'

export type ProducerEvent =
  | {
      readonly type: 'alive'
      readonly atMs: number
      readonly timestamp: number
      readonly subscribed: boolean
    }
  /**
   * Once a second, with how long the oldest message waits to be applied, when the last message of any
   * producer arrived, and when there were last fewer messages to apply than ever since the recovery was
   * requested.
   */
  | {
      readonly type: 'tick'
      readonly atMs: number
      readonly lagMs: number
      readonly arrivedAtMs?: number
      readonly shrankAtMs?: number
    }
  /** Messages may be missing from here on. */
  | { readonly type: 'connectionLost' }
  | { readonly type: 'asked'; readonly atMs: number; readonly requestId: number }
  | { readonly type: 'accepted'; readonly atMs: number; readonly requestId: number }
  | { readonly type: 'unanswered'; readonly requestId: number; readonly askFromMs: number }
  /** It was certainly not begun, or a quota holds it back. */
  | { readonly type: 'postponed'; readonly requestId: number; readonly askFromMs: number }
  | { readonly type: 'snapshotComplete'; readonly requestId: number }

/**
 * Alives come every 10 s. A producer without one for this long is down, and so is one whose own times leave
 * such a gap.
 */
export const SILENT_MS = 20_000
/** Beyond this lag prices are too old to bet on; nothing is missing, so nothing is recovered. */
const LAG_MS = 20_000
/** A recovery that makes no progress for longer is requested again. */
export const RECOVERY_MS = 1_200_000

export const newProducer: Producer = { state: 'down', deliveryLagMs: 0, processingLagMs: 0, askFromMs: 0 }

export function nextProducer(producer: Producer, event: ProducerEvent): Producer {
  switch (event.type) {
    case 'alive':
      return onAlive(producer, event)
    case 'tick':
      return onTick(producer, event)
    case 'connectionLost':
      return { ...newProducer, askFromMs: producer.askFromMs }
    case 'asked':
      if (producer.state !== 'down') return producer
      return { ...producer, request: { id: event.requestId, atMs: event.atMs, stage: 'asked' } }
    case 'accepted':
      if (!isRequested(producer, event.requestId)) return producer
      return {
        ...producer,
        state: 'recovering',
        request: { id: event.requestId, atMs: event.atMs, stage: 'accepted' },
      }
    case 'unanswered':
      if (!isRequested(producer, event.requestId)) return producer
      return { ...producer, request: { ...producer.request, stage: 'unknown' }, askFromMs: event.askFromMs }
    case 'postponed':
      if (!isRequested(producer, event.requestId)) return producer
      return { ...withoutRequest(producer), askFromMs: event.askFromMs }
    case 'snapshotComplete':
      return onSnapshotComplete(producer, event.requestId)
  }
}

/**
 * A producer that went silent or lost its connection has dropped its request: a part of the answer may be
 * missing.
 */
export const isRequested = (
  producer: Producer,
  requestId: number,
): producer is Producer & { readonly request: NonNullable<Producer['request']> } =>
  producer.state === 'down' && producer.request?.id === requestId

/** Whether a recovery is to be requested now: never before alives have returned, and one at a time. */
export const wantsRecovery = ({ state, alive, request, askFromMs }: Producer, atMs: number): boolean =>
  state === 'down' &&
  alive !== undefined &&
  atMs - alive.atMs <= SILENT_MS &&
  atMs >= askFromMs &&
  (request === undefined || request.stage === 'unknown')

/** Whether every message that came before the last alive is part of what we have. */
export const isComplete = ({ state }: Producer): boolean => state === 'up' || state === 'delayed'

function onAlive(producer: Producer, alive: Extract<ProducerEvent, { type: 'alive' }>): Producer {
  const { atMs, timestamp, subscribed } = alive
  const last = producer.alive
  // Repeated, or overtaken by a later one: it proves nothing. After a step of the producer's clock the old
  // one becomes too old, and the producer recovers.
  if (last && timestamp <= last.timestamp) return producer
  const isGap =
    last !== undefined &&
    (atMs - Math.max(last.atMs, producer.signMs ?? 0) > SILENT_MS || timestamp - last.timestamp > SILENT_MS)
  const before = isGap || (!subscribed && losesSubscription(producer, atMs)) ? down(producer) : producer
  const transitMs = atMs - timestamp
  const leastTransitMs = Math.min(producer.leastTransitMs ?? transitMs, transitMs)
  return judgeLag({
    ...before,
    alive: { atMs, timestamp },
    leastTransitMs,
    deliveryLagMs: transitMs - leastTransitMs,
  })
}

/** Alives that were sent before a recovery began still say that nothing is subscribed. */
const losesSubscription = ({ state, request }: Producer, atMs: number): boolean =>
  state === 'recovering' ? atMs - (request?.atMs ?? 0) > SILENT_MS : state !== 'down'

/**
 * Alives of a producer that recovers wait behind the messages of the recovery. No bet is taken on it
 * meanwhile, and an alive that is missing leaves a gap in its own times.
 */
function onTick(
  producer: Producer,
  { atMs, lagMs, arrivedAtMs = -Infinity, shrankAtMs = -Infinity }: Extract<ProducerEvent, { type: 'tick' }>,
): Producer {
  const { alive, request, state } = producer
  const isRecovering = state === 'recovering' && request !== undefined
  const signMs = isRecovering ? Math.max(arrivedAtMs, shrankAtMs) : -Infinity
  const next: Producer = { ...producer, processingLagMs: lagMs, signMs }
  if (alive && atMs - Math.max(alive.atMs, signMs) > SILENT_MS) return silent(next)
  if (isRecovering && atMs - Math.max(request.atMs, shrankAtMs) > RECOVERY_MS) return down(next)
  return judgeLag(next)
}

function onSnapshotComplete(producer: Producer, requestId: number): Producer {
  // Others with this account recover, too; and an earlier request of ours proves nothing about what came
  // since.
  if (producer.request?.id !== requestId || !producer.alive || isComplete(producer)) return producer
  return judgeLag({ ...withoutRequest(producer), state: 'up' })
}

function judgeLag(producer: Producer): Producer {
  if (!isComplete(producer)) return producer
  const isLate = Math.max(producer.deliveryLagMs, producer.processingLagMs) > LAG_MS
  return { ...producer, state: isLate ? 'delayed' : 'up' }
}

const down = (producer: Producer): Producer => ({ ...withoutRequest(producer), state: 'down' })

function silent(producer: Producer): Producer {
  const { alive: _, leastTransitMs: __, ...rest } = down(producer)
  return { ...rest, deliveryLagMs: 0 }
}

function withoutRequest(producer: Producer): Producer {
  const { request: _, ...rest } = producer
  return rest
}

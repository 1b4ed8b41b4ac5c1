import type { Fixture } from '@ruka/sports/feed/fixture'
import type { FeedMessage } from '@ruka/sports/feed/message'
import type { Clock } from '../platform/base/clock.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isDatabaseAway, type Tx } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import type { FeedMetrics } from './metrics.ts'
import type { ProducerState } from './producers.rules.ts'

/** A message of the log; ids grow in the order in which messages arrived and are applied. */
export type LoggedMessage = {
  readonly id: number
  readonly receivedAtMs: number
  /** When the feed generated it, by our clock; undefined where that is not known. */
  readonly generatedAtMs?: number | undefined
  readonly message: FeedMessage
}

/**
 * What the messages are for. Each verb is called by the leader only, in a transaction that checks its lease.
 */
export type FeedConsumer = {
  /** Once for each leadership, before it applies anything: another process may have led meanwhile. */
  begin?(tx: Tx): Promise<void>
  /**
   * Applies messages in their order, all kinds but alives. The log's position moves behind them in the same
   * transaction, so that each row of the log is applied once; the feed itself repeats messages. A fault
   * undoes all of them. A message that could not be read comes as a `bet_stop` of all groups.
   */
  apply(tx: Tx, messages: readonly LoggedMessage[]): Promise<void>
  /** After the commit, for what is only in memory. */
  applied?(messages: readonly LoggedMessage[]): void
  /** A message about this event could not be applied: what is known of it may be wrong. */
  suspendEvent(tx: Tx, eventId: string, reason: string): Promise<void>
  fixtures(tx: Tx, fixtures: readonly Fixture[]): Promise<void>
  /** Events that should be live and of which nothing was heard for some time, though their producer is up. */
  quietEvents?(): Promise<readonly string[]>
  /** The feed knows nothing of a quiet event: it has ended where nothing of it is open. */
  endQuietEvent?(tx: Tx, eventId: string): Promise<void>
  /** After the commit. Bets are not taken on the producer's markets unless it is up. */
  producerChanged?(producer: number, state: ProducerState): void
}

/** What each part of a led feed needs. */
export type FeedContext = {
  readonly ctx: Ctx
  readonly lease: Lease
  readonly consumer: FeedConsumer
  readonly metrics: FeedMetrics
  /** Aborted when the leadership ends. */
  readonly signal: AbortSignal
}

const AWAY_MS = 1_000

/** A write of the leader, repeated while the database is away. @throws Fenced, and any fault of `work` */
export async function write<T>(feed: FeedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { ctx, lease, signal } = feed
  for (;;) {
    try {
      return await ctx.db.tx(async tx => {
        await assertLeading(tx, lease)
        return work(tx)
      })
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error
      ctx.log.warn({ error }, 'the database is away; the feed repeats a write')
      await pause(ctx.clock, AWAY_MS, signal)
    }
  }
}

/** Resolves after `ms`, or when the signal is aborted. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = clock.after(ms, resolve)
  const end = () => resolve()
  signal.addEventListener('abort', end)
  await promise
  signal.removeEventListener('abort', end)
  timer.cancel()
}

/** Resolves when the signal is aborted; asked for once, since it listens until then. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

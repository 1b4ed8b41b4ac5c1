import type { Cents } from '@ruka/contract/money'
import { liveSessions } from '../accounts/index.ts'
import { batcher, type Batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Tx } from '../platform/db.ts'
import { assertLeading, Fenced, type Lease } from '../platform/lease.ts'
import { placeStakes, settleWagers, type SettleVerdict, type StakeVerdict } from '../wagers/index.ts'

/** A stake that waits longer than this for a lock is refused, so that one stuck row cannot hold up a take-off. */
const LOCK_TIMEOUT = '1500ms'
/** How often a write is tried that the round cannot go on without, over about ten seconds. */
export const WRITE_ATTEMPTS = 12
const PAUSE_MS = 50
const PAUSE_MS_MAX = 1_000

type Actor = { readonly playerId: string; readonly sessionId: string }
export type StakeItem = Actor & {
  readonly round: number
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly choices: object
}
/** `session`: the player's session has ended, and nothing changed. */
export type StakeAnswer = StakeVerdict | { readonly ok: false; readonly code: 'session' | 'round_locked' }
export type CashOutItem = {
  readonly playerId: string
  /** Of the player who cashes out by hand; null when the server acts. */
  readonly sessionId: string | null
  readonly ref: string
  readonly payoutCents: Cents
  readonly outcome: object
}
export type CashOutAnswer = SettleVerdict | { readonly verdict: 'session' }

/**
 * Stakes that arrive together become one transaction. It holds a shared lock on the round that is open for betting: a
 * take-off waits for it, and after the take-off every stake of the round is refused, however late it was written.
 */
export function stakeWriter(ctx: Ctx, lease: Lease, game: string): Batcher<StakeItem, StakeAnswer> {
  return batcher({
    run: (items: StakeItem[], shard) =>
      ctx.db.tx(async tx => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx)
        await assertLeading(tx, lease)
        const open = await firstRow(
          tx,
          sql<{
            number: number
          }>`select number from crash.rounds where game = ${game} and state = 'betting' for share`,
        )
        const isLive = await liveActors(tx, ctx, items)
        const refusals = items.map(item =>
          item.round !== open?.number ? 'round_locked' : isLive(item) ? undefined : 'session',
        )
        const admitted = items.filter((_, index) => refusals[index] === undefined)
        const verdicts = await placeStakes(
          tx,
          admitted.map(item => ({ ...item, game })),
          { atMs: ctx.clock.now(), shard, outbox: ctx.outbox },
        )
        const next = verdicts.values()
        return refusals.map((code): StakeAnswer => (code ? { ok: false, code } : next.next().value!))
      }),
  })
}

/** Cash-outs that arrive together become one transaction. */
export function cashOutWriter(ctx: Ctx, lease: Lease): Batcher<CashOutItem, CashOutAnswer> {
  return batcher({
    run: (items: CashOutItem[], shard) =>
      ctx.db.tx(async tx => {
        await assertLeading(tx, lease)
        const isLive = await liveActors(tx, ctx, items)
        const admitted = items.filter(isLive)
        const verdicts = await settleWagers(tx, admitted, {
          atMs: ctx.clock.now(),
          shard,
          outbox: ctx.outbox,
        })
        const next = verdicts.values()
        return items.map((item): CashOutAnswer =>
          isLive(item) ? next.next().value! : { verdict: 'session' },
        )
      }),
  })
}

async function liveActors(
  tx: Tx,
  ctx: Ctx,
  items: readonly { playerId: string; sessionId: string | null }[],
): Promise<(item: { playerId: string; sessionId: string | null }) => boolean> {
  const sessionIds = items.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  if (sessionIds.length === 0) return () => true
  const holders = await liveSessions(tx, sessionIds, ctx.clock.now())
  return ({ playerId, sessionId }) => sessionId === null || holders.get(sessionId)?.playerId === playerId
}

/**
 * Repeats a write that failed, perhaps after its commit: every write here is idempotent by its own key. Gives up when a
 * newer leader has taken over or after so many attempts, and throws the last fault.
 */
export async function persist<T>(ctx: Ctx, attempts: number, write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof Fenced || attempt >= attempts) throw error
      ctx.log.warn({ error, attempt }, 'a write of a round failed; it is repeated')
      await pause(ctx, Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** attempt))
    }
  }
}

const pause = (ctx: Ctx, ms: number): Promise<void> =>
  new Promise(resolve => void ctx.clock.after(ms, resolve))

import type { Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { lockPursesOf, placeStakes, readWagerEnds, type StakeVerdict } from '../wagers/index.ts'
import { FRESH_DAY, leftOf } from './day-limit.rules.ts'
import { addBets, keepHolds, readDays } from './day-wins.ts'

export type Actor = { readonly playerId: string; readonly sessionId: string }
export type StakeItem = Actor & {
  readonly round: number
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  /** The most the bet may win by itself. */
  readonly greatestCents: Cents
  readonly choices: object
}

/** `session`: the player's session has ended, and nothing changed. */
export type StakeAnswer =
  | (Extract<StakeVerdict, { ok: true }> & { readonly share: Share })
  | Extract<StakeVerdict, { ok: false }>
  | {
      readonly ok: false
      readonly code: 'session' | 'round_locked' | 'payout_allowance_used' | 'payout_allowance_held'
    }
/** `heldCents` is for all the round's bets of the player staked that day, unknown to a repeat; `leftCents` may still be won today. */
export type Share = {
  readonly day: string
  readonly heldCents: Cents | undefined
  readonly leftCents: Cents
}

/**
 * Places the stakes that leave room under the day's limit. Locks the players first: what is read of their day after that
 * holds until the commit, whichever game's bets are placed meanwhile.
 */
export async function takeStakes(
  tx: Tx,
  ctx: Ctx,
  items: readonly StakeItem[],
  { game, round, shard }: { game: string; round: number; shard: number },
): Promise<readonly StakeAnswer[]> {
  if (items.length === 0) return []
  const atMs = ctx.clock.now()
  const day = nairobiDate(atMs)
  const playerIds = items.map(item => item.playerId)
  await lockPursesOf(tx, items)
  const days = await readDays(tx, playerIds, { game, round, day })
  const noRoom = addBets(new Map(days), items)
  // The repeat of a stake that was taken is not another one.
  const doubtful = items.filter((_, index) => noRoom[index])
  const ends = await readWagerEnds(tx, doubtful)
  const repeats = new Set(doubtful.filter((_, index) => ends[index]))
  const refused = new Map(
    items.flatMap((item, index) => {
      const code = noRoom[index]
      return code && !repeats.has(item) ? [[item, code] as const] : []
    }),
  )
  const allowed = items.filter(item => !refused.has(item))
  const verdicts = await placeStakes(
    tx,
    allowed.map(item => ({ ...item, game })),
    { atMs, shard, outbox: ctx.outbox },
  )
  const placed = new Map(allowed.map((item, index) => [item, verdicts[index]!]))
  const taken = allowed.filter((_, index) => isNew(verdicts[index]!))
  addBets(days, taken)
  const changed = [...new Set(taken.map(item => item.playerId))]
  await keepHolds(
    tx,
    { game, round, day },
    changed.map(playerId => ({ playerId, day: days.get(playerId)! })),
  )
  return items.map((item): StakeAnswer => {
    const verdict = placed.get(item)
    if (!verdict) return { ok: false, code: refused.get(item)! }
    if (!verdict.ok) return verdict
    const { wonCents, heldCents } = days.get(item.playerId) ?? FRESH_DAY
    const placedOn = verdict.replay ? nairobiDate(verdict.placedAt) : day
    const leftCents = leftOf(wonCents)
    return {
      ...verdict,
      share: { day: placedOn, heldCents: placedOn === day ? heldCents : undefined, leftCents },
    }
  })
}

const isNew = (verdict: StakeVerdict): boolean => verdict.ok && !verdict.replay

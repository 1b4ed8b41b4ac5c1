import { toKes, type Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/taxes'
import { readSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { lockPursesOf, placeStakes, readWagerEnds, type StakeVerdict } from '../wagers/index.ts'
import { crashGames } from './crash-games.ts'
import { FRESH_DAY, leftOf, type Day } from './day-limit.rules.ts'
import { addBets, keepHolds, keepTries, readDays } from './day-wins.ts'
import { stakeRefusal, type StakeRefusal } from './limits-of.ts'

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
  | (Extract<StakeVerdict, { ok: false }> & { readonly text?: undefined })
  | ({ readonly ok: false } & Limited)
  | { readonly ok: false; readonly code: 'session' | 'round_locked'; readonly text?: undefined }
/** `heldCents` is for all the round's bets of the player staked that day, unknown to a repeat; `leftCents` may still be won today. */
export type Share = {
  readonly day: string
  readonly heldCents: Cents | undefined
  readonly leftCents: Cents
}

/** Why the day or staff leave no room for a stake. */
type Limited =
  | StakeRefusal
  | { readonly code: Extract<ReturnType<typeof addBets>[number], string>; readonly text?: undefined }
type Unfit = (item: StakeItem) => StakeRefusal | undefined
type At = { readonly game: string; readonly round: number; readonly shard: number }

/**
 * Places the stakes that staff allow and that leave room under the day's limit. Locks the players first: what is read of their day after that
 * holds until the commit, whichever game's bets are placed meanwhile.
 */
export async function takeStakes(
  tx: Tx,
  ctx: Ctx,
  items: readonly StakeItem[],
  { game, round, shard }: At,
): Promise<readonly StakeAnswer[]> {
  if (items.length === 0) return []
  const atMs = ctx.clock.now()
  const day = nairobiDate(atMs)
  const playerIds = items.map(item => item.playerId)
  await lockPursesOf(tx, items)
  const days = await readDays(tx, playerIds, { game, round, day })
  const settings = (await readSettings(tx, [game], atMs)).get(game)
  const manifest = crashGames.find(({ slug }) => slug === game)!
  const unfit: Unfit = ({ stakeCents }) => stakeRefusal(ctx, manifest, { settings, kes: toKes(stakeCents) })
  const verdicts = await placeInTurns(tx, items, { days, unfit }, allowed =>
    placeStakes(
      tx,
      allowed.map(item => ({ ...item, game })),
      { atMs, shard, outbox: ctx.outbox },
    ),
  )
  const taken = items.filter(item => isNew(verdicts.get(item)!))
  const changed = [...new Set(taken.map(item => item.playerId))]
  await keepHolds(
    tx,
    { game, round, day },
    changed.map(playerId => ({ playerId, day: days.get(playerId)! })),
  )
  const tried = items.filter(item => {
    const verdict = verdicts.get(item)!
    return !('ok' in verdict) && verdict.code === 'payout_allowance_held'
  })
  await keepTries(
    tx,
    { game, day },
    tried.map(item => item.playerId),
  )
  return items.map((item): StakeAnswer => {
    const verdict = verdicts.get(item)!
    if (!('ok' in verdict)) return { ok: false, ...verdict }
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

/**
 * Places what has room beside the player's bets before it, and says of the rest why it has none. What took room and was not
 * placed after all, or long ago, took none: then the player's later bets have another turn. Adds to the days what was placed.
 */
async function placeInTurns(
  tx: Tx,
  items: readonly StakeItem[],
  { days, unfit }: { days: Map<string, Day>; unfit: Unfit },
  place: (allowed: readonly StakeItem[]) => Promise<readonly StakeVerdict[]>,
): Promise<ReadonlyMap<StakeItem, StakeVerdict | Limited>> {
  const verdicts = new Map<StakeItem, StakeVerdict | Limited>()
  let waiting = items
  while (waiting.length > 0) {
    const refused = await withoutRoom(tx, waiting, { days, unfit })
    const allowed = waiting.filter(item => !refused.has(item))
    const placed = await place(allowed)
    addBets(
      days,
      allowed.filter((_, index) => isNew(placed[index]!)),
    )
    const anew = new Set(allowed.flatMap(({ playerId }, index) => (isNew(placed[index]!) ? [] : [playerId])))
    for (const [index, item] of allowed.entries()) verdicts.set(item, placed[index]!)
    for (const [item, code] of refused) verdicts.set(item, code)
    waiting = [...refused.keys()].filter(item => anew.has(item.playerId))
  }
  return verdicts
}

/** Why bets that come one after the other have no room. The repeat of a stake that was taken is not another one. */
async function withoutRoom(
  tx: Tx,
  items: readonly StakeItem[],
  { days, unfit }: { days: ReadonlyMap<string, Day>; unfit: Unfit },
): Promise<ReadonlyMap<StakeItem, Limited>> {
  const fitting = items.filter(item => !unfit(item))
  const codes = addBets(new Map(days), fitting)
  const doubtful = items.flatMap((item): readonly (readonly [StakeItem, Limited])[] => {
    const why = unfit(item)
    if (why) return [[item, why]]
    const code = codes[fitting.indexOf(item)]
    return code ? [[item, { code }]] : []
  })
  const ends = await readWagerEnds(
    tx,
    doubtful.map(([item]) => item),
  )
  return new Map(doubtful.filter((_, index) => !ends[index]))
}

const isNew = (verdict: StakeVerdict | Limited): boolean => 'ok' in verdict && verdict.ok && !verdict.replay

import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { greatestStakeKes, payCents, type Multiple } from '@ruka/games/kit/instant/play.rules'
import { isDeepStrictEqual } from 'node:util'
import { readSettings, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { placeStakes, playWagers, wagersByRef } from '../wagers/index.ts'
import { capOf, leftOf } from './allowance.rules.ts'
import { alone, inWaves, refusal, type Actor, type At, type Group, type PlayAnswer } from './answers.ts'
import { rulesOfGame } from './casino-games.ts'
import { refusalOf } from './game-of.ts'
import { addOpenPlays, readOpenPlays, type NewPlay, type OpenPlay } from './open-plays.ts'
import { playRef } from './play-ref.ts'
import { advanceSeats, readSeats, type Seat } from './seats.ts'
import { openSeed } from './seeds.ts'
import { standOf, type PlayStand } from './stand-of.ts'
import { choicesOf, toldAs, toldEnded, toldOpen, type Outcome } from './told-play.ts'

/** A play that a player wants to begin; `start` is what the game's rules take. */
export type BeginItem = Actor & {
  readonly manifest: CasinoManifest
  readonly game: string
  /** The client's name for it. */
  readonly id: string
  readonly stakeCents: Cents
  readonly start: unknown
  /** The number of the pair of seeds that the client names. */
  readonly seeds: number | undefined
}
type Draft = { readonly play: NewPlay; readonly stand: PlayStand; readonly leftCents: Cents }

/**
 * Begins plays that arrive together, as one unit of the caller's transaction. Locks the purses first: what is read of seats and
 * days after that holds until the commit. A play that ends as it begins is staked, drawn and paid in one go. The same `id`
 * again gets the first answer, and uses no number of the seeds.
 */
export async function beginPlays(
  tx: Tx,
  ctx: Ctx,
  items: readonly BeginItem[],
  at: Group<BeginItem>,
): Promise<ReadonlyMap<BeginItem, PlayAnswer>> {
  return inWaves(tx, ctx, items, at, wave => beginWave(tx, ctx, wave, at))
}

async function beginWave(
  tx: Tx,
  ctx: Ctx,
  items: readonly BeginItem[],
  at: At,
): Promise<readonly PlayAnswer[]> {
  const seats = await readSeats(tx, items, at.atMs)
  const open = await readOpenPlays(tx, items)
  const settings = await readSettings(
    tx,
    items.map(item => item.game),
    at.atMs,
  )
  const drafts = items.map((item, index) =>
    alone(ctx, () =>
      draft(ctx, item, { seat: seats[index], open: open[index], settings: settings.get(item.game), ...at }),
    ),
  )
  const answers = await take(tx, ctx, drafts, at)
  const refused = items.filter((_, index) => !answers[index]!.ok)
  const before = await wagersByRef(
    tx,
    refused.map(({ game, id, playerId }) => ({ ref: playRef(game, id), playerId })),
  )
  const repeats = new Map(
    refused.flatMap((item, index) => {
      const wager = before[index]
      if (!wager) return []
      const { start } = wager.choices as { start: unknown }
      if (wager.stakeCents !== item.stakeCents || !isDeepStrictEqual(start, item.start))
        return [[item, refusal('idempotency_key_reused')] as const]
      const still = wager.state === 'open' ? open[items.indexOf(item)] : undefined
      const told = (): PlayAnswer => ({
        ok: true,
        play: still ? toldOpen(ctx, still) : toldEnded(item.game, wager),
      })
      return [[item, alone(ctx, told)] as const]
    }),
  )
  return items.map((item, index): PlayAnswer => repeats.get(item) ?? answers[index]!)
}

/** The play as it would begin, or why it cannot. */
function draft(
  ctx: Ctx,
  { manifest, game, playerId, id, stakeCents, start, seeds }: BeginItem,
  {
    seat,
    open,
    settings,
    atMs,
  }: At & {
    seat: Seat | undefined
    open: OpenPlay | undefined
    settings: GameSettings | undefined
  },
): Draft | PlayAnswer {
  const refused = refusalOf(ctx, manifest, { settings, stakeCents })
  if (refused) return refused
  if (seat?.live === null) return refusal('game_closed')
  if (open) return refusal('play_open')
  const pair = seat?.live && !seat.isOld ? seat.seedsId : undefined
  // A pair that was named is not replaced by another without the player, also where it has ended.
  if (seeds !== undefined && seeds !== pair) return refusal('seeds_changed')
  if (!seat || pair === undefined) return refusal('seeds_missing')
  const afterMs = cycleLeftMs(ctx.config.CASINO_CYCLE_MS, seat.begunAtMs, atMs)
  if (afterMs > 0) return { ok: false, code: 'play_too_soon', afterMs }
  const [rules] = rulesOfGame(game)
  const cents = (multiple: Multiple) => asCents(payCents(stakeCents, multiple))
  const first = rules.first(start)
  const gameCents = fromKes(manifest.payoutMaxKes)
  const capCents = capOf(seat.allGames, {
    first: cents(first),
    most: cents(rules.most(start)),
    game: gameCents,
  })
  if (capCents === 'stake_above_maximum') return refusal(capCents, stakeText(gameCents, first))
  if (typeof capCents === 'string') return refusal(capCents)
  const { seedsId, clientSeed, nonce, day, allGames } = seat
  const facts = { version: rules.version, clientSeed, nonce, stakeCents, capCents, start, moves: [] }
  const stand = standOf(openSeed(ctx, seat), facts)
  const after = stand.over
    ? { ...allGames, wonCents: asCents(allGames.wonCents + stand.payCents) }
    : { ...allGames, heldCents: asCents(allGames.heldCents + capCents) }
  return { play: { ...facts, playerId, game, id, seedsId, day }, stand, leftCents: leftOf(after) }
}

/** How long the cycle of the last play still takes. A last play that lies ahead says that a clock was set back, which refuses nobody. */
function cycleLeftMs(cycleMs: number, begunAtMs: number | undefined, atMs: number): number {
  if (begunAtMs === undefined || begunAtMs > atMs + CYCLE_EARLY_MS) return 0
  return begunAtMs + cycleMs - atMs
}

/** What the game's own limit allows at this multiplier. */
function stakeText(gameCents: Cents, first: Multiple): string {
  const most = greatestStakeKes(first, toKes(gameCents))
  return `One play pays at most KES ${toKes(gameCents).toLocaleString('en')}: stake up to KES ${most.toLocaleString('en')} on this`
}

const isDraft = (each: Draft | PlayAnswer): each is Draft => 'stand' in each

/** Takes the stakes; a play that is over is paid with it. */
async function take(
  tx: Tx,
  ctx: Ctx,
  drafts: readonly (Draft | PlayAnswer)[],
  { atMs, shard }: At,
): Promise<readonly PlayAnswer[]> {
  const possible = drafts.filter(isDraft)
  const ending = possible.filter(({ stand }) => stand.over)
  const opening = possible.filter(({ stand }) => !stand.over)
  const news = { atMs, shard, outbox: ctx.outbox }
  const played = ending.length === 0 ? [] : await playWagers(tx, ending.map(asPlayed), news)
  const placed = opening.length === 0 ? [] : await placeStakes(tx, opening.map(asStake), news)
  const verdicts = new Map<Draft, (typeof played)[number] | (typeof placed)[number]>([
    ...ending.map((each, index) => [each, played[index]!] as const),
    ...opening.map((each, index) => [each, placed[index]!] as const),
  ])
  const begun = possible.filter(each => isTaken(verdicts.get(each)!))
  await addOpenPlays(
    tx,
    begun.filter(({ stand }) => !stand.over).map(({ play }) => play),
    atMs,
  )
  await advanceSeats(tx, begun.map(asBegun), atMs)
  return drafts.map((each): PlayAnswer => {
    if (!isDraft(each)) return each
    const verdict = verdicts.get(each)!
    if (isTaken(verdict))
      return {
        ok: true,
        play: toldAs(each.play, each.stand, atMs),
        balanceCents: verdict.balanceCents,
        leftCents: each.leftCents,
      }
    // The `ref` was used before: whoever asks is told what became of that play.
    if (verdict.ok || verdict.code === 'taken' || verdict.code === 'bet_exists')
      return refusal('idempotency_key_reused')
    return refusal(verdict.code)
  })
}

const isTaken = <V extends { ok: boolean; replay?: boolean }>(
  verdict: V,
): verdict is Extract<V, { ok: true; balanceCents: Cents }> => verdict.ok && !verdict.replay

const asStake = ({ play }: Draft) => ({
  playerId: play.playerId,
  game: play.game,
  ref: playRef(play.game, play.id),
  requestId: play.id,
  stakeCents: play.stakeCents,
  choices: choicesOf(play),
})
const asPlayed = (each: Draft) => ({
  ...asStake(each),
  payoutCents: each.stand.payCents,
  outcome: { moves: [], shown: each.stand.shown } satisfies Outcome,
})
const none = asCents(0)
const asBegun = ({ play, stand }: Draft) => ({
  playerId: play.playerId,
  game: play.game,
  day: play.day,
  wonCents: stand.over ? stand.payCents : none,
  heldCents: stand.over ? none : play.capCents,
})

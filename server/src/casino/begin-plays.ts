import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { greatestStakeKes, payCents, type Multiple } from '@ruka/games/kit/instant/play.rules'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { placeStakes, wagersByRef, type Decide, type Stake, type StakeVerdict } from '../wagers/index.ts'
import { alone, inWaves, refusal, type Actor, type At, type Group, type PlayAnswer } from './answers.ts'
import { rulesOfGame } from './casino-games.ts'
import { addOpenPlays, readOpenPlays, type NewPlay, type OpenPlay } from './open-plays.ts'
import { playRef } from './play-ref.ts'
import { advanceSeats, readSeats, type Seat } from './seats.ts'
import { openSeed } from './seeds.ts'
import { standOf, type PlayStand } from './stand-of.ts'
import { selectionOf, toldAs, toldEnded, toldOpen, type Outcome } from './told-play.ts'

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
/** A play whose stake is not taken yet: what it may pay is not known. */
type Draft = { readonly play: Omit<NewPlay, 'capCents'>; readonly seat: Seat; readonly stake: Stake }
type Begun = { readonly play: NewPlay; readonly stand: PlayStand }

/**
 * Begins plays that arrive together, as one unit of the caller's transaction. Locks the wallets first: what is read of seats and
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
  const drafts = items.map((item, index) =>
    alone(ctx, () => draft(ctx, item, { seat: seats[index], open: open[index], atMs: at.atMs })),
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
      const { start } = wager.selection as { start: unknown }
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

/** The play as it would begin, or why it cannot. What holds for all products is judged as its stake is taken. */
function draft(
  ctx: Ctx,
  { manifest, game, playerId, id, stakeCents, start, seeds }: BeginItem,
  { seat, open, atMs }: { seat: Seat | undefined; open: OpenPlay | undefined; atMs: number },
): Draft | PlayAnswer {
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
  if (cents(first) > gameCents) return refusal('stake_above_maximum', stakeText(gameCents, first))
  const { seedsId, clientSeed, nonce } = seat
  const facts = { version: rules.version, clientSeed, nonce, stakeCents, start, moves: [] }
  const play = { ...facts, playerId, game, id, seedsId }
  return {
    play,
    seat,
    stake: {
      playerId,
      product: 'casino',
      game,
      ref: playRef(game, id),
      requestId: id,
      stakeCents,
      selection: selectionOf(play),
      stakeKes: manifest.stakeKes,
      leastPayoutCents: cents(first),
      greatestPayoutCents: asCents(Math.min(cents(rules.most(start)), gameCents)),
    },
  }
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

const isDraft = (each: Draft | PlayAnswer): each is Draft => 'stake' in each

/** Takes the stakes; a play that is over as it begins is drawn and paid with it. */
async function take(
  tx: Tx,
  ctx: Ctx,
  drafts: readonly (Draft | PlayAnswer)[],
  { atMs, shard }: At,
): Promise<readonly PlayAnswer[]> {
  const possible = drafts.filter(isDraft)
  const byStake = new Map(possible.map(each => [each.stake, each]))
  const drawn = new Map<Draft, Begun>()
  const decide: Decide = (stake, capCents) => {
    const each = byStake.get(stake)!
    const stand = alone(ctx, () => standOf(openSeed(ctx, each.seat), { ...each.play, capCents }))
    if ('ok' in stand) return { refused: 'unavailable' }
    drawn.set(each, { play: { ...each.play, capCents }, stand })
    if (!stand.over) return undefined
    return {
      payoutCents: stand.payCents,
      outcome: { moves: [], shown: stand.shown } satisfies Outcome,
    }
  }
  const stakes = possible.map(({ stake }) => stake)
  const placed = await placeStakes(tx, ctx, stakes, { atMs, shard, decide })
  const verdicts = new Map(possible.map((each, index) => [each, placed[index]!]))
  const begun = possible.flatMap(each => (isTaken(verdicts.get(each)!) ? [drawn.get(each)!] : []))
  await addOpenPlays(
    tx,
    begun.filter(({ stand }) => !stand.over).map(({ play }) => play),
    atMs,
  )
  await advanceSeats(
    tx,
    begun.map(({ play }) => play),
    atMs,
  )
  return drafts.map((each): PlayAnswer => {
    if (!isDraft(each)) return each
    const verdict = verdicts.get(each)!
    if (isTaken(verdict)) {
      const { play, stand } = drawn.get(each)!
      const { balanceCents, allowance } = verdict
      return {
        ok: true,
        play: toldAs(play, stand, atMs),
        balanceCents,
        leftCents: allowance.unreservedCents,
      }
    }
    // The `ref` was used before: whoever asks is told what became of that play.
    if (verdict.ok || verdict.code === 'bet_exists') return refusal('idempotency_key_reused')
    return refusal(verdict.code, verdict.text)
  })
}

const isTaken = (verdict: StakeVerdict): verdict is Extract<StakeVerdict, { ok: true; replay: false }> =>
  verdict.ok && !verdict.replay

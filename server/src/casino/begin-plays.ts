import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { greatestStakeKes, payCents, type Multiple } from '@ruka/games/kit/instant/play.rules'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { placeStakes, type Decide, type Stake, type StakeVerdict } from '../wagers/index.ts'
import { wagersByRef } from '../wagers/queries.ts'
import {
  unavailableOnFault,
  inWaves,
  refusal,
  type Actor,
  type At,
  type Group,
  type PlayAnswer,
} from './answers.ts'
import { rulesOfGame } from './casino-games.ts'
import { addOpenPlays, readOpenPlays, type NewPlay, type OpenPlay } from './open-plays.ts'
import { playRef, selectionOf, viewOf, viewOfEnded, viewOfOpen, type Outcome } from './play-view.ts'
import { advanceNonces, readPlayerGames, type PlayerGame } from './player-games.ts'
import { openSeed } from './seeds.ts'
import { stateOf, type PlayState } from './play-state.ts'

/** A play that a player wants to begin; `start` is what the game's rules take. */
export type BeginItem = Actor & {
  readonly manifest: CasinoManifest
  readonly game: string
  /** Chosen by the client. */
  readonly id: string
  readonly stakeCents: Cents
  readonly start: unknown
  /** The id of the pair of seeds that the client expects. */
  readonly seeds: number | undefined
}
/** A play whose stake is not placed yet, so that its cap is unknown. */
type Draft = {
  readonly play: Omit<NewPlay, 'capCents'>
  readonly playerGame: PlayerGame
  readonly stake: Stake
}
type Begun = { readonly play: NewPlay; readonly state: PlayState }

/**
 * Begins plays that arrive together, in the caller's transaction. The wallets are locked first, so that what
 * is read after that stays valid until the commit. A play that ends as it begins is staked, drawn and paid in
 * one write. A repeated `id` gets the first answer and uses no nonce.
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
  const playerGames = await readPlayerGames(tx, items, at.atMs)
  const open = await readOpenPlays(tx, items)
  const drafts = items.map((item, index) =>
    unavailableOnFault(ctx, () =>
      draft(ctx, item, { playerGame: playerGames[index], open: open[index], atMs: at.atMs }),
    ),
  )
  const answers = await placeAll(tx, ctx, drafts, at)
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
      const stillOpen = wager.state === 'open' ? open[items.indexOf(item)] : undefined
      const repeated = (): PlayAnswer => ({
        ok: true,
        play: stillOpen ? viewOfOpen(ctx, stillOpen) : viewOfEnded(item.game, wager),
      })
      return [[item, unavailableOnFault(ctx, repeated)] as const]
    }),
  )
  return items.map((item, index): PlayAnswer => repeats.get(item) ?? answers[index]!)
}

/** The play to begin, or why it cannot begin. The checks of all products follow when its stake is placed. */
function draft(
  ctx: Ctx,
  { manifest, game, playerId, id, stakeCents, start, seeds }: BeginItem,
  {
    playerGame,
    open,
    atMs,
  }: { playerGame: PlayerGame | undefined; open: OpenPlay | undefined; atMs: number },
): Draft | PlayAnswer {
  if (playerGame?.live === null) return refusal('game_closed')
  if (open) return refusal('play_open')
  const pair = playerGame?.live && !playerGame.isOld ? playerGame.seedsId : undefined
  // The player must confirm another pair, also where the expected one has ended.
  if (seeds !== undefined && seeds !== pair) return refusal('seeds_changed')
  if (!playerGame || pair === undefined) return refusal('seeds_missing')
  const afterMs = cycleLeftMs(ctx.config.CASINO_CYCLE_MS, playerGame.begunAtMs, atMs)
  if (afterMs > 0) return { ok: false, code: 'play_too_soon', afterMs }
  const [rules] = rulesOfGame(game)
  const cents = (multiple: Multiple) => asCents(payCents(stakeCents, multiple))
  const first = rules.first(start)
  const gameCents = fromKes(manifest.payoutMaxKes)
  if (cents(first) > gameCents) return refusal('stake_above_maximum', stakeText(gameCents, first))
  const { seedsId, clientSeed, nonce } = playerGame
  const facts = { version: rules.version, clientSeed, nonce, stakeCents, start, moves: [] }
  const play = { ...facts, playerId, game, id, seedsId }
  return {
    play,
    playerGame,
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

/**
 * The remaining time of the last play's cycle. A last play in the future means that a clock was set back;
 * then no play is refused.
 */
function cycleLeftMs(cycleMs: number, begunAtMs: number | undefined, atMs: number): number {
  if (begunAtMs === undefined || begunAtMs > atMs + CYCLE_EARLY_MS) return 0
  return begunAtMs + cycleMs - atMs
}

/** The refusal's text, with the stake that the game's payout limit allows at this multiplier. */
function stakeText(gameCents: Cents, first: Multiple): string {
  const most = greatestStakeKes(first, toKes(gameCents))
  return `One play pays at most KES ${toKes(gameCents).toLocaleString('en')}: stake up to KES ${most.toLocaleString('en')} on this`
}

const isDraft = (each: Draft | PlayAnswer): each is Draft => 'stake' in each

/** Places the stakes; a play that ends as it begins is drawn and paid with its stake. */
async function placeAll(
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
    const state = unavailableOnFault(ctx, () =>
      stateOf(openSeed(ctx, each.playerGame), { ...each.play, capCents }),
    )
    if ('ok' in state) return { refused: 'unavailable' }
    drawn.set(each, { play: { ...each.play, capCents }, state })
    if (!state.over) return undefined
    return {
      payoutCents: state.payCents,
      outcome: { moves: [], shown: state.shown } satisfies Outcome,
    }
  }
  const stakes = possible.map(({ stake }) => stake)
  const placed = await placeStakes(tx, ctx, stakes, { atMs, shard, decide })
  const verdicts = new Map(possible.map((each, index) => [each, placed[index]!]))
  const begun = possible.flatMap(each => (isPlaced(verdicts.get(each)!) ? [drawn.get(each)!] : []))
  await addOpenPlays(
    tx,
    begun.filter(({ state }) => !state.over).map(({ play }) => play),
    atMs,
  )
  await advanceNonces(
    tx,
    begun.map(({ play }) => play),
    atMs,
  )
  return drafts.map((each): PlayAnswer => {
    if (!isDraft(each)) return each
    const verdict = verdicts.get(each)!
    if (isPlaced(verdict)) {
      const { play, state } = drawn.get(each)!
      const { balanceCents, cap } = verdict
      return {
        ok: true,
        play: viewOf(play, state, atMs),
        balanceCents,
        leftCents: cap.unreservedCents,
      }
    }
    // The `ref` was used before: a repeat is answered with the play of that `ref`.
    if (verdict.ok || verdict.code === 'bet_exists') return refusal('idempotency_key_reused')
    return refusal(verdict.code, verdict.text)
  })
}

const isPlaced = (verdict: StakeVerdict): verdict is Extract<StakeVerdict, { ok: true; replay: false }> =>
  verdict.ok && !verdict.replay

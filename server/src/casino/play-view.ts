import type { Play } from '@ruka/contract/casino'
import { asCents, toKes, type Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import type { OwnWager } from '../wagers/queries.ts'
import type { NewPlay, OpenPlay } from './open-plays.ts'
import { openSeed } from './seeds.ts'
import { stateOf, type PlayState } from './play-state.ts'

/** A play as its player sees it. */
export type PlayView = {
  readonly id: string
  readonly game: string
  readonly version: string
  readonly seedsId: number
  readonly nonce: number
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly start: unknown
  readonly moves: readonly unknown[]
  /** Null where the stake was returned. */
  readonly shown: unknown
  readonly state: Play['state']
  readonly payCents: Cents
  readonly atMs: number
}

/** What the wager of a play stores: the start in its selection, and moves and result in its outcome. */
export type Selection = {
  readonly version: string
  readonly seeds: number
  readonly nonce: number
  readonly start: unknown
}
export type Outcome = { readonly moves: readonly unknown[]; readonly shown: unknown }

export const selectionOf = ({
  version,
  seedsId,
  nonce,
  start,
}: Pick<NewPlay, 'version' | 'seedsId' | 'nonce' | 'start'>): Selection => ({
  version,
  seeds: seedsId,
  nonce,
  start,
})

export const viewOf = (
  { id, game, version, seedsId, nonce, stakeCents, capCents, start, moves }: NewPlay | OpenPlay,
  { shown, over, payCents }: PlayState,
  atMs: number,
): PlayView => ({
  id,
  game,
  version,
  seedsId,
  nonce,
  stakeCents,
  capCents,
  start,
  moves,
  shown,
  state: over ? 'over' : 'open',
  payCents,
  atMs,
})

export const viewOfOpen = (ctx: Ctx, open: OpenPlay): PlayView =>
  viewOf(open, stateOf(openSeed(ctx, open), open), open.placedAtMs)

/** A play that has ended, read from its wager. */
export function viewOfEnded(game: string, wager: OwnWager): PlayView {
  const { version, seeds, nonce, start } = wager.selection as Selection
  const { moves = [], shown = null } = (wager.outcome ?? {}) as Partial<Outcome>
  return {
    id: wager.requestId,
    game,
    version,
    seedsId: seeds,
    nonce,
    stakeCents: wager.stakeCents,
    capCents: wager.greatestPayoutCents!,
    start,
    moves,
    shown,
    state: wager.state === 'void' ? 'returned' : 'over',
    payCents: wager.payoutCents ?? asCents(0),
    atMs: wager.placedAtMs,
  }
}

/** On the wire. */
export const playReply = (play: PlayView): Play => ({
  id: play.id,
  game: play.game,
  version: play.version,
  seeds: play.seedsId,
  nonce: play.nonce,
  stake: toKes(play.stakeCents),
  start: play.start,
  moves: [...play.moves],
  shown: play.shown,
  state: play.state,
  pay: toKes(play.payCents),
  cap: toKes(play.capCents),
  at: new Date(play.atMs).toISOString(),
})

/** The `ref` of the wager of a play, unique for the player; `id` is given by the client. */
export const playRef = (game: string, id: string): string => `${game}:${id}`

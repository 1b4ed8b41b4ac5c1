import type { Play } from '@ruka/contract/casino'
import { asCents, toKes, type Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import type { OwnWager } from '../wagers/index.ts'
import type { NewPlay, OpenPlay } from './open-plays.ts'
import { openSeed } from './seeds.ts'
import { standOf, type PlayStand } from './stand-of.ts'

/** A play as its player is told of it. */
export type ToldPlay = {
  readonly id: string
  readonly game: string
  readonly version: string
  readonly seedsId: number
  readonly nonce: number
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly start: unknown
  readonly moves: readonly unknown[]
  /** Null where the stake was returned: JSON has no word for nothing but this. */
  readonly shown: unknown
  readonly state: Play['state']
  readonly payCents: Cents
  readonly atMs: number
}

/** What a wager keeps of the play that it is: all that it was begun with, and at its end what was done and shown. */
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

/** A play that stands like this. */
export const toldAs = (
  { id, game, version, seedsId, nonce, stakeCents, capCents, start, moves }: NewPlay | OpenPlay,
  { shown, over, payCents }: PlayStand,
  atMs: number,
): ToldPlay => ({
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

export const toldOpen = (ctx: Ctx, open: OpenPlay): ToldPlay =>
  toldAs(open, standOf(openSeed(ctx, open), open), open.placedAtMs)

/** A play that has ended, from its wager. */
export function toldEnded(game: string, wager: OwnWager): ToldPlay {
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
export const playReply = (play: ToldPlay): Play => ({
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

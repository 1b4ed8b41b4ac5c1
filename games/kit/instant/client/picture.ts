import type { Play } from '@ruka/contract/casino'
import { creditOf } from './table-state.rules.ts'
import type { AnyPicture } from './game.ts'

/** A play in the form for drawing. */
export const pictureOf = (play: Play): AnyPicture => ({
  id: play.id,
  stake: play.stake,
  start: play.start,
  moves: play.moves,
  shown: play.shown,
  over: play.state !== 'open',
  pay: play.state === 'open' ? play.pay : creditOf(play),
  cap: play.cap,
})

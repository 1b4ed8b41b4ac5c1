import { WIDGET_LIMITS } from '@ruka/contract/widget-limits'
import { boardView, boneBoard } from './board.ts'
import type { Kind } from './element.ts'
import type { Board } from './store.ts'

/** `<ruka-leaderboard>`: tournaments, each with at most `limit` places. */
export const leaderboard: Kind<Board> = {
  name: 'tournaments',
  items: ({ boards }) => boards.filter(({ kind }) => kind === 'tournament'),
  bone: boneBoard,
  view: frame => boardView(frame, Math.min(frame.limit, WIDGET_LIMITS.tournaments)),
}

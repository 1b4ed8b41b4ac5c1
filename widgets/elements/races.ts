import { boardView, boneBoard } from './board.ts'
import type { Kind } from './element.ts'
import type { Board } from './store.ts'

const PLACES = 10

/** `<ruka-races>`: at most `limit` races. */
export const races: Kind<Board> = {
  name: 'races',
  items: ({ boards }, limit) => boards.filter(({ kind }) => kind === 'race').slice(0, limit),
  bone: boneBoard,
  view: frame => boardView(frame, PLACES),
}

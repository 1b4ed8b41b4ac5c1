import type { GameContext, Open } from '../game-context.ts'

/** What the body of a sheet is given that leads to others. */
export type Around = {
  readonly context: GameContext
  readonly open: Open
  /** Opens the sheet itself again, to lead back from another one. */
  here(): void
}

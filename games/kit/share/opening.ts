import type { ShareFacts } from '../follow-shell.ts'
import type { Payment } from '../win/win.rules.ts'

/** The game as the picture of a win shows it. */
export type ShareSubject = {
  readonly slug: string
  readonly name: string
  /** The page that proves the round, or else that of the game. */
  readonly link: string
  /** The round that the page proves. */
  readonly round?: number
  /** Draws the game's own art into a square of this many pixels. */
  paint(pen: CanvasRenderingContext2D, size: number): Promise<void> | void
}
export type ShareOpening = {
  readonly payment: Payment
  readonly subject: ShareSubject
  readonly facts: ShareFacts
}

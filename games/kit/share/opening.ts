import type { ShellMessage } from '@ruka/contract/frame'
import type { Payment } from '../win/win.rules.ts'

/** What the shell says for pictures of wins. */
export type ShareFacts = Extract<ShellMessage, { type: 'ruka:share' }>
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

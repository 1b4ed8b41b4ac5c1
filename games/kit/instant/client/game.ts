import type { CasinoManifest } from '../../manifest.ts'
import type { RulesOfGame } from '../play.rules.ts'

/** A play as a game draws it. Money is KES. */
export type Picture<Start, Move, Shown> = {
  readonly id: string
  readonly stake: number
  readonly start: Start
  readonly moves: readonly Move[]
  readonly shown: Shown
  readonly over: boolean
  /** What was paid; of an open play, what leaving it now would pay. */
  readonly pay: number
}

/** What may be done on the page: choose for a play to come, move in the one that is open, or neither. */
export type Turn = 'choose' | 'move' | 'wait'
export type Cue = 'tick' | 'step' | 'win' | 'end'

/** What the kit does for a game. */
export type Host<Move> = {
  /** What is chosen has changed: the button and what it would pay are recomputed. */
  changed(): void
  /** Makes a move; nothing happens where none may be made. */
  move(move: Move): void
  /** The stake in the field, whatever was typed there. */
  stakeKes(): number
  sound(cue: Cue): void
  /** Opens the sheet that says how it is played. */
  help(): void
}

/** A press in an open play. The first that is not `aside` is the big button, the others stand above it. */
export type Action<Move> = {
  readonly move: Move
  readonly label: string
  readonly detail?: string
  readonly aside?: boolean
}

/** What a game adds to the page; it draws itself, and asks the host for all else. */
export type Parts<Start, Move, Shown> = {
  /** The picture, in the middle of the page. It takes the room that it is given. */
  readonly stage: HTMLElement
  /** What is chosen beside the stake, in the panel. */
  readonly fields?: HTMLElement
  /** What a play would begin with now, or in words why none can. */
  chosen(): Start | string
  /** Takes over what another play began with: one that is resumed, or looked at again. */
  choose(start: Start): void
  /** Which controls are open to the player. */
  turn(turn: Turn): void
  /** A play was asked for and has no answer yet: what is left of the one before goes. */
  begun?(start: Start): void
  /**
   * Draws a play as it stands now, in motion from what was drawn before, and is done when the motion is. `pace` multiplies every
   * duration: 1 in full, less in turbo, and 0 for at once.
   */
  draw(picture: Picture<Start, Move, Shown>, pace: number): Promise<void> | void
  /** What may be pressed in an open play, beside the stage itself. */
  actions?(picture: Picture<Start, Move, Shown>): readonly Action<Move>[]
  /** Autoplay of a game with moves; without it such a game has none. */
  readonly auto?: Auto<Start, Move, Shown>
}

/** How autoplay moves: by what was chosen before it began. */
export type Auto<Start, Move, Shown> = {
  /** The player turns to autoplay or back: the stage may become where its moves are chosen. */
  mode(on: boolean): void
  /** In words why it cannot begin yet. */
  fault(): string | undefined
  move(picture: Picture<Start, Move, Shown>): Move
}

/** A game's own words. */
export type Texts<Start, Move, Shown> = {
  /** On the big button: `Roll`, and while there is no answer: `Rolling`. */
  readonly begin: string
  readonly busy: string
  /** On the big button where only the stage can be pressed: `Pick a field`. */
  readonly prompt?: string
  /** A play on the strip and in lists, in few letters: `45.32`. */
  brief(picture: Picture<Start, Move, Shown>): string
  /** What the game's own styles know it by on the strip, as `data-look`: `red`. */
  look?(picture: Picture<Start, Move, Shown>): string
  /** A screen reader's text of a play in its present state: `Rolled 45.32.` The kit adds what it pays. */
  say(picture: Picture<Start, Move, Shown>): string
  /** What was begun with: `Under 50.50`. */
  chosen(start: Start): string
  /** How it is played. The kit adds stakes, limits and the return. */
  readonly help: readonly (readonly [title: string, ...paragraphs: readonly string[]])[]
}

export type Game<Start, Move, Shown> = {
  readonly manifest: CasinoManifest
  /** Those of today first; behind them those by which plays may be looked at. */
  readonly rules: RulesOfGame
  readonly texts: Texts<Start, Move, Shown>
  /** Tables and pictures for the sheet that says how it is played: what symbols pay, and where lines go. */
  readonly table?: () => HTMLElement
  readonly make: (host: Host<Move>) => Parts<Start, Move, Shown>
}

/** A game whose starts, moves and pictures are known to itself only. */
export type AnyGame = Game<unknown, unknown, unknown>
export type AnyPicture = Picture<unknown, unknown, unknown>
export type AnyParts = Parts<unknown, unknown, unknown>

/** What a game's `client.ts` exports. Whatever reaches it was begun by its own rules, here or on the server. */
export const instantGame = <Start, Move, Shown>(game: Game<Start, Move, Shown>): AnyGame => game

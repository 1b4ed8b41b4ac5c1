import type { ComponentType } from 'react'
import type { CasinoManifest } from '../../manifest.ts'
import type { RulesOfGame } from '../play.rules.ts'

/** A play in the form for drawing. Money is KES. */
export type Picture<Start, Move, Shown> = {
  readonly id: string
  readonly stake: number
  readonly start: Start
  readonly moves: readonly Move[]
  readonly shown: Shown
  readonly over: boolean
  /** The payout; of an open play, the payout of leaving it now. */
  readonly pay: number
  /** The most that the play may pay. */
  readonly cap?: number
}

/** What a game's picture does with the plays of the table. */
export type SceneHandlers<Start, Move, Shown> = {
  /** A play was ordered, none is being drawn, and there is no answer yet: clears the previous one. */
  begun?(start: Start): void
  /**
   * Draws the current state of a play, animated from the previous picture, and resolves after the animation. `pace`
   * multiplies every duration: 1 in full, less in turbo, and 0 for at once. Other plays may be in the air.
   */
  draw(picture: Picture<Start, Move, Shown>, pace: number): Promise<void> | void
}
/** The place where a picture hears of the plays to draw. */
export type Scene<Start, Move, Shown> = {
  /** Until the returned function is called. */
  join(handlers: SceneHandlers<Start, Move, Shown>): () => void
}
/** The enabled controls: choices for the next play, moves of the open one, or neither. */
export type Turn = 'choose' | 'move' | 'wait'
/** The sounds of a game's own picture. */
export type Cue = 'tick' | 'step'

/** What a player chooses: for the next play, and for the moves of autoplay. It is plain data of the game's own shape. */
export type Choices<Choice, Start> = {
  /** The choice that a page opens with. */
  readonly first: Choice
  /** The one on a wide screen, where more of it fits. */
  readonly firstWide?: Choice
  /** The start of the next play, or the text why none can begin. */
  start(choice: Choice): Start | string
  /** The choice behind the start of a play that begins, is resumed or is shown again. */
  adopt(choice: Choice, start: Start): Choice
}

export type FieldsProps<Choice> = {
  readonly choice: Choice
  choose(next: Choice): void
  /** The player has switched autoplay on: its moves may be chosen, too. */
  readonly isAuto: boolean
}
export type StageProps<Choice, Start, Move, Shown> = FieldsProps<Choice> & {
  readonly turn: Turn
  /** What tells the picture of the plays to draw: see `useScene`. */
  readonly scene: Scene<Start, Move, Shown>
  /** Makes a move, if one is allowed. */
  move(move: Move): void
  sound(cue: Cue): void
  /** Opens the sheet with the instructions. */
  help(): void
}

/** An action of an open play. The first that is not `aside` is the big button, the others are above it. */
export type Action<Move> = {
  readonly move: Move
  readonly label: string
  readonly detail?: string
  readonly aside?: boolean
}

/** The next move of autoplay, by the choices before it began. */
export type Auto<Choice, Start, Move, Shown> = {
  /** The text why it cannot begin yet. */
  fault?(choice: Choice): string | undefined
  move(choice: Choice, picture: Picture<Start, Move, Shown>): Move
}

/** The texts of a game. */
export type Texts<Start, Move, Shown> = {
  /** On the big button: `Roll`, and until the answer: `Rolling`. */
  readonly begin: string
  readonly busy: string
  /** On the big button where only the stage can be pressed: `Pick a tile`. */
  readonly prompt?: string
  /** The short result of a play on the strip and in lists: `45.32`. */
  brief(picture: Picture<Start, Move, Shown>): string
  /** The `data-look` attribute on the strip for the game's own styles: `red`. */
  look?(picture: Picture<Start, Move, Shown>): string
  /** A screen reader's text of a play in its present state: `Rolled 45.32.` The kit adds what it pays. */
  say(picture: Picture<Start, Move, Shown>): string
  /** The start of a play: `Under 50.50`. */
  chosen(start: Start): string
  /** A start whose maximum stake is lower, in the limits, where `chosen` says too much: `5 picks`. */
  limited?(start: Start): string
  /** The instructions. The kit adds stakes, limits and the return. */
  readonly help: readonly (readonly [title: string, ...paragraphs: readonly string[]])[]
}

export type Game<Choice, Start, Move, Shown> = {
  readonly manifest: CasinoManifest
  /** The current rules first, then older ones for plays that may be shown. */
  readonly rules: RulesOfGame
  readonly texts: Texts<Start, Move, Shown>
  /**
   * How many plays of a game without moves may be drawn at one time, and what says beside the stake
   * that a held button begins them: `hold for more`.
   */
  readonly together?: { readonly most: number; readonly hold: string }
  readonly choices: Choices<Choice, Start>
  /** The picture in the middle of the page, which fills the given space. */
  readonly Stage: ComponentType<StageProps<Choice, Start, Move, Shown>>
  /** The fields of the panel beside the stake. */
  readonly Fields?: ComponentType<FieldsProps<Choice>>
  /** The actions of an open play, beside the stage itself. */
  actions?(picture: Picture<Start, Move, Shown>): readonly Action<Move>[]
  /** Autoplay of a game with moves; without it such a game has none. */
  readonly auto?: Auto<Choice, Start, Move, Shown>
  /** Tables and pictures for the sheet with the instructions: payouts of symbols, and lines. */
  readonly Paytable?: ComponentType
}

/** A game with types of choices, starts, moves and pictures that only the game knows. */
export type AnyGame = Game<unknown, unknown, unknown, unknown>
export type AnyPicture = Picture<unknown, unknown, unknown>

/** The export of a game's `client.ts`. Its input was validated by its own rules, here or on the server. */
export const instantGame = <Choice, Start, Move, Shown>(game: Game<Choice, Start, Move, Shown>): AnyGame =>
  game as unknown as AnyGame

/** The choices of a game whose start is all that a player chooses. */
export const chosenAsPlayed = <Start>(first: Start, firstWide?: Start): Choices<Start, Start> => ({
  first,
  ...(firstWide !== undefined && { firstWide }),
  start: choice => choice,
  adopt: (_, start) => start,
})

import { doubled, overLimits, put, takeOff, type Chips } from './chips.ts'

/** The chips on the table and their history. */
export type Pile = {
  readonly chips: Chips
  /** The chips of the last play, which are the ones to repeat. */
  readonly played: Chips
  /** The chips before each change by the player. It is another list after each of them, and only then. */
  readonly before: readonly Chips[]
}
/** The actions on all chips at once. */
export type Deed = 'undo' | 'clear' | 'double' | 'repeat'
/** The pile after an action, or the text of the limit that it would exceed. */
export type Outcome = Pile | string

export const EMPTY: Pile = { chips: [], played: [], before: [] }

export const placed = (pile: Pile, on: string, kes: number): Outcome =>
  changed(pile, put(pile.chips, on, kes))
export const removed = (pile: Pile, on: string): Outcome => changed(pile, takeOff(pile.chips, on))
export const acted = (pile: Pile, deed: Deed): Outcome => DEEDS[deed](pile)

const DEEDS: Readonly<Record<Deed, (pile: Pile) => Outcome>> = {
  undo: pile =>
    pile.before.length === 0
      ? pile
      : { ...pile, chips: pile.before.at(-1)!, before: pile.before.slice(0, -1) },
  clear: pile => changed(pile, []),
  double: pile => changed(pile, doubled(pile.chips)),
  repeat: pile => changed(pile, pile.played),
}

/** Which of the actions are possible now. */
export const possible = ({ chips, played, before }: Pile): Readonly<Record<Deed, boolean>> => ({
  undo: before.length > 0,
  clear: chips.length > 0,
  double: chips.length > 0,
  repeat: played.length > 0 && chips !== played,
})

/** The pile of a play that begins with these chips. */
export const begun = (pile: Pile, chips: Chips): Pile => ({ ...pile, chips, played: chips })

/** How many actions can be undone. */
const UNDO_MAX = 100

function changed(pile: Pile, to: Chips): Outcome {
  const why = overLimits(to)
  if (why !== undefined) return why
  return to === pile.chips
    ? pile
    : { ...pile, chips: to, before: [...pile.before, pile.chips].slice(-UNDO_MAX) }
}

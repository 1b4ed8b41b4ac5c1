import { doubled, overLimits, put, takeOff, type Chips } from './chips.ts'

/** The actions on all chips at once. */
export type Deed = 'undo' | 'clear' | 'double' | 'repeat'

/**
 * The chips on the table and their history. An action that would exceed a limit returns its text and is not
 * done.
 */
export function makePile() {
  let chips: Chips = []
  let played: Chips = []
  let before: readonly Chips[] = []
  const change = (to: Chips): string | undefined => {
    const why = overLimits(to)
    if (why !== undefined || to === chips) return why
    before = [...before, chips]
    chips = to
    return undefined
  }
  const undo = () => {
    chips = before.at(-1) ?? chips
    before = before.slice(0, -1)
    return undefined
  }
  const deeds: Readonly<Record<Deed, () => string | undefined>> = {
    undo,
    clear: () => change([]),
    double: () => change(doubled(chips)),
    repeat: () => change(played),
  }
  return {
    chips: () => chips,
    put: (on: string, kes: number) => change(put(chips, on, kes)),
    takeOff: (on: string) => change(takeOff(chips, on)),
    act: (deed: Deed) => deeds[deed](),
    can: (): Readonly<Record<Deed, boolean>> => ({
      undo: before.length > 0,
      clear: chips.length > 0,
      double: chips.length > 0,
      repeat: played.length > 0 && chips !== played,
    }),
    /** Sets the played chips, which are the ones to repeat. */
    play(begun: Chips) {
      chips = played = begun
    },
  }
}

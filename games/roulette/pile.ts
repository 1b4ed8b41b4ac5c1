import { doubled, overLimits, put, takeOff, type Chips } from './chips.ts'

/** What can be done with all chips at once. */
export type Deed = 'undo' | 'clear' | 'double' | 'repeat'

/** The chips on the table and how they came there. What is done to them gives in words which limit it would go over, and then is not done. */
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
    /** These are played: they lie there now, and are what is repeated. */
    play(begun: Chips) {
      chips = played = begun
    },
  }
}

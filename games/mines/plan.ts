import { fill } from '../kit/fill.ts'
import * as words from './locales/client.en.json'
import { FIELDS, type MinesMove } from './mines.rules.ts'

/** The fields that autoplay opens, in the order in which they were chosen. */
export function makePlan() {
  let on = false
  const chosen: number[] = []
  return {
    isOn: () => on,
    turn(next: boolean) {
      on = next
    },
    fields: (): readonly number[] => (on ? [...chosen] : []),
    /** Toggles a field. */
    press(field: number) {
      const at = chosen.indexOf(field)
      if (at >= 0) chosen.splice(at, 1)
      else chosen.push(field)
    },
    fault(mines: number): string | undefined {
      const safe = FIELDS - mines
      if (chosen.length === 0) return words.chooseTiles
      return chosen.length > safe ? fill(words.chooseFewer, { n: safe }) : undefined
    },
    /** Opens the remaining fields, then cashes out. */
    next(picked: readonly number[]): MinesMove {
      const field = chosen.find(planned => !picked.includes(planned))
      return field === undefined ? { take: true } : { pick: field }
    },
  }
}

import { toOdds } from '@ruka/contract/odds'
import { selectionTexts } from '@ruka/contract/selection-refusals'
import { Refused } from '../../platform/base/refused.ts'
import type { LegRefusal } from './judge-slip.rules.ts'

/** Each refused leg by its index, with the odds of now where they have changed. */
export const selectionsReply = (legs: readonly LegRefusal[]) =>
  [...legs]
    .sort((one, other) => one.no - other.no)
    .map(({ no, code, odds }) => ({
      no,
      code,
      text: selectionTexts[code],
      ...(odds === undefined ? {} : { odds: toOdds(odds) }),
    }))

/** The refusal of a slip for its legs: the texts under `legs`, and each leg under `selections`. */
export function refusedSelections(legs: readonly LegRefusal[]): Refused {
  const selections = selectionsReply(legs)
  return new Refused('slip_refused', undefined, { legs: selections.map(({ text }) => text), selections })
}

/** What a player is told of a slip beside its amounts: the bonus in them, the cap that cuts them, and what it was refused for. */
import { asCents, toKes, type Cents } from '@ruka/contract/money'
import { selectionTexts } from '@ruka/contract/selection-refusals'
import type { possiblePayout } from '../slips/end-of-slip.rules.ts'
import { CAPPED_MAX_KES } from '../slips/won-slip.rules.ts'

type SlipState = {
  readonly state: string
  readonly bonusCents: Cents | null
  readonly bonusPercent: number | null
  readonly cappedCents: Cents | null
  readonly cappedReturnedCents: Cents | null
  readonly cappedBy: 'bet' | 'day' | null
}

/** What of the payout, or of the possible one, is bonus. */
export function bonusReply(
  { state, bonusPercent, bonusCents }: SlipState,
  possible: ReturnType<typeof possiblePayout>,
) {
  const isOpen = state === 'open' || state === 'pending'
  const [percent, cents] = isOpen ? [possible.bonusPercent, possible.bonusCents] : [bonusPercent, bonusCents]
  return percent && cents ? { percent, amount: toKes(cents) } : null
}

/** What a cap takes of the payout, or of the possible one. */
export function cappedReply(
  { state, cappedCents, cappedReturnedCents, cappedBy }: SlipState,
  possible: ReturnType<typeof possiblePayout>,
) {
  const isOpen = state === 'open' || state === 'pending'
  const capped = isOpen
    ? { by: 'bet' as const, cents: possible.cappedCents, returnedCents: possible.returnedCents }
    : { by: cappedBy ?? ('bet' as const), cents: cappedCents, returnedCents: cappedReturnedCents }
  if (!capped.cents) return null
  const voidKes = Math.min(CAPPED_MAX_KES, toKes(capped.cents))
  return { by: capped.by, void: voidKes, returned: toKes(capped.returnedCents ?? asCents(0)) }
}

/** What a slip was refused for, as `decidePending` writes it: codes, those of legs behind their numbers from 1. */
export const refusedBy = (reason: string) =>
  reason.split(',').map(part => {
    const [code = part, no] = part.split(':').reverse()
    return {
      leg: no === undefined ? null : Number(no) - 1,
      code,
      text: (refusedTexts as Readonly<Record<string, string>>)[code] ?? refusedTexts.other,
    }
  })
const refusedTexts = {
  ...selectionTexts,
  late: 'It could not be decided in time',
  unheard: 'There was no news of the match in time',
  limits_changed: 'The limits changed meanwhile',
  other: 'It was not accepted',
} as const

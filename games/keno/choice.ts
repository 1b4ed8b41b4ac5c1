/** What a player chooses: the numbers, and how many random ones the button picks. */
import { fill } from '../kit/fill.ts'
import type { Choices } from '../kit/instant/client/game.ts'
import { PICKS_MAX, type KenoStart } from './keno.rules.ts'
import * as words from './locales/client.en.json'

/** `many` is the number of picks; without picks it is that of the last ones. */
export type KenoChoice = { readonly picks: readonly number[]; readonly many: number }

export const NONE = fill(words.pickNumbers, { max: PICKS_MAX })

/** The choice with other picks. */
export const picking = ({ many }: KenoChoice, picks: readonly number[]): KenoChoice => ({
  picks,
  many: picks.length || many,
})

export const choices: Choices<KenoChoice, KenoStart> = {
  first: { picks: [], many: 8 },
  start: ({ picks }) => (picks.length === 0 ? NONE : { picks: [...picks] }),
  adopt: (choice, { picks }) => picking(choice, picks),
}

import { hundredthsText } from '../kit/amounts.rules.ts'
import { fill } from '../kit/fill.ts'
import type { DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'

/** A bet by its side and its number: `Under 50.50`. */
export const targetText = ({ side, target }: DiceStart): string =>
  fill(side === 'under' ? words.underTarget : words.overTarget, { target: hundredthsText(target) })

import { fill } from '../../../kit/fill.ts'
import * as words from './locales/jackpot.en.json'

/** What a list is called on the screen: `Season 2, weeks 7 and 8`. */
export const listText = ({ season, week }: { readonly season: number; readonly week: number }): string =>
  fill(words.listName, { season, first: week, second: week + 1 })

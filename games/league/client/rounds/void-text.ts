import { fill } from '../../../kit/fill.ts'
import * as words from '../locales/league.en.json'

/** The reasons that the server gives, in English. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/could not be drawn in time/, words.voidLate],
  [/could not be closed in time/, words.voidLock],
  [/public random value/, words.voidBeacon],
  [/operator stopped/, words.voidStaff],
  [/database that was restored/, words.voidRestored],
]

/** Why a round is void, in the language of the page. */
export function voidText(reason: string | null | undefined): string {
  const known = REASONS.find(([pattern]) => pattern.test(reason ?? ''))
  return fill(words.voidRound, { why: known?.[1] ?? words.voidOther })
}

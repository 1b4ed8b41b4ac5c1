import { fill } from '../../kit/fill.ts'
import * as words from './locales/own.en.json'

/** The reasons that the server gives by itself, in English. All others are words of staff. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^Settled at (?<score>[\d:]+)\.$/, words.reason_score],
  [/^Settled by the feed\.$/, words.reason_feed],
  [/^(?:The feed took its result back\.|the result was taken back)$/, words.reason_back],
  [/^The event was cancelled\.$/, words.reason_event],
  [/^The market was cancelled(?:: void reason \d+ of the feed)?\.$/, words.reason_market],
  [/^The match was not finished within (?<hours>\d+) hours /, words.reason_hours],
  [/^another result$/, words.reason_other],
]

/** Why a leg or a slip was decided, in the language of the page; what staff wrote stays as it is, in quotes. */
export function reasonText(reason: string): string {
  for (const [pattern, text] of REASONS) {
    const found = pattern.exec(reason)
    if (found) return fill(text, found.groups ?? {})
  }
  return fill(words.reason_staff, { text: reason })
}

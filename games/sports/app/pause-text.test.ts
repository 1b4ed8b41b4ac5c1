import { expect, it } from 'vitest'
import * as words from '../locales/sports.en.json'
import { pauseText } from './pause-text.ts'

const NOW_MS = 1_764_172_800_000
const [BEGUN, TO_COME] = [NOW_MS - 1, NOW_MS + 1]

it('a pause is the reason where a match that is suspended belongs to what is paused, and no other reason is', () => {
  const textsOf = (kickOffsMs: readonly number[]) =>
    (['all', 'live', 'upcoming', null, undefined] as const).map(paused =>
      pauseText(paused, NOW_MS, kickOffsMs),
    )
  const { pausedAll: all, pausedLive: live, pausedUpcoming: upcoming } = words
  expect(textsOf([BEGUN])).toEqual([all, live, undefined, undefined, undefined])
  expect(textsOf([TO_COME])).toEqual([all, undefined, upcoming, undefined, undefined])
  expect(textsOf([BEGUN, TO_COME])).toEqual([all, live, upcoming, undefined, undefined])
  expect(textsOf([])).toEqual(Array(5).fill(undefined))
})

it('a pause before kick-off names cash-out, which it stops too', () => {
  expect(words.pausedUpcoming).toContain('cash-out')
})

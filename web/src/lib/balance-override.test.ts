import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ME_KEY } from './extras.ts'
import { balanceOverride } from './balance-override.ts'
import { refreshAfterPlay, refreshMe } from './poll-me.ts'
import { queries } from './queries.ts'

/** The player's record on the screen; each of its reads is answered when the test says so. */
function showRecord() {
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ME_KEY,
    queryFn: () => new Promise<number>(resolve => answers.push(() => resolve(answers.length))),
  })
  const hide = observer.subscribe(() => undefined)
  return { answers, hide, observer }
}
afterEach(() => {
  balanceOverride.set(undefined)
  queries.clear()
})

test('a balance is held while its record is polled, until it is read after the play', async () => {
  const { answers, hide, observer } = showRecord()
  balanceOverride.set({ kes: 900 })
  answers[0]!()
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  const polled = observer.refetch()
  answers[1]!()
  await polled
  expect(balanceOverride.get()).toEqual({ kes: 900 })
  // A deposit that is confirmed meanwhile reads it, too, and discloses nothing.
  const deposited = refreshMe()
  answers[2]!()
  await deposited
  expect(balanceOverride.get()).toEqual({ kes: 900 })
  const read = refreshAfterPlay()
  expect(balanceOverride.get()).toEqual({ kes: 900 })
  answers[3]!()
  await read
  expect(balanceOverride.get()).toBeUndefined()
  hide()
})

test('what a new play holds outlives the reading after the one before', async () => {
  const { answers, hide, observer } = showRecord()
  answers[0]!()
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  balanceOverride.set({ kes: 900 })
  const read = refreshAfterPlay()
  balanceOverride.set({ kes: 800 })
  answers[1]!()
  await read
  expect(balanceOverride.get()).toEqual({ kes: 800 })
  hide()
})

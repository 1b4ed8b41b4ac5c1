import { expect, it, vi } from 'vitest'
import { insist, remembered } from './insist.ts'

const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('offline')
    return 'site'
  })
}

it('asks once for all who ask, and again only after a failure', async () => {
  const ask = failing(1)
  const site = remembered(ask)
  const both = await Promise.allSettled([site(), site()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await Promise.all([site(), site(), site()])).toEqual(['site', 'site', 'site'])
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks until there is an answer, with longer waits up to 8 seconds', async () => {
  const waits: number[] = []
  expect(await insist(failing(6), async ms => void waits.push(ms))).toBe('site')
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
})

import { expect, it, vi } from 'vitest'
import { openLazy } from './lazy.ts'

it('is fetched once for all who ask, and again only after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('site')
  const site = openLazy(load)
  const both = await Promise.allSettled([site.fetch(), site.fetch()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([load.mock.calls.length, site.here()]).toEqual([1, undefined])
  expect(await Promise.all([site.fetch(), site.fetch(), site.fetch()])).toEqual(['site', 'site', 'site'])
  expect([load.mock.calls.length, site.here()]).toEqual([2, 'site'])
})

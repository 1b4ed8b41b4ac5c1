import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readProviders } from './read-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruka-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const game = {
  slug: 'other-wheel',
  name: 'Wheel',
  tags: ['slots'],
  launchIn: 'embedded',
  launchUrl: 'https://games.example/wheel',
  stakeKes: { min: 10, max: 1_000 },
  payoutMaxKes: 10_000,
  rtpX1000000: 960_000,
}
const read = (change: object, RUKA_ENV: 'development' | 'production') => {
  const PROVIDERS_FILE = join(folder, 'providers.json')
  const key = 'ab'.repeat(32)
  writeFileSync(
    PROVIDERS_FILE,
    JSON.stringify([{ id: 'other', name: 'Other', key, games: [{ ...game, ...change }] }]),
  )
  return readProviders({ PROVIDERS_FILE, RUKA_ENV })
}

it.each([
  { launchUrl: 'http://games.example/wheel' },
  { demoUrl: 'http://games.example/wheel' },
  { launchUrl: 'http://127.0.0.1:9/wheel' },
])('production refuses a game of a provider over plain text: %j', change => {
  expect(read(change, 'development')).toHaveLength(1)
  expect(() => read(change, 'production')).toThrow(
    'PROVIDERS_FILE: other-wheel must have https addresses in production',
  )
  expect(read({}, 'production')).toHaveLength(1)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drandRoundFrom } from '../fair/beacon.ts'
import {
  beaconRound,
  drandRound,
  exported,
  KNOWN_AND_SELECTED,
  plainRound,
  publicKey,
  openFolder,
  verify,
} from './saved-rounds-for-tests.ts'
import { publishedSeason } from './season-for-tests.ts'

const saved = openFolder()

describe('npm run verify-league of a round', () => {
  it('proves it from the server’s answer alone, down to the network’s signature', () => {
    const { status, stdout } = verify([], JSON.stringify({ data: beaconRound }))
    expect(stdout).toContain('Round        ligi-kuu:3:1, settled')
    expect(stdout).toContain(`https://api.drand.sh/${drandRoundFrom(0).chain}/public/${drandRound}`)
    expect(stdout).toContain('was unknown before drand published it')
    expect(stdout).not.toMatch(/WRONG|NOT/)
    expect(status).toBe(0)
  })
  it('says of a league without a beacon that the operator knew the results and could select the chain, and takes it as a demo only', () => {
    const file = saved(JSON.stringify({ data: [plainRound] }))
    for (const [flags, status] of [
      [[], 1],
      [['--no-beacon'], 0],
    ] as const) {
      const found = verify([file, ...flags])
      expect(found.stdout).toMatch(KNOWN_AND_SELECTED)
      expect(found.status).toBe(status)
    }
  })
})

describe('npm run verify-league of an export', () => {
  it('proves a season, counts and explains its void rounds, and knows the signer', async () => {
    const file = saved(await exported(publishedSeason()))
    const { status, stdout } = verify([file, publicKey, '--no-beacon'])
    expect(stdout).toContain('Rounds       38 of 38, of which 3 are void')
    expect(stdout).toMatch(/week 6: it could not be drawn in time. It would have come to: \d:\d/)
    expect(stdout).toContain('Everything is as it was promised.')
    expect(status).toBe(0)
    expect(verify([file, '--no-beacon']).status).toBe(3)
    expect(verify([file, publicKey]).stdout).toMatch(KNOWN_AND_SELECTED)
    expect(verify([file, publicKey]).status).toBe(1)
    expect(verify([file, 'ab'.repeat(32), '--no-beacon']).status).toBe(1)
  })
})

it('the page that checks rounds says in both languages that a chain without public values can have been chosen', () => {
  for (const [language, said] of [
    ['en', /the operator knew the results .* and can have tried many chains of seeds/],
    ['sw', /kampuni ilijua matokeo .*, na inaweza kuwa ilijaribu minyororo mingi ya mbegu/],
  ] as const) {
    const texts = readFileSync(join(import.meta.dirname, `verify/locales/verify.${language}.json`), 'utf8')
    expect((JSON.parse(texts) as { knownBefore: string }).knownBefore).toMatch(said)
  }
})

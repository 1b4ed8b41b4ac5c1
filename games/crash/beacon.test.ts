import type { Beacon } from '@ruka/contract/crash-rounds'
import { describe, expect, it } from 'vitest'
import { beaconAtMs, drandRoundFrom, namingFault, saltFault, valueFault } from './beacon.ts'

const MAY_MS = Date.UTC(2026, 4, 4)
const drand = drandRoundFrom(MAY_MS)
const block: Beacon = { kind: 'bitcoin', height: 1_500_000 }
const iso = (ms: number) => new Date(ms).toISOString()

describe('the source of a salt', () => {
  it('of drand is the first round at a time or behind it', () => {
    for (const ms of [MAY_MS, MAY_MS + 1, MAY_MS + 2_999, MAY_MS + 3_000]) {
      const atMs = beaconAtMs(drandRoundFrom(ms))!
      expect(atMs).toBeGreaterThanOrEqual(ms)
      expect(atMs).toBeLessThan(ms + 3_000)
    }
  })

  it('has to be named before its value is known', () => {
    const atMs = beaconAtMs(drand)!
    expect(namingFault(drand, atMs - 1)).toBeUndefined()
    expect(namingFault(drand, atMs)).toMatch('already public')
    expect(namingFault(block, MAY_MS)).toBeUndefined()
    expect(namingFault({ kind: 'bitcoin', height: 840_000 }, MAY_MS)).toMatch('already mined')
  })

  it('is what a stranger checks the salt against', () => {
    const good = {
      salt: 'ab'.repeat(32),
      saltSource: 'given',
      saltedAt: iso(beaconAtMs(drand)! + 60_000),
      beacon: drand,
      beaconNamedAt: iso(MAY_MS - 900_000),
    } as const
    expect(saltFault(good)).toBeUndefined()
    expect(saltFault({ ...good, beacon: null, beaconNamedAt: null })).toMatch('no source')
    expect(saltFault({ ...good, beaconNamedAt: good.saltedAt })).toMatch('already public')
    expect(saltFault({ ...good, saltedAt: iso(MAY_MS - 60_000) })).toMatch('before its source had a value')
    expect(saltFault({ ...good, salt: 'a-salt-of-my-choice' })).toMatch('64 hexadecimal')
    expect(saltFault({ ...good, salt: 'x', saltSource: 'own', beacon: null })).toBeUndefined()
    expect(valueFault(block, 'ab'.repeat(32))).toMatch('16 zeros')
  })
})

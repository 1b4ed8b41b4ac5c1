import { describe, expect, it } from 'vitest'
import { previousSeed } from '../fair/seeds.rules.ts'
import { commitmentOf } from './draw.rules.ts'
import { matchesOf, strengthIn } from './season.rules.ts'
import { WEEKS } from './schedule.rules.ts'
import { TEAMS_OF } from './teams.ts'

const commitment = 'ab'.repeat(32)

describe('the teams of a league', () => {
  // spec: 9.33
  it('are twenty with names, letters and colours of their own', () => {
    for (const teams of Object.values(TEAMS_OF)) {
      expect(teams).toHaveLength(20)
      expect(new Set(teams.map(({ name }) => name)).size).toBe(20)
      for (const { short, colours } of teams) {
        expect(short).toMatch(/^[A-Z]{3}$/)
        for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      }
    }
    const letters = Object.values(TEAMS_OF).flatMap(teams => teams.map(({ short }) => short))
    expect(new Set(letters).size).toBe(40)
  })
})

describe('the strength of a team in a season', () => {
  it('is that of every season within sixty thousandths, by the season’s commitment alone', () => {
    const usual = { attack: 1_000, defence: 1_000 }
    const strengths = Array.from({ length: 2_000 }, (_, team) => strengthIn(commitment, team, usual))
    for (const { attack, defence } of strengths)
      for (const part of [attack, defence]) {
        expect(part).toBeGreaterThanOrEqual(940)
        expect(part).toBeLessThanOrEqual(1_060)
      }
    expect(new Set(strengths.map(({ attack }) => attack)).size).toBe(121)
    expect(strengthIn(commitment, 3, usual)).toEqual(strengthIn(commitment, 3, usual))
    expect(strengthIn('cd'.repeat(32), 3, usual)).not.toEqual(strengthIn(commitment, 3, usual))
  })
  it('gives every match of a season means that a grid takes', () => {
    for (const teams of Object.values(TEAMS_OF)) {
      const strengths = teams.map((team, at) => strengthIn(commitment, at, team))
      for (let week = 0; week < WEEKS; week++)
        for (const { means } of matchesOf(strengths, week)) {
          expect(means.home).toBeGreaterThan(500)
          expect(means.home).toBeLessThan(3_000)
          expect(means.away).toBeGreaterThan(400)
          expect(means.away).toBeLessThan(2_500)
        }
    }
  })
})

describe('what commits to the seed of a week', () => {
  it('tells no seed of the chain, since bets on earlier weeks are taken when it is published', () => {
    const seeds: Uint8Array[] = [new Uint8Array(32).fill(7)]
    for (let week = WEEKS; week > 0; week--) seeds.push(previousSeed(seeds.at(-1)!))
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const told = seeds.map(seed => commitmentOf(seed))
    expect(new Set([...seeds, ...told].map(hex)).size).toBe(2 * seeds.length)
    for (const commitment of told) expect(seeds.map(hex)).not.toContain(hex(previousSeed(commitment)))
  })
})

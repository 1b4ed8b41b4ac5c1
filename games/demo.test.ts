import { createHash } from 'node:crypto'
import type { Play } from '@ruka/contract/casino'
import { describe, expect, it } from 'vitest'
import { dice as diceManifest } from './dice/manifest.ts'
import { rules as diceRules } from './dice/dice.rules.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import { makeWitness } from './kit/instant/client/witness.ts'
import { makeDemoBackend, PLAY_MONEY_KES } from './kit/instant/client/demo-backend.ts'
import type { Answer } from './kit/instant/client/game-backend.ts'
import { mines as minesManifest } from './mines/manifest.ts'
import { rules as minesRules } from './mines/mines.rules.ts'
import { roulette as rouletteManifest } from './roulette/manifest.ts'
import { rules as rouletteRules } from './roulette/roulette.rules.ts'

const games = {
  dice: { manifest: diceManifest, rules: diceRules },
  mines: { manifest: minesManifest, rules: minesRules },
  roulette: { manifest: rouletteManifest, rules: rouletteRules },
}
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const of = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const known = await answer
  if ('refused' in known) throw new Error(known.refused.code)
  return known.data
}
const codeOf = async (answer: Promise<Answer<unknown>>) => {
  const known = await answer
  return 'refused' in known ? known.refused.code : 'done'
}
async function setUp(game: keyof typeof games) {
  let seeded = 0
  const backend = makeDemoBackend(games[game], {
    bytes: n => new Uint8Array(n).fill(++seeded),
    now: () => 1_700_000_000_000,
  })
  const { next } = await of(backend.open())
  const change = async (clientSeed = 'a-seed-of-mine') => {
    const { next } = await of(backend.open())
    return of(backend.changeSeeds({ nextHash: next.hash, clientSeed }))
  }
  return { backend, nextHash: next.hash, change }
}
/** A device without stored commitments. */
const unseen = makeWitness(() => {
  throw new Error('nothing is stored')
})
const under = (target: number) => ({ side: 'under', target })
const roll = (n: number, { stake = 10, seeds = 1 } = {}) => ({ id: id(n), stake, start: under(5_000), seeds })

describe('the demo', () => {
  // spec: 6.6
  it('commits to a seed before it is used, and reveals it when the pair has ended', async () => {
    const { backend, nextHash, change } = await setUp('dice')
    const first = await change()
    expect(first.seeds.hash).toBe(nextHash)
    expect(first.ended).toBeNull()
    await of(backend.begin(roll(1)))
    expect((await of(backend.read(id(1)))).serverSeed).toBeNull()
    const second = await change('another-seed')
    const { serverSeed, hash } = second.ended!
    expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(hash)
    expect(hash).toBe(nextHash)
    const recalled = await of(backend.read(id(1)))
    expect(checkPlay(games.dice, recalled, unseen)).toMatchObject({ fits: true })
    const bent: Play = { ...recalled.play, shown: { roll: 1 } }
    expect(checkPlay(games.dice, { ...recalled, play: bent }, unseen).fits).toBe(false)
    expect(checkPlay(games.dice, { ...recalled, hash: 'f'.repeat(64) }, unseen).fits).toBe(false)
  })
  it('numbers its plays, and gives a repeated order the same answer', async () => {
    const { backend, change } = await setUp('dice')
    expect(await codeOf(backend.begin(roll(1)))).toBe('seeds_missing')
    await change()
    const first = await of(backend.begin(roll(1)))
    expect(await of(backend.begin(roll(1)))).toEqual(first)
    expect((await of(backend.begin(roll(2)))).play.nonce).toBe(1)
    expect((await of(backend.plays(undefined))).data.map(play => play.id)).toEqual([id(2), id(1)])
    expect((await of(backend.plays(id(2)))).data.map(play => play.id)).toEqual([id(1)])
  })
  it('pays by the rules to the cent, and an empty balance stays empty until the player requests more', async () => {
    const { backend, change } = await setUp('dice')
    await change()
    let balance = PLAY_MONEY_KES
    let n = 0
    for (; balance >= 2 && n < 500; n++) {
      const stake = Math.min(500, Math.floor(balance))
      const start = under(20)
      const { play, balance: now } = await of(backend.begin({ id: id(n), stake, start, seeds: 1 }))
      expect(now).toBeCloseTo(balance - stake + play.pay, 6)
      balance = now
    }
    expect(balance).toBeLessThan(2)
    expect(await codeOf(backend.begin(roll(n)))).toBe('insufficient_funds')
    expect(backend.refill()).toBe(PLAY_MONEY_KES)
    expect(await codeOf(backend.begin(roll(n)))).toBe('done')
  })
  it('refuses what the server refuses', async () => {
    const { backend, change } = await setUp('dice')
    await change()
    expect(await codeOf(backend.begin(roll(1, { stake: 1 })))).toBe('stake_below_minimum')
    expect(await codeOf(backend.begin(roll(1, { stake: 500_001 })))).toBe('stake_above_maximum')
    expect(await codeOf(backend.begin(roll(1, { stake: 5_001 })))).toBe('insufficient_funds')
    expect(await codeOf(backend.begin(roll(1, { seeds: 2 })))).toBe('seeds_changed')
    expect(
      await codeOf(backend.changeSeeds({ nextHash: 'a'.repeat(64), clientSeed: 'a-seed-of-mine' })),
    ).toBe('seeds_changed')
  })
})

describe('the demo of a game of chips', () => {
  const chips = [
    { on: 'red', kes: 20 },
    { on: '17', kes: 5 },
  ]
  it('accepts only the sum of the chips as the stake, and pays by it', async () => {
    const { backend, change } = await setUp('roulette')
    await change()
    expect(await codeOf(backend.begin({ id: id(1), stake: 24, start: { chips }, seeds: 1 }))).toBe('invalid')
    const { play, balance } = await of(backend.begin({ id: id(2), stake: 25, start: { chips }, seeds: 1 }))
    expect(balance).toBe(PLAY_MONEY_KES - 25 + play.pay)
    await change()
    expect(checkPlay(games.roulette, await of(backend.read(id(2))), unseen)).toMatchObject({ fits: true })
  })
})

describe('the demo of a game with moves', () => {
  it('keeps an open play, refuses another, and shows the mines only at its end', async () => {
    const { backend, change } = await setUp('mines')
    await change()
    await of(backend.begin({ id: id(1), stake: 10, start: { mines: 1 }, seeds: 1 }))
    expect(await codeOf(backend.begin({ id: id(2), stake: 10, start: { mines: 1 }, seeds: 1 }))).toBe(
      'play_open',
    )
    expect(await codeOf(backend.changeSeeds({ nextHash: '', clientSeed: 'a-seed-of-mine' }))).toBe(
      'play_open',
    )
    expect(await codeOf(backend.move({ id: id(1), n: 0, move: { take: true } }))).toBe('move_illegal')
    const { play } = await of(backend.move({ id: id(1), n: 0, move: { pick: 0 } }))
    expect((await of(backend.move({ id: id(1), n: 0, move: { pick: 9 } }))).play).toEqual(play)
    if (play.state === 'open') {
      expect(play.shown).not.toHaveProperty('mines')
      const { play: taken, balance } = await of(backend.move({ id: id(1), n: 1, move: { take: true } }))
      expect(taken.shown).toHaveProperty('mines')
      expect(balance).toBe(PLAY_MONEY_KES - 10 + taken.pay)
      expect(await codeOf(backend.move({ id: id(1), n: 2, move: { pick: 4 } }))).toBe('play_over')
    }
    await change()
    expect(checkPlay(games.mines, await of(backend.read(id(1))), unseen)).toMatchObject({ fits: true })
  })
})

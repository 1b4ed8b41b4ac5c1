import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dice as manifest } from './dice/manifest.ts'
import { rules } from './dice/dice.rules.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import { makeDemoHouse } from './kit/instant/client/demo-house.ts'
import type { Answer, House } from './kit/instant/client/house.ts'
import { makeWitness, PAIRS_KEPT } from './kit/instant/client/witness.ts'

const game = { manifest, rules }
const LAST_MINUTE = 'c'.repeat(64)
const seedOf = (n: number) => new Uint8Array(32).fill(n)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const of = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const found = await answer
  if ('refused' in found) throw new Error(found.refused.code)
  return found.data
}

/** What a device keeps from one page to the next. */
function device() {
  const items = new Map<string, string>()
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
}

/** A page on a device, whose house answers as `bend` makes it. */
function page(store: ReturnType<typeof device>, house: House, bend: Partial<House> = {}) {
  const faults: string[] = []
  const witness = makeWitness(store)
  const watched = witness.watch({ ...house, ...bend }, fault => void faults.push(fault))
  return { house: watched, witness, faults }
}
function setUp() {
  let n = 0
  const store = device()
  const house = makeDemoHouse(game, { bytes: () => seedOf(++n), now: () => 0 })
  const first = page(store, house)
  const change = async (clientSeed = 'a-seed-of-mine', at: House = first.house) =>
    of(at.changeSeeds({ nextHash: (await of(house.open())).nextHash, clientSeed }))
  const play = (n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    stake: 10,
    start: { side: 'under', target: 5_000 },
  })
  return { store, house, first, change, play }
}
/** The fault that a page finds; whatever it asked for has no answer then. */
const caught = async ({ faults }: { faults: string[] }, asked: Promise<unknown>) => {
  await Promise.race([asked, new Promise(resolve => setImmediate(resolve))])
  return faults.join()
}

describe('a dishonest house is caught by the device when it', () => {
  it('begins another pair than the one whose hash was promised', async () => {
    const { store, house, change } = setUp()
    const bent = page(store, house, {
      changeSeeds: async order => {
        const data = await of(house.changeSeeds(order))
        return { data: { ...data, seeds: { ...data.seeds, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, change('a-seed-of-mine', bent.house))).toContain('the promised hash was')
  })

  it('begins a pair with another seed of the player', async () => {
    const { store, house, change } = setUp()
    const bent = page(store, house, {
      changeSeeds: order => house.changeSeeds({ ...order, clientSeed: 'a-seed-of-the-house' }),
    })
    expect(await caught(bent, change('a-seed-of-mine', bent.house))).toContain('your seed was a-seed-of-mine')
  })

  it.each([
    ['hash', { hash: LAST_MINUTE }, 'the hash was'],
    ['client seed', { clientSeed: 'a-seed-of-the-house' }, 'your seed was'],
  ])('shows another %s of a pair after a reload', async (_, other, why) => {
    const { store, house, first, change } = setUp()
    await change()
    await of(first.house.open())
    const bent = page(store, house, {
      open: async () => {
        const data = await of(house.open())
        return { data: { ...data, seeds: { ...data.seeds!, ...other } } }
      },
    })
    expect(await caught(bent, bent.house.open())).toContain(why)
  })

  it('promises another next hash than before', async () => {
    const { store, house, change } = setUp()
    await change()
    const bent = page(store, house, {
      open: async () => ({ data: { ...(await of(house.open())), nextHash: LAST_MINUTE } }),
    })
    expect(await caught(bent, bent.house.open())).toContain('the next hash was')
  })

  it('ends a pair under another hash, with a seed that fits it', async () => {
    const { store, house, change } = setUp()
    await change()
    const bent = page(store, house, {
      changeSeeds: async order => {
        const data = await of(house.changeSeeds(order))
        const forged = { ...data.ended!, serverSeed: hex(seedOf(99)), hash: sha256(seedOf(99)) }
        return { data: { ...data, ended: forged } }
      },
    })
    expect(await caught(bent, change('another-seed', bent.house))).toContain('the hash was')
  })

  it('makes up a seed, its hash and a result that all fit each other, for a play of a pair that was shown', async () => {
    const { house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    await change('another-seed')
    const recalled = await of(house.read(play(1).id))
    expect(checkPlay(game, recalled, first.witness)).toMatchObject({
      fits: true,
      text: expect.stringContaining('This device was shown its hash before the play'),
    })
    const forged = { ...recalled, serverSeed: hex(seedOf(99)), hash: sha256(seedOf(99)) }
    const found = checkPlay(game, forged, first.witness)
    expect(found).toMatchObject({
      fits: false,
      text: expect.stringContaining('not what this device was shown'),
    })
    const swapped = { ...recalled, clientSeed: 'a-seed-of-the-house' }
    expect(checkPlay(game, swapped, first.witness).text).toContain('your seed was')
  })
})

describe('a device', () => {
  it('says that it was not shown a hash before a play that another device made', async () => {
    const { house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    const other = page(device(), house)
    await of(other.house.open())
    await of(other.house.begin(play(2)))
    await change('another-seed')
    const textOf = async (n: number) => checkPlay(game, await of(house.read(play(n).id)), other.witness)
    expect(await textOf(1)).toMatchObject({ fits: true, text: expect.stringContaining('was not shown') })
    expect(await textOf(2)).toMatchObject({ fits: true, text: expect.stringContaining('was shown') })
  })

  it('keeps a bounded number of pairs, the latest', async () => {
    const store = device()
    const { house, faults, witness } = page(store, {
      open: async () => ({ data: {} }),
    } as unknown as House)
    for (let id = 1; id <= PAIRS_KEPT + 50; id++) {
      const open = async () => ({
        data: { seeds: { id, hash: LAST_MINUTE, clientSeed: 'a-seed', nonce: 0 }, nextHash: 'd'.repeat(64) },
      })
      await witness.watch({ ...house, open } as unknown as House, fault => void faults.push(fault)).open()
    }
    expect(faults).toEqual([])
    expect([witness.seen(50), witness.seen(51)?.id]).toEqual([undefined, 51])
    expect(store().getItem('ruka.seeds')!.length).toBeLessThan(60_000)
  })
})

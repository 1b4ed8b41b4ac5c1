import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dice as manifest } from './dice/manifest.ts'
import { rules } from './dice/dice.rules.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import { makeDemoHouse } from './kit/instant/client/demo-house.ts'
import type { Answer, House, Seeded } from './kit/instant/client/house.ts'
import { PAIRS_KEPT } from './kit/instant/client/seen-pairs.ts'
import { makeWitness } from './kit/instant/client/witness.ts'

type Ended = NonNullable<Seeded['ended']>

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
    of(at.changeSeeds({ nextHash: (await of(house.open())).next.hash, clientSeed }))
  const play = (n: number, seeds = 1) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    stake: 10,
    start: { side: 'under', target: 5_000 },
    seeds,
  })
  return { store, house, first, change, play }
}
/** The fault that a page finds, in what it asked for or in the list of plays that it reads beside. */
const caught = async ({ faults }: { faults: string[] }, asked: Promise<unknown>) => {
  await Promise.race([asked, new Promise(resolve => setImmediate(resolve))])
  await new Promise(resolve => setImmediate(resolve))
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

  it.each([
    ['hash of the next pair', { hash: LAST_MINUTE }, 'the hash was'],
    ['next pair', { id: 7 }, 'the next pair was 2'],
  ])('promises another %s than before', async (_, other, why) => {
    const { store, house, change } = setUp()
    await change()
    const bent = page(store, house, {
      open: async () => {
        const data = await of(house.open())
        return { data: { ...data, next: { ...data.next, ...other } } }
      },
    })
    expect(await caught(bent, bent.house.open())).toContain(why)
  })

  it('promises another hash of a pair while the player has none in use', async () => {
    const { store, house, first } = setUp()
    await of(first.house.open())
    const bent = page(store, house, {
      open: async () => {
        const data = await of(house.open())
        return { data: { ...data, next: { ...data.next, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, bent.house.open())).toContain('the hash was')
  })

  it('shows a promised pair in use under another hash, as if another device had begun it', async () => {
    const { store, house, first } = setUp()
    await of(first.house.open())
    const bent = page(store, house, {
      open: async () => {
        const data = await of(house.open())
        const seeds = { ...data.next, hash: LAST_MINUTE, clientSeed: 'a-seed-of-the-house', nonce: 0 }
        return { data: { ...data, seeds, next: { id: 2, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, bent.house.open())).toContain('the hash was')
  })

  it.each([
    ['without its seed', () => null, 'its seed was not shown when it ended'],
    [
      'as another pair',
      (ended: Ended) => ({ ...ended, id: 9, hash: sha256(seedOf(99)), serverSeed: hex(seedOf(99)) }),
      'the pair that ended was 1 and is now 9',
    ],
    [
      'with a seed that has another hash',
      (ended: Ended) => ({ ...ended, serverSeed: hex(seedOf(99)) }),
      'the hash was',
    ],
    ['with fewer plays than it had', (ended: Ended) => ({ ...ended, nonce: 0 }), 'the number of plays was 1'],
    [
      'with a play that nobody made',
      (ended: Ended) => ({ ...ended, nonce: 2 }),
      'number 1 was used for no play',
    ],
  ])('ends a pair %s', async (_, other, why) => {
    const { store, house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    const bent = page(store, house, {
      changeSeeds: async order => {
        const data = await of(house.changeSeeds(order))
        return { data: { ...data, ended: other(data.ended!) } }
      },
    })
    expect(await caught(bent, change('another-seed', bent.house))).toContain(why)
  })

  it.each([
    ['from another pair', { seeds: 2 }, 'the pair of a play was 1 and is now 2'],
    ['under a later number', { nonce: 3 }, 'was used for no play of yours'],
    ['under a number that it used before', { nonce: 0 }, 'number 0 was used for another play'],
  ])('draws a play %s', async (_, other, why) => {
    const { store, house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    const bent = page(store, house, {
      begin: async order => {
        const data = await of(house.begin(order))
        return { data: { ...data, play: { ...data.play, ...other } } }
      },
    })
    expect(await caught(bent, bent.house.begin(play(2)))).toContain(why)
  })

  it('uses a number twice, and lists both plays', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    await of(first.house.begin(play(2)))
    const twice = page(store, house, {
      begin: async order => {
        const data = await of(house.begin(order))
        return { data: { ...data, play: { ...data.play, nonce: 0 } } }
      },
      plays: async () => {
        const { data, more } = await of(house.plays(undefined))
        return {
          data: { data: data.map(each => (each.id === play(3).id ? { ...each, nonce: 0 } : each)), more },
        }
      },
    })
    expect(await caught(twice, twice.house.begin(play(3)))).toContain(
      'number 0 was used for more than one play',
    )
  })

  it('leaves a number out while the page is closed', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    await of(first.house.begin(play(1)))
    const bent = page(store, house, {
      open: async () => {
        const data = await of(house.open())
        return { data: { ...data, seeds: { ...data.seeds!, nonce: 2 } } }
      },
    })
    expect(await caught(bent, bent.house.open())).toContain('number 1 was used for no play of yours')
  })

  it('makes a move in a play of another number', async () => {
    const { store, house, change, play } = setUp()
    await change()
    const bent = page(store, house, {
      move: async ({ id }) => {
        const { play, ...purse } = await of(house.begin({ ...playOf(id) }))
        return { data: { ...purse, play: { ...play, nonce: 5 } } }
      },
    })
    const playOf = (id: string) => ({ ...play(1), id })
    await of(bent.house.begin(play(1)))
    const move = { id: play(1).id, n: 0, move: {} }
    expect(await caught(bent, bent.house.move(move))).toContain('the number of a play was 0 and is now 5')
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

  it('accuses no honest house: of plays in two pages at once, on another device, or whose answers were lost', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    const tab = page(store, house)
    await of(tab.house.open())
    await of(first.house.begin(play(1)))
    await of(tab.house.begin(play(2)))
    // Its answer is lost, and comes when it is asked for again.
    await of(house.begin(play(3)))
    await of(tab.house.begin(play(4)))
    await of(tab.house.begin(play(3)))
    const other = page(device(), house)
    await of(other.house.open())
    for (let n = 5; n <= 50; n++) await of(other.house.begin(play(n)))
    await of(first.house.begin(play(51)))
    for (let n = 52; n <= 60; n++) await of(other.house.begin(play(n)))
    const again = page(store, house)
    await of(again.house.open())
    await change('chosen-elsewhere', other.house)
    await of(other.house.begin(play(61, 2)))
    await of(again.house.open())
    await of(again.house.begin(play(62, 2)))
    await change('another-seed', again.house)
    for (const each of [first, tab, other, again]) expect(await caught(each, Promise.resolve())).toBe('')
    expect(again.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 60, own: true })
    expect(again.witness.seen(2)?.begun).toMatchObject({ since: 0, count: 62 - 60, own: false })
  })

  it('knows a seed of its own player though another page was shown the pair first', async () => {
    const { store, house } = setUp()
    const { next } = await of(house.open())
    const [first, tab] = [
      page(store, house, {
        changeSeeds: async order => {
          const answer = await house.changeSeeds(order)
          await of(tab.house.open())
          return answer
        },
      }),
      page(store, house),
    ]
    await of(first.house.open())
    await of(first.house.changeSeeds({ nextHash: next.hash, clientSeed: 'a-seed-of-mine' }))
    expect(first.witness.seen(1)?.begun).toMatchObject({ own: true, from: 0 })
  })

  it('follows numbers from then on where another device has played for long, and where plays cannot be read', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 250; n++) await of(house.begin(play(n)))
    const away = page(store, house, { plays: () => Promise.reject(new Error('away')) })
    await of(away.house.open())
    expect(await caught(away, Promise.resolve())).toBe('')
    expect(away.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 0 })
    await of(first.house.open())
    expect(await caught(first, Promise.resolve())).toBe('')
    expect(first.witness.seen(1)?.begun).toMatchObject({ since: 250, count: 250 })
  })

  it('keeps a bounded number of pairs, the latest', async () => {
    const store = device()
    const { house, faults, witness } = page(store, {
      open: async () => ({ data: {} }),
    } as unknown as House)
    for (let id = 1; id <= PAIRS_KEPT + 50; id++) {
      const open = async () => ({
        data: {
          seeds: { id, hash: LAST_MINUTE, clientSeed: 'a-seed', nonce: 0 },
          next: { id: id + 1, hash: LAST_MINUTE },
        },
      })
      await witness.watch({ ...house, open } as unknown as House, fault => void faults.push(fault)).open()
    }
    expect(faults).toEqual([])
    expect([witness.seen(51), witness.seen(52)?.id]).toEqual([undefined, 52])
    expect(store().getItem('ruka.seeds')!.length).toBeLessThan(60_000)
  })
})

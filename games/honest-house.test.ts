import { describe, expect, it } from 'vitest'
import {
  caught,
  device,
  game,
  hex,
  LAST_MINUTE,
  of,
  page,
  seedOf,
  setUp,
  sha256,
} from './houses-for-tests.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import type { House } from './kit/instant/client/house.ts'
import { PAIRS_KEPT } from './kit/instant/client/seen-pairs.ts'

describe('a device that looks at the house', () => {
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
    expect(again.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 60 })
    expect(again.witness.seen(2)?.begun).toMatchObject({ since: 0, count: 62 - 60 })
    expect([1, 2, 3].map(again.witness.isOwn)).toEqual([true, false, true])
  })

  it('accuses no honest house whose clock was set back, so that its list is out of order', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 90; n++) await of(first.house.begin(play(n)))
    // Its answer is lost, and the page is closed.
    await of(house.begin(play(91)))
    const again = page(store, house, {
      async plays(before) {
        const all = await Promise.all(
          [undefined, 71, 51, 31, 11].map(n => of(house.plays(n ? play(n + 1).id : undefined))),
        )
        const listed = all.flatMap(({ data }) => data)
        const out = [...listed.slice(1, 60), listed[0]!, ...listed.slice(60)]
        const from = before === undefined ? 0 : out.findIndex(({ id }) => id === before) + 1
        return { data: { data: out.slice(from, from + 20), more: from + 20 < out.length } }
      },
    })
    await of(again.house.open())
    expect(await caught(again, Promise.resolve())).toBe('')
    expect(again.witness.seen(1)?.begun).toMatchObject({ count: 91 })
  })

  it('accuses no house whose database was restored: pairs begin anew, and the one before has fewer plays', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 3; n++) await of(first.house.begin(play(n)))
    const before = await of(house.open())
    const next = { id: 1_000_002, hash: sha256(seedOf(50)) }
    const seeds = { ...next, clientSeed: 'another-seed', nonce: 0 }
    const ended = { ...before.seeds!, nonce: 1, serverSeed: hex(seedOf(1)) }
    const again = page(store, house, {
      open: async () => ({ data: { ...before, seeds: null, next } }),
      changeSeeds: async () => ({
        data: { seeds, next: { id: 1_000_003, hash: sha256(seedOf(51)) }, ended },
      }),
    })
    await of(again.house.open())
    await of(again.house.changeSeeds({ nextHash: next.hash, clientSeed: 'another-seed' }))
    expect(await caught(again, Promise.resolve())).toBe('')
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
    expect(first.witness.isOwn(1)).toBe(true)
  })

  it('follows numbers from then on where another device has played for long, and where plays cannot be read', async () => {
    const { store, house, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 50; n++) await of(house.begin(play(n)))
    const away = page(store, house, { plays: () => Promise.reject(new Error('away')) })
    await of(away.house.open())
    expect(await caught(away, Promise.resolve())).toBe('')
    expect(away.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 0 })
    for (let n = 51; n <= 250; n++) await of(house.begin(play(n)))
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
          open: null,
          seeds: { id, hash: LAST_MINUTE, clientSeed: 'a-seed', nonce: 0 },
          next: { id: id + 1, hash: LAST_MINUTE },
        },
      })
      await witness.watch({ ...house, open } as unknown as House, fault => void faults.push(fault)).open()
    }
    expect(faults).toEqual([])
    expect([witness.seen(51), witness.seen(52)?.id]).toEqual([undefined, 52])
    expect(store().getItem('ruka.pairs')!.length).toBeLessThan(60_000)
  })
})

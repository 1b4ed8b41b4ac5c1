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
} from './backends-for-tests.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import type { GameBackend } from './kit/instant/client/game-backend.ts'
import { PAIRS_MAX } from './kit/instant/client/seen-pairs.ts'

describe('a device that checks the backend', () => {
  it('reports that it was not shown a hash before a play of another device', async () => {
    const { backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    const other = page(device(), backend)
    await of(other.backend.open())
    await of(other.backend.begin(play(2)))
    await change('another-seed')
    const textOf = async (n: number) => checkPlay(game, await of(backend.read(play(n).id)), other.witness)
    expect(await textOf(1)).toMatchObject({
      fits: true,
      text: expect.stringContaining('did not see the hash'),
    })
    expect(await textOf(2)).toMatchObject({ fits: true, text: expect.stringContaining('saw the hash') })
  })

  it('does not accuse an honest backend with plays in two pages at once, on another device, or with lost answers', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    const tab = page(store, backend)
    await of(tab.backend.open())
    await of(first.backend.begin(play(1)))
    await of(tab.backend.begin(play(2)))
    // Its answer is lost, and arrives when the request is repeated.
    await of(backend.begin(play(3)))
    await of(tab.backend.begin(play(4)))
    await of(tab.backend.begin(play(3)))
    const other = page(device(), backend)
    await of(other.backend.open())
    for (let n = 5; n <= 50; n++) await of(other.backend.begin(play(n)))
    await of(first.backend.begin(play(51)))
    for (let n = 52; n <= 60; n++) await of(other.backend.begin(play(n)))
    const again = page(store, backend)
    await of(again.backend.open())
    await change('chosen-elsewhere', other.backend)
    await of(other.backend.begin(play(61, 2)))
    await of(again.backend.open())
    await of(again.backend.begin(play(62, 2)))
    await change('another-seed', again.backend)
    for (const each of [first, tab, other, again]) expect(await caught(each, Promise.resolve())).toBe('')
    expect(again.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 60 })
    expect(again.witness.seen(2)?.begun).toMatchObject({ since: 0, count: 62 - 60 })
    expect([1, 2, 3].map(again.witness.isOwn)).toEqual([true, false, true])
  })

  it('does not accuse an honest backend whose clock was set back, so that its list is out of order', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 90; n++) await of(first.backend.begin(play(n)))
    // Its answer is lost, and the page is closed.
    await of(backend.begin(play(91)))
    const again = page(store, backend, {
      async plays(before) {
        const all = await Promise.all(
          [undefined, 71, 51, 31, 11].map(n => of(backend.plays(n ? play(n + 1).id : undefined))),
        )
        const listed = all.flatMap(({ data }) => data)
        const out = [...listed.slice(1, 60), listed[0]!, ...listed.slice(60)]
        const from = before === undefined ? 0 : out.findIndex(({ id }) => id === before) + 1
        return { data: { data: out.slice(from, from + 20), more: from + 20 < out.length } }
      },
    })
    await of(again.backend.open())
    expect(await caught(again, Promise.resolve())).toBe('')
    expect(again.witness.seen(1)?.begun).toMatchObject({ count: 91 })
  })

  it('does not accuse a backend whose database was restored: pairs start over, and the previous one has fewer plays', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 3; n++) await of(first.backend.begin(play(n)))
    const before = await of(backend.open())
    const next = { id: 1_000_002, hash: sha256(seedOf(50)) }
    const seeds = { ...next, clientSeed: 'another-seed', nonce: 0 }
    const ended = { ...before.seeds!, nonce: 1, serverSeed: hex(seedOf(1)) }
    const again = page(store, backend, {
      open: async () => ({ data: { ...before, seeds: null, next } }),
      changeSeeds: async () => ({
        data: { seeds, next: { id: 1_000_003, hash: sha256(seedOf(51)) }, ended },
      }),
    })
    await of(again.backend.open())
    await of(again.backend.changeSeeds({ nextHash: next.hash, clientSeed: 'another-seed' }))
    expect(await caught(again, Promise.resolve())).toBe('')
  })

  it('recognises its own client seed when another page was shown the pair first', async () => {
    const { store, backend } = setUp()
    const { next } = await of(backend.open())
    const [first, tab] = [
      page(store, backend, {
        changeSeeds: async order => {
          const answer = await backend.changeSeeds(order)
          await of(tab.backend.open())
          return answer
        },
      }),
      page(store, backend),
    ]
    await of(first.backend.open())
    await of(first.backend.changeSeeds({ nextHash: next.hash, clientSeed: 'a-seed-of-mine' }))
    expect(first.witness.isOwn(1)).toBe(true)
  })

  it('follows nonces from then on after long play on another device, and when plays cannot be read', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 50; n++) await of(backend.begin(play(n)))
    const away = page(store, backend, { plays: () => Promise.reject(new Error('away')) })
    await of(away.backend.open())
    expect(await caught(away, Promise.resolve())).toBe('')
    expect(away.witness.seen(1)?.begun).toMatchObject({ since: 0, count: 0 })
    for (let n = 51; n <= 250; n++) await of(backend.begin(play(n)))
    await of(first.backend.open())
    expect(await caught(first, Promise.resolve())).toBe('')
    expect(first.witness.seen(1)?.begun).toMatchObject({ since: 250, count: 250 })
  })

  it('stores a bounded number of pairs, the latest', async () => {
    const store = device()
    const { backend, faults, witness } = page(store, {
      open: async () => ({ data: {} }),
    } as unknown as GameBackend)
    for (let id = 1; id <= PAIRS_MAX + 50; id++) {
      const open = async () => ({
        data: {
          open: null,
          seeds: { id, hash: LAST_MINUTE, clientSeed: 'a-seed', nonce: 0 },
          next: { id: id + 1, hash: LAST_MINUTE },
        },
      })
      await witness
        .watch({ ...backend, open } as unknown as GameBackend, fault => void faults.push(fault))
        .open()
    }
    expect(faults).toEqual([])
    expect([witness.seen(51), witness.seen(52)?.id]).toEqual([undefined, 52])
    expect(store().getItem('ruka.pairs')!.length).toBeLessThan(60_000)
  })
})

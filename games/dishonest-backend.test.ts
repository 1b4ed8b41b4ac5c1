import { describe, expect, it } from 'vitest'
import { caught, game, hex, LAST_MINUTE, of, page, seedOf, setUp, sha256 } from './backends-for-tests.ts'
import { checkPlay } from './kit/instant/client/check-play.ts'
import type { Seeded } from './kit/instant/client/game-backend.ts'

type Ended = NonNullable<Seeded['ended']>

describe('a dishonest backend is caught by the device when it', () => {
  it('begins another pair than the one whose hash was committed to', async () => {
    const { store, backend, change } = setUp()
    const bent = page(store, backend, {
      changeSeeds: async order => {
        const data = await of(backend.changeSeeds(order))
        return { data: { ...data, seeds: { ...data.seeds, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, change('a-seed-of-mine', bent.backend))).toContain('the promised hash changed')
  })

  it('begins a pair with another seed of the player', async () => {
    const { store, backend, change } = setUp()
    const bent = page(store, backend, {
      changeSeeds: order => backend.changeSeeds({ ...order, clientSeed: 'a-seed-of-the-backend' }),
    })
    expect(await caught(bent, change('a-seed-of-mine', bent.backend))).toContain(
      'your seed changed from a-seed-of-mine',
    )
  })

  it.each([
    ['hash', { hash: LAST_MINUTE }, 'the hash changed'],
    ['client seed', { clientSeed: 'a-seed-of-the-backend' }, 'your seed changed from'],
  ])('shows another %s of a pair after a reload', async (_, other, why) => {
    const { store, backend, first, change } = setUp()
    await change()
    await of(first.backend.open())
    const bent = page(store, backend, {
      open: async () => {
        const data = await of(backend.open())
        return { data: { ...data, seeds: { ...data.seeds!, ...other } } }
      },
    })
    expect(await caught(bent, bent.backend.open())).toContain(why)
  })

  it.each([
    ['hash of the next pair', { hash: LAST_MINUTE }, 'the hash changed'],
    ['next pair', { id: 7 }, 'the next seeds changed from 2'],
  ])('promises another %s than before', async (_, other, why) => {
    const { store, backend, change } = setUp()
    await change()
    const bent = page(store, backend, {
      open: async () => {
        const data = await of(backend.open())
        return { data: { ...data, next: { ...data.next, ...other } } }
      },
    })
    expect(await caught(bent, bent.backend.open())).toContain(why)
  })

  it('commits to another hash of a pair while the player has none in use', async () => {
    const { store, backend, first } = setUp()
    await of(first.backend.open())
    const bent = page(store, backend, {
      open: async () => {
        const data = await of(backend.open())
        return { data: { ...data, next: { ...data.next, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, bent.backend.open())).toContain('the hash changed')
  })

  it('shows a committed pair in use under another hash, as if another device had begun it', async () => {
    const { store, backend, first } = setUp()
    await of(first.backend.open())
    const bent = page(store, backend, {
      open: async () => {
        const data = await of(backend.open())
        const seeds = { ...data.next, hash: LAST_MINUTE, clientSeed: 'a-seed-of-the-backend', nonce: 0 }
        return { data: { ...data, seeds, next: { id: 2, hash: LAST_MINUTE } } }
      },
    })
    expect(await caught(bent, bent.backend.open())).toContain('the hash changed')
  })

  it.each([
    ['without its seed', () => null, 'our seed was not shown when they ended'],
    [
      'as another pair',
      (ended: Ended) => ({ ...ended, id: 9, hash: sha256(seedOf(99)), serverSeed: hex(seedOf(99)) }),
      'the seeds that ended changed from 1 to 9',
    ],
    [
      'with a seed that has another hash',
      (ended: Ended) => ({ ...ended, serverSeed: hex(seedOf(99)) }),
      'the hash changed',
    ],
    [
      'with fewer plays than it had',
      (ended: Ended) => ({ ...ended, nonce: 0 }),
      'the number of bets changed from 1',
    ],
    [
      'with a play that was never begun',
      (ended: Ended) => ({ ...ended, nonce: 2 }),
      'counter 1 was used for no bet',
    ],
  ])('ends a pair %s', async (_, other, why) => {
    const { store, backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    const bent = page(store, backend, {
      changeSeeds: async order => {
        const data = await of(backend.changeSeeds(order))
        return { data: { ...data, ended: other(data.ended!) } }
      },
    })
    expect(await caught(bent, change('another-seed', bent.backend))).toContain(why)
  })

  it.each([
    ['from another pair', { seeds: 2 }, 'the seeds of a bet changed from 1 to 2'],
    ['under a later number', { nonce: 3 }, 'was used for no bet of yours'],
    ['under a number that it used before', { nonce: 0 }, 'counter 0 was used for more than one bet'],
  ])('draws a play %s', async (_, other, why) => {
    const { store, backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    const bent = page(store, backend, {
      begin: async order => {
        const data = await of(backend.begin(order))
        return { data: { ...data, play: { ...data.play, ...other } } }
      },
    })
    expect(await caught(bent, bent.backend.begin(play(2)))).toContain(why)
  })

  it('uses a nonce twice, and lists both plays', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    await of(first.backend.begin(play(2)))
    const twice = page(store, backend, {
      begin: async order => {
        const data = await of(backend.begin(order))
        return { data: { ...data, play: { ...data.play, nonce: 0 } } }
      },
      plays: async () => {
        const { data, more } = await of(backend.plays(undefined))
        return {
          data: { data: data.map(each => (each.id === play(3).id ? { ...each, nonce: 0 } : each)), more },
        }
      },
    })
    expect(await caught(twice, twice.backend.begin(play(3)))).toContain(
      'counter 0 was used for more than one bet',
    )
  })

  it('skips a nonce while the page is closed', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    const bent = page(store, backend, {
      open: async () => {
        const data = await of(backend.open())
        return { data: { ...data, seeds: { ...data.seeds!, nonce: 2 } } }
      },
    })
    expect(await caught(bent, bent.backend.open())).toContain('counter 1 was used for no bet of yours')
  })

  it.each([
    ['with another number', { nonce: 5 }, 'the counter of a bet changed from 0 to 5'],
    ['with another pair', { seeds: 5 }, 'the seeds of a bet changed from 1 to 5'],
    ['with another play', { id: 'another' }, 'the bet changed from 00000000'],
  ])('answers a move %s', async (_, other, why) => {
    const { store, backend, change, play } = setUp()
    await change()
    const bent = page(store, backend, {
      move: async () => {
        const { play: made, ...wallet } = await of(backend.begin(play(1)))
        return { data: { ...wallet, play: { ...made, ...other } } }
      },
    })
    await of(bent.backend.begin(play(1)))
    expect(await caught(bent, bent.backend.move({ id: play(1).id, n: 0, move: {} }))).toContain(why)
  })

  it('gives an open play another nonce after a reload', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    const { play: made } = await of(first.backend.begin(play(1)))
    const bent = page(store, backend, {
      open: async () => ({ data: { ...(await of(backend.open())), open: { ...made, nonce: 1 } } }),
    })
    expect(await caught(bent, bent.backend.open())).toContain('the counter of a bet changed from 0 to 1')
  })

  it('draws a play with the nonce of an old one, which it removes from the list', async () => {
    const { store, backend, first, change, play } = setUp()
    await change()
    for (let n = 1; n <= 6; n++) await of(first.backend.begin(play(n)))
    const bent = page(store, backend, {
      begin: async order => {
        const data = await of(backend.begin(order))
        return { data: { ...data, play: { ...data.play, nonce: 0 } } }
      },
      plays: async () => ({ data: { data: [], more: false } }),
    })
    expect(await caught(bent, bent.backend.begin(play(7)))).toContain('counter 0 was used for more than one')
  })

  it('keeps the seed of a pair secret after another has begun', async () => {
    const { backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    await change('another-seed')
    const recalled = { ...(await of(backend.read(play(1).id))), serverSeed: null }
    expect(checkPlay(game, recalled, first.witness).text).toContain('our seed is still hidden')
  })

  it('ends a pair under another hash, with a seed that fits it', async () => {
    const { store, backend, change } = setUp()
    await change()
    const bent = page(store, backend, {
      changeSeeds: async order => {
        const data = await of(backend.changeSeeds(order))
        const forged = { ...data.ended!, serverSeed: hex(seedOf(99)), hash: sha256(seedOf(99)) }
        return { data: { ...data, ended: forged } }
      },
    })
    expect(await caught(bent, change('another-seed', bent.backend))).toContain('the hash changed')
  })

  it('forges a consistent seed, hash and result for a play of a pair that was shown', async () => {
    const { backend, first, change, play } = setUp()
    await change()
    await of(first.backend.begin(play(1)))
    await change('another-seed')
    const recalled = await of(backend.read(play(1).id))
    expect(checkPlay(game, recalled, first.witness)).toMatchObject({
      fits: true,
      text: expect.stringContaining('This device saw the hash before the bet'),
    })
    const forged = { ...recalled, serverSeed: hex(seedOf(99)), hash: sha256(seedOf(99)) }
    const found = checkPlay(game, forged, first.witness)
    expect(found).toMatchObject({
      fits: false,
      text: expect.stringContaining('not what this device was shown'),
    })
    const swapped = { ...recalled, clientSeed: 'a-seed-of-the-backend' }
    expect(checkPlay(game, swapped, first.witness).text).toContain('your seed changed from')
  })
})

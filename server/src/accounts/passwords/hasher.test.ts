import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { seededRandom } from '../../platform/base/random.ts'
import { openHasher } from './hasher.ts'

const caller = { network: '198.51.100.0/24', part: '254700000010' }

/** A fake argon2 that ends on command. */
function slowDerive() {
  const running: (() => void)[] = []
  const derive = () => new Promise<Buffer>(resolve => running.push(() => resolve(Buffer.alloc(32))))
  return { running, derive }
}

describe('password hashes', () => {
  const hasher = openHasher({ random: seededRandom('hasher'), clock: systemClock })

  it('are argon2id with 19 MiB, two passes and one lane, in PHC form, salted', async () => {
    const [first, second] = [
      await hasher.hash('mbuni warukao', caller),
      await hasher.hash('mbuni warukao', caller),
    ]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(second).not.toBe(first)
    const [, , , , salt, tag] = first.split('$')
    const expected = argon2Sync('argon2id', {
      message: 'mbuni warukao',
      nonce: Buffer.from(salt!, 'base64'),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    })
    expect(tag).toBe(expected.toString('base64').replace(/=$/, ''))
  })

  it('match only the exact password', async () => {
    const phc = await hasher.hash('mbuni warukao', caller)
    expect(await hasher.verify('mbuni warukao', phc, caller)).toBe(true)
    for (const wrong of ['Mbuni warukao', 'mbuni warukao ', 'mbuni', ''])
      expect(await hasher.verify(wrong, phc, caller)).toBe(false)
  })

  it('with other parameters are still verified', async () => {
    const tag = argon2Sync('argon2id', {
      message: 'old one here',
      nonce: Buffer.alloc(16, 1),
      parallelism: 1,
      tagLength: 24,
      memory: 8_192,
      passes: 1,
    })
    const phc = `$argon2id$v=19$m=8192,t=1,p=1$${Buffer.alloc(16, 1).toString('base64').replace(/=+$/, '')}$${tag.toString('base64')}`
    expect(await hasher.verify('old one here', phc, caller)).toBe(true)
    expect(await hasher.verify('old one her', phc, caller)).toBe(false)
  })

  it('that are damaged are a fault, not a mismatch', async () => {
    await expect(hasher.verify('x', '$argon2id$v=19$m=1', caller)).rejects.toThrow('PHC')
  })

  it('are computed, with the same parameters, also when there is no account', async () => {
    const computed: object[] = []
    const watched = openHasher(
      { random: seededRandom('watched'), clock: systemClock },
      {
        derive: async ({ memory, passes, parallelism, tagLength, nonce }) => {
          computed.push({ memory, passes, parallelism, tagLength, nonceLength: (nonce as Buffer).length })
          return Buffer.alloc(tagLength)
        },
      },
    )
    const phc = await watched.hash('mbuni warukao', caller)
    await watched.verify('mbuni warukao', phc, caller)
    expect(await watched.verify('mbuni warukao', undefined, caller)).toBe(false)
    expect(computed).toHaveLength(3)
    expect(computed[2]).toEqual(computed[1])
  })
})

describe('the queue for hashing', () => {
  it('refuses callers when it is full, and accepts them when it has room', async () => {
    const { running, derive } = slowDerive()
    const hasher = openHasher(
      { random: seededRandom('queue'), clock: systemClock },
      { derive, waitingMax: 2 },
    )
    const started: Promise<string>[] = []
    while (hasher.hasRoom(caller)) started.push(hasher.hash('mbuni warukao', caller))
    const atOnce = running.length
    expect(started).toHaveLength(atOnce + 2)
    await expect(hasher.hash('one too many', caller)).rejects.toMatchObject({ code: 'busy' })
    for (let done = 0; done < started.length; done++) {
      running[done]!()
      await started[done]
      expect(running.length - done - 1).toBeLessThanOrEqual(atOnce)
    }
    expect(hasher.hasRoom(caller)).toBe(true)
  })

  it('continues after a hash that failed', async () => {
    let calls = 0
    const hasher = openHasher(
      { random: seededRandom('failing'), clock: systemClock },
      {
        derive: async () => {
          if (++calls === 1) throw new Error('no memory')
          return Buffer.alloc(32)
        },
      },
    )
    const settled = await Promise.allSettled([
      hasher.hash('a', caller),
      hasher.hash('b', caller),
      hasher.hash('c', caller),
    ])
    expect(settled.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    await hasher.hash('d', caller)
  })
})

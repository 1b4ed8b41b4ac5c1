import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isHit, mysteryDraw, ticketOf } from './mystery.rules.ts'
import { expectVerified, seedOf, stake } from './mystery-for-tests.ts'

const all = (bits: number): Uint8Array => new Uint8Array(32).fill(bits)

it('is what a verifier finds in 10,000 draws that is written from the description alone', () =>
  expectVerified(10_000))

it('is exact where the first 32 bits do not decide', () => {
  const cents = fc.oneof(
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  )
  fc.assert(
    fc.property(cents, cents, fc.nat(3), fc.integer({ min: -2, max: 2 }), (one, other, level, near) => {
      const [stakeCents, oneInCents] = one < other ? [one, other] : [other, one]
      // The draws around the bound, where the quick decision must not be wrong.
      const bound = (BigInt(stakeCents) << 64n) / BigInt(oneInCents) + BigInt(near)
      const u = bound < 0n ? 0n : bound >= 2n ** 64n ? 2n ** 64n - 1n : bound
      const drawn = new Uint8Array(32)
      new DataView(drawn.buffer).setBigUint64(8 * level, u)
      expect(isHit(drawn, level, { stakeCents, oneInCents })).toBe(
        u * BigInt(oneInCents) < BigInt(stakeCents) << 64n,
      )
    }),
    { numRuns: 5_000 },
  )
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      cents,
      cents,
      (drawn, stakeCents, oneInCents) => {
        const u = new DataView(drawn.buffer, drawn.byteOffset).getBigUint64(16)
        expect(isHit(drawn, 2, { stakeCents, oneInCents })).toBe(
          u * BigInt(oneInCents) < BigInt(stakeCents) << 64n,
        )
      },
    ),
    { numRuns: 5_000 },
  )
})

it('expects as many hits of a hundred small stakes as of one that is their sum', () => {
  // The draws that hit are those below the bound, of 2^64: they are counted, not tried.
  const hitting = (stakeCents: bigint, oneInCents: bigint): bigint =>
    ((stakeCents << 64n) + oneInCents - 1n) / oneInCents
  const [small, whole] = [hitting(100n, 10_000_000n), hitting(10_000n, 10_000_000n)]
  const apart = 100n * small - whole
  expect(apart >= 0n && apart < 100n).toBe(true)
  const level = { stakeCents: 100, oneInCents: 10_000_000 }
  const drawn = new Uint8Array(32)
  const [first, last] = [small - 1n, small].map(u => {
    new DataView(drawn.buffer).setBigUint64(0, u)
    return isHit(drawn, 0, level)
  })
  expect([first, last]).toEqual([true, false])
  // At least one of the hundred hits nearly as often: what is missing are the cases in which two do.
  const chance = 1 - (1 - 1e-5) ** 100
  expect(Math.abs(chance - 1e-3)).toBeLessThan(1e-6)
})

it('does not depend on what was staked before', () => {
  const seed = seedOf('memory')
  const tickets = Array.from({ length: 200 }, (_, at) => `w${at}`)
  const hits = (asked: readonly string[]) =>
    asked.map(ticket => isHit(mysteryDraw(seed, stake(ticket)), 0, { stakeCents: 50, oneInCents: 100 }))
  const found = hits(tickets)
  expect(hits(tickets.toReversed())).toEqual(found.toReversed())
  expect(new Set(found).size).toBe(2)
})

it('is certain for a stake of the whole mean or more, and never for the greatest draw below it', () => {
  for (const stakeCents of [100_000, 100_001, Number.MAX_SAFE_INTEGER])
    expect(isHit(all(255), 3, { stakeCents, oneInCents: 100_000 })).toBe(true)
  expect(isHit(all(255), 3, { stakeCents: 99_999, oneInCents: 100_000 })).toBe(false)
  expect(isHit(all(0), 3, { stakeCents: 1, oneInCents: Number.MAX_SAFE_INTEGER })).toBe(true)
})

it('names a wager without its player', () => {
  const ticket = ticketOf('slip:0123456789', '0198c2f0-1111-7222-8333-444444444444')
  const expected = createHash('sha256').update('slip:0123456789\n0198c2f0-1111-7222-8333-444444444444')
  expect(ticket).toBe(expected.digest('hex').slice(0, 32))
})

it('refuses what is no stake and no level', () => {
  for (const over of [{ stakeCents: 0 }, { stakeCents: 0.5 }, { oneInCents: 0 }, { oneInCents: NaN }])
    expect(() => isHit(all(0), 0, { stakeCents: 1, oneInCents: 10, ...over })).toThrow(RangeError)
  for (const level of [-1, 4, 0.5, NaN])
    expect(() => isHit(all(0), level, { stakeCents: 1, oneInCents: 10 })).toThrow(RangeError)
})

import { previousSeed } from '@ruka/games/fair/seeds.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { drawSeedChain, openSeedChain, proveChainOpens, resealedEnd } from './seed-chain.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext()
})
afterAll(() => ctx.drop())

const LABEL = 'ruka:test:end:v1:ligi'
const withKeys = (keys: Record<string, string>): TestContext => ({
  ...ctx,
  config: { ...ctx.config, ...keys },
})

describe('a chain of seeds', () => {
  it.each([1, 38, 1_000, 2_500])(
    'of %s links each seed to its commitment, the first to s_0',
    async length => {
      const stored = await drawSeedChain(ctx, LABEL, length)
      const chain = await openSeedChain(ctx, LABEL, stored)
      expect(Buffer.from(previousSeed(chain.seedAt(1)))).toEqual(stored.commitment)
      for (const index of [1, 37, 999, 1_000, 1_999, 2_499].filter(at => at < length))
        expect(previousSeed(chain.seedAt(index + 1))).toEqual(new Uint8Array(chain.seedAt(index)))
      for (const none of [0, length + 1, 1.5]) expect(() => chain.seedAt(none)).toThrow(RangeError)
    },
  )

  it('opens under its label, its commitment and its key only', async () => {
    const stored = await drawSeedChain(ctx, LABEL, 38)
    const other = await drawSeedChain(ctx, LABEL, 38)
    await expect(openSeedChain(ctx, `${LABEL}2`, stored)).rejects.toThrow('unable to authenticate')
    await expect(openSeedChain(ctx, LABEL, { ...stored, commitment: other.commitment })).rejects.toThrow()
    await expect(openSeedChain(ctx, LABEL, { ...stored, length: 37 })).rejects.toThrow(
      `${LABEL}:${stored.commitment.toString('hex')} does not lead to its commitment`,
    )
    const another = withKeys({ SEED_SEAL_KEY: '77'.repeat(32) })
    expect(() => proveChainOpens(another, LABEL, stored)).toThrow('SEED_SEAL_KEY is not the key')
    proveChainOpens(ctx, LABEL, stored)
  })

  it('is sealed again under a new key, once, and has the same seeds', async () => {
    const stored = await drawSeedChain(ctx, LABEL, 38)
    const both = withKeys({ SEED_SEAL_KEY: '77'.repeat(32), SEED_SEAL_KEY_PREVIOUS: '0a'.repeat(32) })
    const sealedEnd = resealedEnd(both, LABEL, stored)!
    const after = withKeys({ SEED_SEAL_KEY: '77'.repeat(32) })
    expect(resealedEnd(after, LABEL, { ...stored, sealedEnd })).toBeNull()
    const [old, now] = [
      await openSeedChain(ctx, LABEL, stored),
      await openSeedChain(after, LABEL, { ...stored, sealedEnd }),
    ]
    expect(now.seedAt(38)).toEqual(old.seedAt(38))
  })
})

import { describe, expect, it } from 'vitest'
import { openTestContext } from '../../../test/test-context.ts'
import { countForAddress, readAddressLimits } from './address-limits.ts'

describe('limits per address', () => {
  it('have defaults, which the configuration can replace', () => {
    const defaults = readAddressLimits([])!
    expect(defaults).toMatchObject({ 'log-ins': 500, sockets: 2_000 })
    expect(readAddressLimits(['log-ins=9000', 'sockets=50000'])).toEqual({
      ...defaults,
      'log-ins': 9_000,
      sockets: 50_000,
    })
  })

  it.each([
    ['log-ins'],
    ['log-ins=0'],
    ['log-ins=-1'],
    ['log-ins=1e9'],
    ['unknown=5'],
    ['claims=1', 'claims=2'],
  ])('refuse what cannot be enforced: %s %s', (...entries) =>
    expect(readAddressLimits(entries)).toBeUndefined(),
  )

  it('are enforced as configured', async () => {
    const ctx = await openTestContext({ env: { ADDRESS_LIMITS: 'claims=2' } })
    await countForAddress(ctx, 'claims', '203.0.113.1')
    await countForAddress(ctx, 'claims', '203.0.113.1')
    await expect(countForAddress(ctx, 'claims', '::ffff:203.0.113.1')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await countForAddress(ctx, 'claims', '203.0.113.2')
    await ctx.drop()
  })
})

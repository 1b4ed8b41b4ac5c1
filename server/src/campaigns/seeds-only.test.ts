import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { campaignsModule, openCampaigns } from './index.ts'

let ctx: TestContext
beforeEach(async () => {
  ctx = await openTestContext()
})
afterEach(() => ctx.drop())

it.each([
  ['production', 'none', 1],
  ['production', 'drand', 0],
  ['test', 'none', 0],
] as const)(
  'a worker that starts in %s with JACKPOT_BEACON=%s warns of draws without a public value %i times',
  async (RUKA_ENV, JACKPOT_BEACON, warnings) => {
    const config = { ...ctx.config, RUKA_ENV, JACKPOT_BEACON }
    const worker = await campaignsModule.worker!({ ...ctx, config, campaigns: openCampaigns(ctx) })
    await worker.stop()
    const told = ctx.lines.filter(line => line.includes('JACKPOT_BEACON'))
    expect(told).toHaveLength(warnings)
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ level: 'warn', JACKPOT_BEACON })
  },
)

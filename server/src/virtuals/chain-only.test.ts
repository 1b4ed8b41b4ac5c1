import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { virtualsModule } from './module.ts'

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
  'a start in %s with LEAGUE_BEACON=%s warns of draws without a public value %i times',
  async (RUKA_ENV, LEAGUE_BEACON, warnings) => {
    const config = { ...ctx.config, RUKA_ENV, LEAGUE_BEACON }
    const engine = await virtualsModule.engine!({ ...ctx, config })
    await engine.stop()
    const told = ctx.lines.filter(line => line.includes('seeds alone'))
    expect(told).toHaveLength(warnings)
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ level: 'warn', LEAGUE_BEACON })
  },
)

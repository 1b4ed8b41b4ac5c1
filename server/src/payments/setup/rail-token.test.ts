import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { sharedToken } from './rail-token.ts'
import { tokens } from '../rails/mpesa/tokens.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext()
})
afterAll(() => ctx.drop())

/** M-PESA's token endpoint, where each new token ends the one before, and processes that share the token. */
function dependencies(rail: string) {
  let given = 0
  const fetch = async () => ({ text: `secret-${(given += 1)}`, renewAtMs: ctx.clock.now() + 3_540_000 })
  const process = () => tokens({ clock: ctx.clock, store: sharedToken(ctx, rail) }, fetch)
  return { process, given: () => given }
}

it('is requested once by processes that start together, and not by one that starts later', async () => {
  const { process, given } = dependencies('start')
  const [one, two] = [process(), process()]
  const first = await Promise.all([one(), two(), one(), two()])
  expect(new Set([...first, await process()()])).toEqual(new Set(['secret-1']))
  expect(given()).toBe(1)
})

it('that was ended is renewed by one process, and the others use the new one', async () => {
  const { process, given } = dependencies('ended')
  const [one, two] = [process(), process()]
  const old = await Promise.all([one(), two()])
  expect(await Promise.all([one(old[0]), two(old[1])])).toEqual(['secret-2', 'secret-2'])
  expect([given(), await one(), await two(old[0])]).toEqual([2, 'secret-2', 'secret-2'])
})

it('is renewed when it expires', async () => {
  const { process, given } = dependencies('time')
  const one = process()
  await one()
  await ctx.clock.advance(3_540_000)
  expect([await one(), await process()(), given()]).toEqual(['secret-2', 'secret-2', 2])
})

it('is sealed in the table, and cannot be read with other keys', async () => {
  const { process } = dependencies('sealed')
  await process()()
  const stored = await rows(ctx.db.read, sql<{ sealed: Buffer }>`select sealed from payments.rail_tokens`)
  for (const { sealed } of stored) expect(sealed.toString('latin1')).not.toContain('secret')
  const other = { ...ctx, config: { ...ctx.config, MPESA_CONSUMER_KEY: 'another app' } }
  const fetched = await sharedToken(other, 'sealed').renew(undefined, async () => ({
    text: 'of the other app',
    renewAtMs: ctx.clock.now() + 1_000,
  }))
  expect(fetched.text).toBe('of the other app')
})

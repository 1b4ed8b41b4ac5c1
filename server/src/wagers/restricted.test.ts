import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlayer } from '../../test/player.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { accountsModule, liftRestriction, restrict, setStatus } from '../accounts/index.ts'
import { sql, rows } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { readBalances } from '../wallet/index.ts'
import { placeStakes } from './index.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'restricted' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())

const HOUR_MS = 3_600_000
const actor = { kind: 'system' } as const
const player = async () => (await createPlayer(ctx, { cashKes: 1_000 })).id
const place = async (playerId: string) => {
  const requestId = uuid(ctx.random, ctx.clock.now())
  const stake = stakeOf({ playerId, ref: `test:${requestId}`, requestId, stakeCents: fromKes(10) })
  const [verdict] = await ctx.db.tx(tx => placeStakes(tx, ctx, [stake]))
  return verdict!.ok ? 'taken' : verdict!.code
}
const pause = (playerId: string, reason: string, forMs: number | null) =>
  ctx.db.tx(tx =>
    restrict(tx, ctx, {
      playerId,
      reason,
      refusal: reason === 'pause' ? 'account_lapsed' : 'account_suspended',
      untilMs: forMs === null ? null : ctx.clock.now() + forMs,
      actor,
    }),
  )
const lift = (playerId: string, reason: string) =>
  ctx.db.tx(tx => liftRestriction(tx, ctx, { playerId, reason, actor }))
const become = (playerId: string, status: 'active' | 'suspended') =>
  ctx.db.tx(tx => setStatus(tx, ctx, { playerId, status, actor }))
const isFrozen = async (playerId: string) => (await readBalances(ctx.db.read, playerId))!.frozen

it('a restriction refuses stakes with its own reason until its end, which the next stake sees at once', async () => {
  const playerId = await player()
  expect(await place(playerId)).toBe('taken')
  await pause(playerId, 'pause', HOUR_MS)
  expect(await place(playerId)).toBe('account_lapsed')
  await ctx.clock.advance(HOUR_MS - 1)
  expect(await place(playerId)).toBe('account_lapsed')
  await ctx.clock.advance(1)
  expect(await place(playerId)).toBe('taken')
  expect(await isFrozen(playerId)).toBe(false)
})

it('of two reasons each holds by itself, and the one that holds longest is said', async () => {
  const playerId = await player()
  await pause(playerId, 'pause', HOUR_MS)
  await pause(playerId, 'review', null)
  expect(await place(playerId)).toBe('account_suspended')
  expect(await lift(playerId, 'review')).toBe(true)
  expect(await lift(playerId, 'review')).toBe(false)
  expect(await place(playerId)).toBe('account_lapsed')
  await pause(playerId, 'review', null)
  await ctx.clock.advance(HOUR_MS)
  expect(await place(playerId)).toBe('account_suspended')
  await lift(playerId, 'review')
  expect(await place(playerId)).toBe('taken')
})

it('the end of a restriction opens no account that is suspended, and an account that is active again stays restricted', async () => {
  const playerId = await player()
  await pause(playerId, 'pause', HOUR_MS)
  await become(playerId, 'suspended')
  await ctx.clock.advance(HOUR_MS)
  expect(await place(playerId)).toBe('account_suspended')
  expect(await isFrozen(playerId)).toBe(true)
  await pause(playerId, 'pause', HOUR_MS)
  await become(playerId, 'active')
  expect(await place(playerId)).toBe('account_lapsed')
  await ctx.clock.advance(HOUR_MS)
  expect(await place(playerId)).toBe('taken')
})

it('ends where its player stakes nothing, too, and is in the audit log', async () => {
  const [due, later] = [await player(), await player()]
  await pause(due, 'pause', HOUR_MS)
  await pause(later, 'pause', 2 * HOUR_MS)
  await ctx.clock.advance(HOUR_MS)
  await accountsModule.routines!(ctx)
    .find(({ name }) => name === 'end-restrictions')!
    .run()
  expect([await isFrozen(due), await isFrozen(later)]).toEqual([false, true])
  const log = await rows(
    ctx.db.read,
    sql<{ what: string }>`select what from platform.audit_log where subject = ${due} order by id`,
  )
  expect(log.map(({ what }) => what)).toContain('accounts.restricted')
})

it('a stake that is placed while a restriction is written comes before it, or is refused by it', async () => {
  for (let run = 0; run < 8; run++) {
    const playerId = await player()
    const [stake] = await Promise.all([place(playerId), pause(playerId, 'pause', HOUR_MS)])
    expect(['taken', 'account_lapsed']).toContain(stake)
    expect(await place(playerId)).toBe('account_lapsed')
  }
})

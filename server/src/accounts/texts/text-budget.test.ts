import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { accountsModule, sendAnswerText, sendCodeText, sendNewsText } from '../index.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'texts', env: { SMS_PER_HOUR: '10', SMS_PER_DAY: '40' } })
  accountsModule.register!(ctx)
})
afterAll(() => ctx.drop())

const phone = (n: number) => `2547120${String(n).padStart(5, '0')}`
const code = (purpose: 'registration' | 'reset', to: string, text = 'a code') =>
  ctx.db.tx(tx => sendCodeText(tx, ctx, { purpose, to, text }))
const register = (msisdn: string) =>
  ctx.db.tx(tx =>
    sql`insert into accounts.players (id, msisdn, password_hash, status, created_at)
      values (${uuid(ctx.random, ctx.clock.now())}, ${msisdn}, '$argon2id$sample', 'active',
        ${new Date(ctx.clock.now())})`.execute(tx),
  )
const jobs = () => rows(ctx.db.read, sql<object>`select * from graphile_worker._private_jobs`)
const forgetJobs = () => rows(ctx.db.read, sql`delete from graphile_worker._private_jobs`)

describe('messages by SMS', () => {
  it('stay within the budget of all players, a part of it reserved for players’ codes', async () => {
    for (let n = 0; n < 30; n++) await code('registration', phone(n))
    await ctx.work()
    expect(ctx.texts).toHaveLength(6)
    // Codes for unregistered phones use the same part.
    for (let n = 100; n < 110; n++) await code('reset', phone(n))
    await ctx.work()
    expect(ctx.texts).toHaveLength(6)

    for (let n = 200; n < 206; n++) {
      await register(phone(n))
      await code('reset', phone(n))
    }
    await ctx.work()
    expect(ctx.texts.slice(6).map(({ to }) => Number(to.slice(-5)))).toHaveLength(4)
    const metrics = await ctx.metrics.registry.getSingleMetricAsString('ruka_texts_total')
    expect(metrics).toContain('ruka_texts_total{part="open",budget="within"} 6')
    expect(metrics).toContain('ruka_texts_total{part="players",budget="within"} 4')
    // Jobs are tried again by the real clock, on a slow machine within this test.
    const over = Number(/part="open",budget="over"} (\d+)/.exec(metrics)?.[1])
    expect(over).toBeGreaterThanOrEqual(34)
    expect(ctx.lines.join('')).toContain('the budget of messages is used up')

    await forgetJobs()
    await ctx.clock.advance(3_600_000)
    await code('registration', phone(300))
    await ctx.work()
    expect(ctx.texts.at(-1)).toEqual({ to: phone(300), text: 'a code' })
  })

  it('that answer others have a budget of their own, and come from the short code that they answer', async () => {
    await forgetJobs()
    await ctx.clock.advance(3_600_000)
    const before = ctx.texts.length
    const answer = (n: number) =>
      ctx.db.tx(tx => sendAnswerText(tx, ctx, { to: phone(n), text: 'an answer', from: '20222' }))
    for (let n = 350; n < 362; n++) await answer(n)
    await ctx.work()
    expect(ctx.texts.slice(before)).toHaveLength(10)
    expect(ctx.texts.at(-1)).toMatchObject({ text: 'an answer', from: '20222' })
    await code('registration', phone(363))
    await ctx.work()
    expect(ctx.texts.at(-1)).toEqual({ to: phone(363), text: 'a code' })
    await forgetJobs()
  })

  it('leave no code in clear in the rows of jobs or in the log, also when the gateway refuses them', async () => {
    await ctx.clock.advance(3_600_000)
    const before = ctx.lines.length
    ctx.gateway.broken = true
    await code('registration', phone(400), '493817 is your registration PIN')
    await ctx.db.tx(tx => sendNewsText(tx, ctx, { to: phone(401), text: 'Your password 493817 was changed' }))
    expect(await jobs()).toHaveLength(2)
    expect(JSON.stringify(await jobs())).not.toContain('493817')
    await ctx.work()
    expect(JSON.stringify(await jobs())).toContain('the gateway took no message')
    expect(JSON.stringify(await jobs())).not.toContain('493817')
    expect(ctx.lines.slice(before).join('')).not.toContain('493817')
    ctx.gateway.broken = false
    await rows(ctx.db.read, sql`update graphile_worker._private_jobs set run_at = now()`)
    await ctx.work()
    expect(ctx.texts.slice(-2).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['493817 is your registration PIN', 'Your password 493817 was changed']),
    )
  })
})

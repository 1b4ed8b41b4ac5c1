import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOON_MS } from '../../test/test-context.ts'
import { openWorld } from '../../test/world.ts'
import { sql } from '../platform/db/db.ts'
import { openSambaza } from '../../test/sambaza-harness.ts'
import { sweepUnused } from './transfers.ts'

let at: Awaited<ReturnType<typeof openSambaza>>
beforeAll(async () => {
  at = await openSambaza()
})
afterAll(async () => {
  await at.expectCleanBooks()
  await at.close()
})

const masked = (msisdn: string) => `254****${msisdn.slice(-3)}`
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('Sambaza', () => {
  // spec: 7.20, 7.21, 9.10
  it('sends cash, which arrives as stake, and notifies both phones and both shells', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const first = await at.ask(ann, 100, `0${ben.msisdn.slice(3)}`)
    expect(first.body).toEqual({
      data: {
        ref_no: expect.stringMatching(/^[A-Z0-9]{10}$/),
        message: `Enter the code we sent to ${masked(ann.msisdn)} by SMS`,
      },
    })
    const [text] = await at.textsOf(ann)
    expect(text).toMatch(
      new RegExp(
        `^\\d{6} is your code to send KES 100 to ${masked(ben.msisdn).replaceAll('*', '\\*')}\\. It expires in 5 minutes\\. Never share it\\. Usimpe mtu\\.\\n\\n@127\\.0\\.0\\.1 #\\d{6}$`,
      ),
    )
    expect(await at.textsOf(ben)).toEqual([])
    const refNo = first.body.data!.ref_no!
    const done = await at.confirm(ann, { refNo, code: text!.slice(0, 6), amount: 100 })
    expect([done.status, done.body]).toEqual([
      200,
      { data: { message: `You sent KES 100 to ${masked(ben.msisdn)}` } },
    ])
    expect([await at.has(ann), await at.has(ben)]).toEqual([
      [400, 0],
      [0, 100],
    ])
    expect((await at.textsOf(ann)).slice(1)).toEqual([
      `Sambaza ${refNo}: you sent KES 100 to ${masked(ben.msisdn)}. Umetuma KES 100 kwa ${masked(ben.msisdn)}.`,
    ])
    expect(await at.textsOf(ben)).toEqual([
      `Sambaza ${refNo}: you received KES 100 from ${masked(ann.msisdn)}, for betting only. Umepokea KES 100 kutoka ${masked(ann.msisdn)}, za kubeti tu.`,
    ])
    expect(at.news).toEqual(
      [ann, ben].map(({ id }) => ({ playerId: id, id: expect.any(String), state: 'completed' })),
    )
    expect(
      await at.rows(sql`select what, actor_id, after from platform.audit_log where what like 'sambaza.%'`),
    ).toEqual([
      {
        what: 'sambaza.completed',
        actor_id: ann.id,
        after: { state: 'completed', amount: 100, recipientId: ben.id, recipient: masked(ben.msisdn) },
      },
    ])
  })

  it('is one SMS each, also for the greatest amount', async () => {
    const [ann, ben] = [await at.player(10_000), await at.player()]
    await at.send(ann, 10_000, ben.msisdn)
    const lengths = [...(await at.textsOf(ann)), ...(await at.textsOf(ben))].map(text => text.length)
    expect(lengths).toHaveLength(3)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(160)
  })

  // spec: 5.3, 5.14
  it.each([
    [{}, { amount: ['Amount is required'], recipient: ['Recipient is required'] }],
    [{ amount: 10, recipient: '' }, { recipient: ['Recipient is required'] }],
    [{ amount: 10, recipient: '12345' }, { recipient: ['Invalid recipient phone number'] }],
    [{ amount: 10, recipient: '0'.repeat(40) }, { recipient: ['Invalid recipient phone number'] }],
    [{ amount: 10, recipient: '0201234567' }, { recipient: ['Invalid recipient phone number'] }],
    [{ amount: 0, recipient: '0712000001' }, { amount: ['Amount is required'] }],
    [{ amount: -5, recipient: '0712000001' }, { amount: ['Amount is required'] }],
    [{ amount: '10', recipient: '0712000001' }, { amount: ['Amount is required'] }],
    [{ amount: 10.5, recipient: '0712000001' }, { amount: ['Use whole shillings'] }],
    [{ amount: 1e21, recipient: '0712000001' }, { amount: ['Amount is too large'] }],
  ])('refuses the first call %j', async (body: { amount?: unknown; recipient?: unknown }, errors) => {
    const answer = await at.ask(await at.player(50), body.amount, body.recipient)
    expect([answer.status, answer.body]).toEqual([400, { ...errors, code: 'invalid' }])
  })

  // spec: 5.14, 5.17
  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345'])(
    'wants six digits at the second call, not %j',
    async code => {
      const answer = await at.confirm(await at.player(50), { refNo: 'A'.repeat(10), code, amount: 10 })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        400,
        { code: ['OTP is required'], error_code: 'invalid' },
      ])
    },
  )

  it('never lets the code reach a log, an event, an audit record or the table of codes', async () => {
    const [ann, ben] = [await at.player(50), await at.player()]
    const { refNo, code, amount } = await at.asked(ann, 10, ben.msisdn)
    await at.confirm(ann, { refNo, code: wrongCode(code), amount })
    const stored = JSON.stringify([
      await at.rows(sql`select encode(code_hash, 'escape') as hash from accounts.codes`),
      await at.rows(sql`select payload from platform.events`),
      await at.rows(sql`select before, after from platform.audit_log`),
      await at.rows(sql`select * from platform.rate_limits`),
      await at.rows(sql`select * from sambaza.transfers`),
    ])
    expect(stored).not.toContain(code)
    expect(at.ctx.lines.join('')).not.toContain(code)
    expect(at.ctx.lines.join('')).not.toContain(ann.msisdn)
  })
})

describe('the code', () => {
  it('is void after a resend, and the new one works', async () => {
    const [ann, ben] = [await at.player(50), await at.player()]
    const first = await at.asked(ann, 10, ben.msisdn)
    const second = await at.asked(ann, 10, ben.msisdn)
    expect(second.refNo).not.toBe(first.refNo)
    for (const refNo of [first.refNo, second.refNo])
      expect((await at.confirm(ann, { ...first, refNo })).body.code).toBe('sambaza_code_wrong')
    expect((await at.confirm(ann, second)).status).toBe(200)
    expect(await at.has(ben)).toEqual([0, 10])
  })

  it('is worth five tries', async () => {
    const [ann, ben] = [await at.player(50), await at.player()]
    const worn = await at.asked(ann, 10, ben.msisdn)
    for (let tries = 0; tries < 5; tries++)
      expect((await at.confirm(ann, { ...worn, code: wrongCode(worn.code) })).body.code).toBe(
        'sambaza_code_wrong',
      )
    expect((await at.confirm(ann, worn)).body.code).toBe('sambaza_code_wrong')
    const next = await at.asked(ann, 10, ben.msisdn)
    for (let tries = 0; tries < 4; tries++) await at.confirm(ann, { ...next, code: wrongCode(next.code) })
    expect((await at.confirm(ann, next)).status).toBe(200)
  })

  it('runs out after five minutes', async () => {
    const [ann, ben] = [await at.player(50), await at.player()]
    const late = await at.asked(ann, 10, ben.msisdn)
    await at.clock.advance(300_000)
    expect((await at.confirm(ann, late)).body.code).toBe('sambaza_code_wrong')
    const inTime = await at.asked(ann, 10, ben.msisdn)
    await at.clock.advance(299_999)
    expect((await at.confirm(ann, inTime)).status).toBe(200)
  })

  it('stays good when the sender lacked money, and works once it is there', async () => {
    const [ann, ben] = [await at.player(50), await at.player()]
    const asked = await at.asked(ann, 50, ben.msisdn)
    await at.give(ann, 1)
    await at.ctx.db.tx(tx =>
      sql`update wallet.balances set frozen = true where player_id = ${ann.id}`.execute(tx),
    )
    expect((await at.confirm(ann, asked)).body.code).toBe('account_suspended')
    await at.ctx.db.tx(tx =>
      sql`update wallet.balances set frozen = false where player_id = ${ann.id}`.execute(tx),
    )
    expect((await at.confirm(ann, asked)).status).toBe(200)
    expect(await at.has(ann)).toEqual([1, 0])
  })
})

describe('messages', () => {
  it('about transfers are not replaced or dropped while the gateway is down; expired codes are', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    await at.send(ann, 10, ben.msisdn)
    await at.ctx.work()
    const before = [await at.textsOf(ann), await at.textsOf(ben)].map(texts => texts.length)
    const asked = await at.asked(ann, 10, ben.msisdn)
    at.ctx.gateway.broken = true
    await at.confirm(ann, asked)
    await at.ask(ann, 20, ben.msisdn)
    await at.ctx.jobs.drain()
    at.ctx.gateway.broken = false
    await at.clock.advance(3_600_000)
    await at.rows(sql`update graphile_worker._private_jobs set run_at = now()`)
    // Ann: the second code, and the news of the second transfer; the third code ran out. Ben: the news.
    expect((await at.textsOf(ann)).slice(before[0]).map(text => text.slice(0, 7))).toEqual([
      `${asked.code} `,
      'Sambaza',
    ])
    expect((await at.textsOf(ben)).slice(before[1])).toHaveLength(1)
  })
})

describe('an unconfirmed transfer', () => {
  it('is deleted after a day, and a completed one never', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    await at.send(ann, 10, ben.msisdn)
    await at.ask(ann, 20, ben.msisdn)
    const states = () =>
      at.rows<{ state: string }>(
        sql`select state from sambaza.transfers where sender_id = ${ann.id} order by ended_at`,
      )
    await sweepUnused(at.ctx)
    expect(await states()).toEqual([{ state: 'completed' }, { state: 'asked' }])
    await at.clock.advance(86_400_000)
    await sweepUnused(at.ctx)
    expect(await states()).toEqual([{ state: 'completed' }])
    expect(at.clock.now()).toBeGreaterThan(NOON_MS)
  })
})

describe('the whole server', () => {
  // spec: 2.61, 6.9, 6.11
  it('offers it to players only, and only where the site’s flag is on', async () => {
    const site = JSON.parse(await readFile(at.ctx.config.SITE_FILE, 'utf8')) as { flags: object }
    const folder = await mkdtemp(join(tmpdir(), 'ruka-site-'))
    for (const [enableSambaza, expected] of [
      [true, ['insufficient_funds', 'sambaza_code_wrong']],
      [false, ['sambaza_off', 'sambaza_off']],
    ] as const) {
      const file = join(folder, `${enableSambaza}.json`)
      await writeFile(file, JSON.stringify({ ...site, flags: { ...site.flags, enableSambaza } }))
      const world = await openWorld({ env: { SITE_FILE: file } })
      try {
        const { access } = await world.player('254712345678')
        const calls = (token?: string) =>
          Promise.all([
            world.call('POST', '/api/wallet/sambaza/1/', {
              body: { amount: 10, recipient: '0712345679' },
              token,
            }),
            world.call('POST', '/api/wallet/sambaza/2/', {
              body: { amount: 10, code: '123456', ref_no: 'ABC' },
              token,
            }),
          ])
        const codes = (answers: Awaited<ReturnType<typeof calls>>) =>
          answers
            .map(({ body }) => body as { code: unknown; error_code?: string })
            .map(({ code, error_code: machine = code }) => machine)
        expect(codes(await calls(access))).toEqual(expected)
        expect(codes(await calls())).toEqual(['token_not_valid', 'token_not_valid'])
        expect((await world.call('GET', '/site.json')).body).toMatchObject({ flags: { enableSambaza } })
      } finally {
        await world.close()
      }
    }
    await rm(folder, { recursive: true })
  })
})

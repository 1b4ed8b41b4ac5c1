import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSmsBetting, SHORT_CODE, type TestSmsBetting } from '../../test/sms-betting-harness.ts'
import { rows, sql } from '../platform/db/db.ts'
import { openHttp } from '../platform/http/http.ts'
import { smsBettingModule } from './index.ts'

const HOUR_MS = 3_600_000
/** A phone without an account. */
const STRANGER = '254711999001'

let at: TestSmsBetting
beforeAll(async () => {
  at = await openSmsBetting('sms-hook')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})
beforeEach(async () => {
  await sql`delete from sms_betting.messages`.execute(at.ctx.db.read)
})

const player = async () => at.msisdnOf(await at.player(1_000))
const jobs = () => rows(at.ctx.db.read, sql`select 1 from graphile_worker.jobs`)
const hook = (key: string) => `/hooks/sms/${key}`
const KEY = '0c'.repeat(32)

describe('the hook of the SMS gateway', () => {
  it('stores a message with its job before it answers, from a form and from JSON alike', async () => {
    const msisdn = await player()
    const form = at.fields(msisdn, 'BAL # & + é')
    expect(await at.deliver(form)).toEqual({ status: 200, body: { status: 'received' } })
    const json = {
      ...at.fields(msisdn, 'bal'),
      id: 4021,
      to: Number(SHORT_CODE),
      cost: { kes: 0 },
      linkId: null,
    }
    expect(await at.post(JSON.stringify(json), { type: 'application/json; charset=utf-8' })).toMatchObject({
      status: 200,
    })
    expect(await at.messages()).toEqual([
      { id: '4021', msisdn, text: 'bal', outcome: null },
      { id: form['id'], msisdn, text: 'BAL # & + é', outcome: null },
    ])
    expect(await jobs()).toHaveLength(2)
    await at.ctx.work()
    expect(at.answers(msisdn)).toEqual(['Balance KES 1,000', 'Balance KES 1,000'])
  })

  it('reads numbers in any form, and times with and without a zone', async () => {
    const msisdn = await player()
    const local = `0${msisdn.slice(3)}`
    for (const over of [
      { from: local },
      { from: ` ${msisdn}` },
      { to: `+${SHORT_CODE}` },
      { date: '2026-05-04 09:00:00' },
      { date: '2026-05-04T12:00:00+03:00' },
      // A clock that is a little ahead: then it is of now.
      { date: '2026-05-04 09:02:00' },
    ])
      expect(await at.deliver(at.fields(msisdn, 'HELP', over))).toMatchObject({ status: 200 })
    expect(new Set((await at.messages()).map(message => message.msisdn))).toEqual(new Set([msisdn]))
    const sent = await rows(
      at.ctx.db.read,
      sql<{ at: Date }>`select distinct sent_at as at from sms_betting.messages`,
    )
    expect(sent.map(({ at: time }) => time.toISOString())).toEqual(['2026-05-04T09:00:00.000Z'])
  })

  it('is not there for a wrong secret, and stores nothing', async () => {
    const message = new URLSearchParams(at.fields(await player(), 'BAL')).toString()
    for (const key of ['0d'.repeat(32), KEY.slice(0, -1), `${KEY}0`, KEY.toUpperCase(), 'x', '%00', '..%2f'])
      expect([key, await at.post(message, { url: hook(key) })]).toEqual([
        key,
        { status: 404, body: expect.objectContaining({ code: 'not_found' }) },
      ])
    expect(await at.messages()).toEqual([])
  })

  it('refuses an address that guesses many secrets', async () => {
    const guess = async () => (await at.post('', { url: hook('0d'.repeat(32)), ip: '203.0.113.99' })).status
    const statuses = await Promise.all(Array.from({ length: 125 }, guess))
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
  })

  it('takes the key before while it is rotated', async () => {
    const app = await openHttp(at.ctx, { origins: [], frameAncestors: [] })
    const config = { ...at.ctx.config, SMS_HOOK_KEY: 'ab'.repeat(32), SMS_HOOK_KEY_PREVIOUS: KEY }
    smsBettingModule.hooks!(app, { ...at.ctx, config })
    for (const key of [KEY, 'ab'.repeat(32)]) {
      const payload = new URLSearchParams(at.fields(STRANGER, 'BAL')).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await app.inject({ method: 'POST', url: hook(key), headers, payload })).statusCode).toBe(200)
    }
    await app.close()
  })

  it('is not there at all where bets by SMS are off', async () => {
    const app = await openHttp(at.ctx, { origins: [], frameAncestors: [] })
    smsBettingModule.hooks!(app, { ...at.ctx, config: { ...at.ctx.config, SMS_BETTING: 'off' } })
    expect((await app.inject({ method: 'POST', url: hook(KEY), payload: {} })).statusCode).toBe(404)
    await app.close()
  })

  it.each<[string, Record<string, unknown>]>([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['an id with a line in it', { id: 'a\nb' }],
    ['a long id', { id: 'a'.repeat(101) }],
    ['no sender', { from: undefined }],
    ['no short code', { to: undefined }],
    ['a short code in words', { to: 'RUKA' }],
    ['no text', { text: undefined }],
    ['no time', { date: undefined }],
    ['a time in words', { date: 'today' }],
    ['a time that is none', { date: '2026-13-45 99:00:00' }],
  ])('refuses a message with %s, and stores nothing', async (_, over) => {
    const message = Object.entries({ ...at.fields(await player(), 'BAL'), ...over })
    const given = message.filter((entry): entry is [string, string] => entry[1] !== undefined)
    const form = await at.post(new URLSearchParams(given).toString())
    const json = await at.post(JSON.stringify(Object.fromEntries(given)), { type: 'application/json' })
    for (const answer of [form, json])
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect(await at.messages()).toEqual([])
  })

  it.each(['', '{', '[]', 'null', '"text"', '{"id":{}}', '%', 'id=%ff%fe', '\0'])(
    'refuses the body %j',
    async body => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png'])
        expect((await at.post(body, { type })).status).toBe(400)
      expect(await at.messages()).toEqual([])
    },
  )

  it('refuses what is too large', async () => {
    const { status } = await at.deliver(at.fields(await player(), 'A'.repeat(10_000)))
    expect(status).toBe(413)
    expect(await at.messages()).toEqual([])
  })

  it('stores any text, and never reads the first part of a long one', async () => {
    const msisdn = await player()
    const texts = ['a\0b', '\ud800', '🐘'.repeat(200), "'; drop table x; --", `1042#1#100${'0'.repeat(500)}`]
    for (const text of texts) {
      const answer = await at.post(JSON.stringify(at.fields(msisdn, text)), { type: 'application/json' })
      expect([text, answer.status]).toEqual([text, 200])
    }
    await at.ctx.work()
    expect(at.answers(msisdn)).toEqual(
      texts.map(() => 'We could not read that. Send HELP to see how to bet.'),
    )
  })

  it('ends a message of no phone, or to another short code, without an answer', async () => {
    const before = at.ctx.texts.length
    for (const over of [{ from: '20414' }, { from: 'Safaricom' }, { from: '+12025550123' }, { to: '20999' }])
      expect((await at.deliver(at.fields(await player(), 'BAL', over))).status).toBe(200)
    await at.ctx.work()
    expect((await at.messages()).map(({ outcome }) => outcome)).toEqual(['silent'])
    expect(at.ctx.texts).toHaveLength(before)
  })

  it('logs no number and no text', async () => {
    const msisdn = await player()
    const before = at.ctx.lines.length
    await at.ask(msisdn, 'a secret word')
    await at.deliver(at.fields(msisdn, 'another secret word', { date: 'soon' }))
    at.ctx.gateway.broken = true
    await at.ask(msisdn, 'BAL')
    at.ctx.gateway.broken = false
    expect(at.ctx.lines.join('\n')).toContain('a delivery of the SMS gateway could not be read')
    expect(at.ctx.lines.slice(before).join('\n')).not.toMatch(new RegExp(`${msisdn.slice(3)}|secret`))
  })
})

describe('the number of answers is bounded', () => {
  it('an unknown number is told once a day, whatever it writes', async () => {
    const [text, ...others] = await at.ask(STRANGER, 'GAMES')
    expect(text).toBe('This number has no account. Register at 127.0.0.1:7000 to bet by SMS. 18+')
    expect(others).toEqual([])
    for (const other of ['GAMES', '1042#1#100', 'MECHI', 'x'])
      expect(await at.ask(STRANGER, other)).toEqual([])
    await at.ctx.clock.advance(24 * HOUR_MS)
    expect(await at.ask(STRANGER, 'SALIO')).toEqual([expect.stringMatching(/^Nambari hii haina akaunti/)])
  })

  it('twenty messages of a number are answered in ten minutes, then it is told so once', async () => {
    const msisdn = await player()
    for (let count = 0; count < 20; count++) expect(await at.ask(msisdn, 'BAL')).toHaveLength(1)
    expect(await at.ask(msisdn, 'BAL')).toEqual([
      'You have sent too many messages. Nothing was placed. Try again in 10 minutes.',
    ])
    expect(await at.ask(msisdn, 'BAL')).toEqual([])
    expect(await at.ask(await player(), 'BAL')).toHaveLength(1)
    await at.ctx.clock.advance(HOUR_MS / 6)
    expect(await at.ask(msisdn, 'BAL')).toEqual(['Balance KES 1,000'])
  })

  it('a flood of one number is stored in part only, and the messages of others in whole', async () => {
    const [flood, other] = [await player(), await player()]
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, place) => {
        const { status } = await at.deliver(at.fields(place % 50 === 7 ? other : flood, 'BAL'))
        return status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const numbers = (await at.messages()).map(({ msisdn }) => msisdn)
    expect(numbers.filter(msisdn => msisdn === other)).toHaveLength(6)
    expect(numbers.filter(msisdn => msisdn === flood)).toHaveLength(60)
    await at.ctx.work()
    expect(at.answers(flood)).toHaveLength(21)
    expect(at.answers(other)).toHaveLength(6)
  })
})

describe('a language', () => {
  it('is that of the last word that has one, and stays for bets and other messages', async () => {
    const msisdn = await player()
    expect(await at.ask(msisdn, '1#1#100')).toEqual([expect.stringMatching(/^Bet not placed/)])
    expect(await at.ask(msisdn, 'SALIO')).toEqual(['Salio KES 1,000'])
    expect(await at.ask(msisdn, '1#1#100')).toEqual([expect.stringMatching(/^Beti haijawekwa/)])
    expect(await at.ask(msisdn, '??')).toEqual(['Ujumbe wako haukusomeka. Tuma MSAADA uone jinsi ya kubeti.'])
    expect(await at.ask(msisdn, 'msaada')).toEqual([expect.stringMatching(/^Beti: NAMBARI#CHAGUO#DAU/)])
    expect(await at.ask(msisdn, 'help')).toEqual([expect.stringMatching(/^Bet: CODE#PICK#STAKE/)])
    expect(await at.ask(msisdn, '??')).toEqual([expect.stringMatching(/^We could not read/)])
  })
})

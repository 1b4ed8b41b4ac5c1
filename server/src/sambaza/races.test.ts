import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCents } from '@ruka/contract/money'
import { SAMBAZA_KES } from '@ruka/contract/sambaza'
import { sql } from '../platform/db/db.ts'
import { excludePlayer } from '../accounts/index.ts'
import { postTransfer } from '../wallet/index.ts'
import { openSambaza, type Player } from '../../test/sambaza-harness.ts'

let at: Awaited<ReturnType<typeof openSambaza>>
beforeAll(async () => {
  at = await openSambaza()
})
afterAll(async () => {
  await at.expectCleanBooks()
  await at.close()
})

const nairobi = (time: string) => Date.parse(`2026-06-01T${time}+03:00`)
const moveTo = (atMs: number) => at.clock.advance(atMs - at.clock.now())
const forgetAnswers = () => at.rows(sql`delete from platform.answers`)

describe('side by side', () => {
  // spec: 7.21
  it('a hundred confirmations with the right code move the money once and are all answered alike, never as wrong', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 100, ben.msisdn)
    const answers = await Promise.all(Array.from({ length: 100 }, () => at.confirm(ann, asked)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${answers[0]!.text}`]),
    )
    expect([await at.has(ann), await at.has(ben)]).toEqual([
      [400, 0],
      [0, 100],
    ])
    expect(await at.textsOf(ben)).toHaveLength(1)
  })

  it('right codes that are sent again while the money cannot move use up no try', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 400, ben.msisdn)
    await at.send(ann, 200, ben.msisdn)
    const again = await at.asked(ann, 300, ben.msisdn)
    await at.rows(sql`update wallet.balances set frozen = true where player_id = ${ann.id}`)
    const refused = await Promise.all(Array.from({ length: 10 }, () => at.confirm(ann, again)))
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['account_suspended']))
    await at.rows(sql`update wallet.balances set frozen = false where player_id = ${ann.id}`)
    expect((await at.confirm(ann, asked)).body.code).toBe('sambaza_code_wrong')
    expect((await at.confirm(ann, again)).status).toBe(200)
  })

  it('wrong codes side by side have five tries between them', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 100, ben.msisdn)
    const wrong = { ...asked, code: asked.code === '000000' ? '111111' : '000000' }
    await Promise.all(Array.from({ length: 20 }, () => at.confirm(ann, wrong)))
    const [row] = await at.rows<{ tries: number }>(
      sql`select tries from accounts.codes where msisdn = ${ann.msisdn}`,
    )
    expect(row!.tries).toBe(5)
    expect((await at.confirm(ann, asked)).body.code).toBe('sambaza_code_wrong')
  })

  it('players who send to each other and in a ring succeed without a deadlock', async () => {
    const ring = await Promise.all(Array.from({ length: 8 }, () => at.player(100)))
    for (const step of [1, ring.length - 1]) {
      const asked = await Promise.all(
        ring.map((player, n) => at.asked(player, 10, ring[(n + step) % ring.length]!.msisdn)),
      )
      const answers = await Promise.all(ring.map((player, n) => at.confirm(player, asked[n]!)))
      expect(answers.map(({ status }) => status)).toEqual(ring.map(() => 200))
    }
    const [ann, ben] = [await at.player(100), await at.player(100)]
    const both = [await at.asked(ann, 30, ben.msisdn), await at.asked(ben, 50, ann.msisdn)] as const
    await Promise.all([at.confirm(ann, both[0]), at.confirm(ben, both[1])])
    expect(await Promise.all([...ring, ann, ben].map(at.has))).toEqual([
      ...ring.map(() => [80, 20]),
      [70, 50],
      [50, 30],
    ])
  })

  it('two first calls leave one reference whose code works', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    const answers = await Promise.all([10, 20, 30].map(amount => at.ask(ann, amount, ben.msisdn)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const open = await at.rows<{ ref_no: string; kes: number }>(
      sql`select ref_no, cents / 100 as kes from sambaza.transfers where sender_id = ${ann.id}
        and state = 'asked'`,
    )
    expect(open).toHaveLength(1)
    const { ref_no: refNo, kes: amount } = open[0]!
    // The messages leave in the order in which the calls began, which need not be the order in which they
    // were granted.
    const code = (await at.textsOf(ann)).find(text => text.includes(` to send KES ${amount} `))!.slice(0, 6)
    expect((await at.confirm(ann, { refNo, code, amount })).status).toBe(200)
  })

  it('an exclusion of either side comes before a transfer or after it, never between', async () => {
    for (const side of [0, 1, 0, 1] as const) {
      const [ann, ben] = [await at.player(100), await at.player()]
      const asked = await at.asked(ann, 40, ben.msisdn)
      const [answer] = await Promise.all([
        at.confirm(ann, asked),
        excludePlayer(at.ctx, [ann, ben][side]!.id),
      ])
      expect([undefined, 'account_suspended', 'sambaza_recipient_refused']).toContain(answer.body.code)
      const sent = answer.status === 200 ? 40 : 0
      expect([await at.has(ann), await at.has(ben)]).toEqual([
        [100 - sent, 0],
        [0, sent],
      ])
    }
  })

  it('the money is spent once, also with concurrent requests for it', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    const asked = await at.asked(ann, 100, ben.msisdn)
    const hold = (n: number) =>
      at.ctx.db.tx(tx =>
        postTransfer(
          tx,
          {
            op: 'hold',
            key: `stake:${n}`,
            playerId: ann.id,
            cents: asCents(100_00),
            from: ['stake', 'cash'],
          },
          { atMs: 0 },
        ),
      )
    const [answer, ...holds] = await Promise.all([at.confirm(ann, asked), hold(1), hold(2)])
    const won = [answer.status === 200, ...holds.map(({ verdict }) => verdict === 'ok')]
    expect(won.filter(Boolean)).toHaveLength(1)
  })
})

describe('a repeated call', () => {
  // spec: 7.20
  it('with the same key is answered the same: one message, one transfer', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const way = { key: 'one-tap-of-a-thumb' }
    const first = await at.ask(ann, 50, ben.msisdn, way)
    expect((await at.ask(ann, 50, ben.msisdn, way)).text).toBe(first.text)
    await forgetAnswers()
    expect((await at.ask(ann, 50, ben.msisdn, way)).text).toBe(first.text)
    for (const [kes, to] of [
      [51, ben.msisdn],
      [50, '254799999999'],
    ] as const) {
      expect((await at.ask(ann, kes, to, way)).body.code).toBe('idempotency_key_reused')
      await forgetAnswers()
      expect((await at.ask(ann, kes, to, way)).body.code).toBe('idempotency_key_reused')
      await forgetAnswers()
    }
    const texts = await at.textsOf(ann)
    expect(texts).toHaveLength(1)
    const asked = { refNo: first.body.data!.ref_no!, code: texts[0]!.slice(0, 6), amount: 50 }
    const done = await at.confirm(ann, asked, { key: 'second-tap' })
    expect(done.status).toBe(200)
    expect((await at.confirm(ann, asked, { key: 'second-tap' })).text).toBe(done.text)
    await forgetAnswers()
    expect((await at.confirm(ann, asked, { key: 'second-tap' })).text).toBe(done.text)
    expect((await at.confirm(ann, asked)).text).toBe(done.text)
    expect(await at.has(ben)).toEqual([0, 50])
  })

  // spec: 7.21
  it('after a crash between the code and the money finds both rolled back, and succeeds', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 100, ben.msisdn)
    const publish = at.ctx.events.publish
    at.ctx.events.publish = () => Promise.reject(new Error('the process died'))
    const cut = await at.confirm(ann, asked, { key: 'cut-in-the-middle' })
    at.ctx.events.publish = publish
    expect(cut.status).toBe(500)
    expect([await at.has(ann), await at.has(ben)]).toEqual([
      [500, 0],
      [0, 0],
    ])
    expect(await at.textsOf(ben)).toEqual([])
    expect((await at.confirm(ann, asked, { key: 'cut-in-the-middle' })).status).toBe(200)
    expect([await at.has(ann), await at.has(ben)]).toEqual([
      [400, 0],
      [0, 100],
    ])
  })
})

describe('the limits', () => {
  const { maxPerTransaction, maxSentPerDay } = SAMBAZA_KES
  const gone = ['sambaza_recipient_refused', 200, 200]
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

  it('of a transfer and of a Nairobi day are exact to the second, and start again at midnight', async () => {
    const ann = await at.player(100_000)
    const friends = await Promise.all(Array.from({ length: 3 }, () => at.player()))
    const send = (amount: number, friend: Player) => at.send(ann, amount, friend.msisdn)
    const midnight = nairobi('23:59:59') + 1_000
    await moveTo(nairobi('23:40:00'))
    expect((await at.ask(ann, maxPerTransaction + 1, friends[0]!.msisdn)).body).toEqual({
      amount: ['The maximum is KES 10,000 at a time'],
      code: 'amount_above_maximum',
    })
    await send(maxPerTransaction, friends[0]!)
    await send(maxSentPerDay - maxPerTransaction - 1, friends[1]!)
    await moveTo(nairobi('23:59:59'))
    const last = await at.asked(ann, 1, friends[2]!.msisdn)
    await moveTo(midnight - 1)
    expect((await at.ask(ann, 2, friends[2]!.msisdn)).body).toEqual({
      amount: ['The maximum is KES 20,000 a day by Sambaza'],
      code: 'sambaza_day_limit',
    })
    await moveTo(midnight)
    // What counts is the day of the confirmation.
    expect(outcome(await at.confirm(ann, last))).toBe(200)
    expect(outcome(await send(maxPerTransaction, friends[0]!))).toBe(200)
    await moveTo(midnight + 600_000)
    expect((await at.ask(ann, maxPerTransaction, friends[1]!.msisdn)).body.code).toBe('sambaza_day_limit')
    expect(outcome(await send(maxPerTransaction - 1, friends[1]!))).toBe(200)
  })

  it('of a recipient holds when many send at once, and gives the same answer as other refusals', async () => {
    const ben = await at.player()
    const senders = await Promise.all(Array.from({ length: 3 }, () => at.player(maxPerTransaction)))
    const asked = await Promise.all(senders.map(sender => at.asked(sender, maxPerTransaction, ben.msisdn)))
    const answers = await Promise.all(senders.map((sender, n) => at.confirm(sender, asked[n]!)))
    expect(answers.map(outcome).sort()).toEqual([...gone].sort())
    expect(await at.has(ben)).toEqual([0, 20_000])
  })
})

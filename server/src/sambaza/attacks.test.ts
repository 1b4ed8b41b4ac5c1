import { asCents } from '@ruka/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { putCode, setStatus } from '../accounts/index.ts'
import { sql } from '../platform/db/db.ts'
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

const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status)

describe('account enumeration', () => {
  const UNKNOWN = '254733000001'
  const cases: [string, (ann: Player) => Promise<string>][] = [
    ['an unregistered phone', async () => UNKNOWN],
    ['the sender’s own', async ann => ann.msisdn],
    ...(['suspended', 'excluded', 'closed', 'lapsed'] as const).map(
      (status): [string, () => Promise<string>] => [
        `a phone whose account is ${status}`,
        async () => {
          const { id, msisdn } = await at.player()
          await at.ctx.db.tx(tx => setStatus(tx, at.ctx, { playerId: id, status, actor: { kind: 'system' } }))
          return msisdn
        },
      ],
    ),
    [
      'a phone whose wallet is frozen',
      async () => {
        const { id, msisdn } = await at.player()
        await at.rows(sql`update wallet.balances set frozen = true where player_id = ${id}`)
        return msisdn
      },
    ],
  ]

  it('learns nothing from the first call, and gets one text from the second, after equal work', async () => {
    const seen = new Set<string>()
    const work = new Set<string>()
    for (const [name, phoneOf] of cases) {
      const ann = await at.player(100)
      const phone = await phoneOf(ann)
      const ask = await at.ask(ann, 10, phone)
      expect([name, ask.status]).toEqual([name, 200])
      const code = (await at.textsOf(ann)).at(-1)!.slice(0, 6)
      const statements: string[] = []
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      const answer = await at.confirm(ann, { refNo: ask.body.data!.ref_no!, code, amount: 10 })
      for (const [query] of spy.mock.calls as unknown as [string | { text: string }][])
        statements.push(typeof query === 'string' ? query : query.text)
      spy.mockRestore()
      seen.add(`${answer.status} ${answer.text}`)
      work.add(statements.join('\n'))
      expect(await at.has(ann)).toEqual([100, 0])
      expect(await at.textsOf(ann)).toHaveLength(1)
    }
    expect([...seen]).toEqual([
      '400 {"recipient":["This number cannot receive Sambaza now. Nothing was sent"],"code":"sambaza_recipient_refused"}',
    ])
    expect(work.size).toBe(1)
  })

  it('costs a code for each phone: a refusal uses it up, and the answer stays the same', async () => {
    const ann = await at.player(100)
    const asked = await at.asked(ann, 10, UNKNOWN)
    expect(codes([await at.confirm(ann, asked), await at.confirm(ann, asked)])).toEqual([
      'sambaza_recipient_refused',
      'sambaza_recipient_refused',
    ])
    const rows = await at.rows(sql`select 1 from accounts.codes where msisdn = ${ann.msisdn}`)
    expect(rows).toEqual([])
    const log = await at.rows(
      sql`select what, after ->> 'recipient' as recipient from platform.audit_log where actor_id = ${ann.id}`,
    )
    expect(log).toEqual([{ what: 'sambaza.refused', recipient: '254****001' }])
  })

  it('gets no information with a wrong code', async () => {
    const ben = await at.player()
    const answers = []
    for (const phone of [UNKNOWN, ben.msisdn]) {
      const ann = await at.player(100)
      const asked = await at.asked(ann, 10, phone)
      const code = asked.code === '000000' ? '000001' : '000000'
      answers.push((await at.confirm(ann, { ...asked, code })).text)
    }
    expect(new Set(answers).size).toBe(1)
  })
})

describe('a thief with a stolen session', () => {
  it('does not get the code on any phone but the owner’s, where amount and recipient are named', async () => {
    const [ann, thief] = [await at.player(9_000), await at.player()]
    await at.ask(ann, 9_000, thief.msisdn)
    expect(await at.textsOf(thief)).toEqual([])
    expect((await at.textsOf(ann))[0]).toContain(`to send KES 9,000 to 254****${thief.msisdn.slice(-3)}`)
  })

  it('gets no more guesses from more references, and ten codes a day at most', async () => {
    const [ann, thief] = [await at.player(100), await at.player()]
    const answers = []
    for (let hour = 0; hour < 12; hour++) {
      const ask = await at.ask(ann, 10, thief.msisdn)
      answers.push(ask)
      await at.textsOf(ann)
      if (ask.status !== 200) continue
      const refs = [ask.body.data!.ref_no!, 'ABCDEFGHJK', 'made-up']
      const guesses = Array.from({ length: 7 }, (_, n) => `00000${n}`)
      const tried = await Promise.all(
        guesses.map((code, n) => at.confirm(ann, { refNo: refs[n % 3]!, code, amount: 10 })),
      )
      expect(new Set(codes(tried))).toEqual(new Set(['sambaza_code_wrong']))
      const [row] = await at.rows<{ tries: number }>(
        sql`select tries from accounts.codes where msisdn = ${ann.msisdn}`,
      )
      expect(row!.tries).toBe(5)
      await at.clock.advance(1_200_000)
    }
    expect(codes(answers)).toEqual([...Array<number>(10).fill(200), ...Array(2).fill('too_many_requests')])
    expect(await at.textsOf(ann)).toHaveLength(10)
    expect(await at.has(ann)).toEqual([100, 0])
  })

  it('cannot make a phone ring more than three times in ten minutes, nor one address many phones', async () => {
    const ann = await at.player(100)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await at.ask(ann, 10, '0733000001', { ip: `198.51.100.${n}` }))
    expect(codes(answers)).toEqual([200, 200, 200, 'too_many_requests'])
    await at.rows(sql`update platform.rate_limits set count = 300`)
    expect(codes([await at.ask(await at.player(100), 10, '0733000001')])).toEqual(['too_many_requests'])
    await at.rows(sql`delete from platform.rate_limits`)
  })
})

describe('a code', () => {
  // spec: 7.21
  it('is for its own amount, reference and sender only', async () => {
    const [ann, eve, ben] = [await at.player(1_000), await at.player(1_000), await at.player()]
    const asked = await at.asked(ann, 10, ben.msisdn)
    const other = await at.asked(eve, 10, eve.msisdn)
    expect(
      codes([
        await at.confirm(ann, { ...asked, amount: 1_000 }),
        await at.confirm(ann, { ...asked, refNo: other.refNo }),
        await at.confirm(eve, asked),
        await at.confirm(eve, { ...other, code: asked.code }),
        await at.confirm(ann, { ...other, code: other.code }),
      ]),
    ).toEqual(Array(5).fill('sambaza_code_wrong'))
    expect(await Promise.all([ann, eve, ben].map(at.has))).toEqual([
      [1_000, 0],
      [1_000, 0],
      [0, 0],
    ])
    expect(codes([await at.confirm(ann, asked)])).toEqual([200])
  })

  it('that was used does not reveal or move anything for another player, or another amount', async () => {
    const [ann, eve, ben] = [await at.player(100), await at.player(100), await at.player()]
    const asked = await at.asked(ann, 10, ben.msisdn)
    await at.confirm(ann, asked)
    expect(codes([await at.confirm(eve, asked), await at.confirm(ann, { ...asked, amount: 11 })])).toEqual([
      'sambaza_code_wrong',
      'sambaza_code_wrong',
    ])
    expect(await at.has(ben)).toEqual([0, 10])
  })

  it('of a registration does not confirm a transfer', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    const asked = await at.asked(ann, 10, ben.msisdn)
    await at.ctx.db.tx(tx => putCode(tx, at.ctx, { purpose: 'registration', msisdn: ann.msisdn }, '424242'))
    expect(codes([await at.confirm(ann, { ...asked, code: '424242' })])).toEqual(['sambaza_code_wrong'])
    expect(codes([await at.confirm(ann, asked)])).toEqual([200])
  })
})

describe('money that may not be sent', () => {
  it.each(['stake', 'bonus', 'earnings'] as const)('is %s', async account => {
    const [ann, ben] = [await at.player(10), await at.player()]
    await at.give(ann, 500, account)
    expect(codes([await at.ask(ann, 11, ben.msisdn)])).toEqual(['insufficient_funds'])
    expect(codes([await at.send(ann, 10, ben.msisdn)])).toEqual([200])
  })

  it('includes money received by Sambaza: it cannot be sent on or withdrawn', async () => {
    const [ann, ben] = [await at.player(100), await at.player()]
    await at.send(ann, 100, ben.msisdn)
    expect(await at.has(ben)).toEqual([0, 100])
    expect(codes([await at.ask(ben, 1, ann.msisdn)])).toEqual(['insufficient_funds'])
  })

  it('includes a debtor’s, also when the debt comes after the code', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 10, ben.msisdn)
    await at.ctx.db.tx(tx =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: `debt:${ann.id}`,
          debit: { playerId: ann.id, account: 'debt' },
          credit: { house: 'suspense' },
          cents: asCents(1),
        },
        { atMs: 0 },
      ),
    )
    expect(codes([await at.confirm(ann, asked), await at.ask(ann, 10, ben.msisdn)])).toEqual([
      'insufficient_funds',
      'insufficient_funds',
    ])
  })

  // spec: 9.44
  it('includes that of a sender who was excluded after the code', async () => {
    const [ann, ben] = [await at.player(500), await at.player()]
    const asked = await at.asked(ann, 10, ben.msisdn)
    await at.ctx.db.tx(tx =>
      setStatus(tx, at.ctx, { playerId: ann.id, status: 'excluded', actor: { kind: 'system' } }),
    )
    expect(codes([await at.confirm(ann, asked)])).toEqual(['account_suspended'])
    expect(await at.has(ann)).toEqual([500, 0])
  })
})

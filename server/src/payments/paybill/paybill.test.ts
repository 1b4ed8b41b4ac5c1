import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db.ts'
import { setStatus } from '../../accounts/index.ts'
import { runStaff } from '../../../test/staff.ts'
import { receiptActions } from '../staff/receipt-actions.ts'
import { suspenseActions } from '../staff/suspense-actions.ts'
import { processMissedCallbacks } from '../process-callbacks.ts'
import { creditReceipt } from '../receipts/credit-receipt.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { registerDuePaybill, registerPaybill } from './register-paybill.ts'
import { paybillAddresses } from '../secret-path.ts'

let breaks = 0
/** The lists of M-PESA stay unasked here; `breaks` makes so many judgements of a confirmation die. */
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    readPaybillCallback(body) {
      if (breaks > 0) {
        breaks -= 1
        throw new Error('the process died here')
      }
      return rail.readPaybillCallback(body)
    },
  }),
})
beforeAll(async () => void (await registerPaybill(at.counter.dependencies)))

const addresses = () => paybillAddresses(at.counter.ctx.config)
/** A body as M-PESA words it, all strings. */
const body = (over: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: 'UE4PAYB111',
    TransTime: '20260504115900',
    TransAmount: '100.00',
    BusinessShortCode: '575758',
    BillRefNumber: '0712000001',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 001',
    FirstName: '',
    ...over,
  })
const confirm = (over: Readonly<Record<string, unknown>>) =>
  at.counter.tell(addresses().confirmationUrl, body(over))
const validate = async (over: Readonly<Record<string, unknown>>, url = addresses().validationUrl) =>
  (JSON.parse((await at.counter.tell(url, body(over))).text) as { ResultCode: string }).ResultCode
const paidIn = () => at.counter.one(sql`select count(*)::int as n from payments.receipts`)
/** A payment on the phone, whose confirmation M-PESA lost; it is here as M-PESA would have sent it. */
async function unheard(kes: number) {
  const player = await at.counter.player()
  await at.simulator.faults({ callbacksDropNext: 1 })
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: kes })
  const { callbacks } = await at.simulator.callbacks()
  const told = callbacks.findLast(({ kind }) => kind === 'c2b-confirmation')!
  const payment = {
    receipt: receipt!,
    cents: kes * 100,
    account: player.msisdn,
    payer: null,
    atMs: null,
  } as never
  return {
    player,
    receipt: receipt!,
    payment,
    tell: () => at.counter.tell(told.url, JSON.stringify(told.body)),
  }
}

describe('before a payment', () => {
  it('the account and the amount are judged, and nothing is written', async () => {
    const { msisdn: BillRefNumber } = await at.counter.player()
    const suspended = await at.counter.player('suspended')
    const before = await at.counter.inbox()
    const cases: [Readonly<Record<string, unknown>>, string][] = [
      [{ BillRefNumber }, '0'],
      [{ BillRefNumber: `0${BillRefNumber.slice(3)}`, TransAmount: 250_000 }, '0'],
      [{ BillRefNumber: 'JOHN' }, 'C2B00012'],
      [{ BillRefNumber: '' }, 'C2B00012'],
      [{ BillRefNumber: '0799999999' }, 'C2B00012'],
      [{ BillRefNumber: suspended.msisdn }, 'C2B00012'],
      [{ BillRefNumber, TransAmount: '250001' }, 'C2B00013'],
      [{ BillRefNumber, TransAmount: '0.50' }, 'C2B00013'],
      [{ BillRefNumber, TransAmount: '10.50' }, 'C2B00013'],
      [{ BillRefNumber, BusinessShortCode: '600000' }, 'C2B00015'],
      [{ BillRefNumber: `${BillRefNumber.slice(0, 4)}\0${BillRefNumber.slice(4)}` }, 'C2B00016'],
      [{ BillRefNumber, FirstName: 'JO\0HN' }, 'C2B00016'],
      ...['1e3', '-5', '0', '', 'ten', '9'.repeat(30), null, {}].map(
        (TransAmount): [Readonly<Record<string, unknown>>, string] => [
          { BillRefNumber, TransAmount },
          'C2B00016',
        ],
      ),
    ]
    for (const [over, code] of cases) expect([over, await validate(over)]).toEqual([over, code])
    expect(await at.counter.inbox()).toEqual(before)
  })

  it('by the reference of an earlier request is judged by the account too', async () => {
    const { player, id } = await at.prompted(300)
    const { reference } = (await at.counter.one<{ reference: string }>(
      sql`select reference from payments.deposits where id = ${id}`,
    ))!
    const paid = { BillRefNumber: reference, TransAmount: '300.00' }
    expect(await validate(paid)).toBe('0')
    await at.counter.run(sql`update accounts.players set status = 'suspended' where id = ${player.id}`)
    expect(await validate(paid)).toBe('C2B00012')
  })

  it('is let through when we cannot say, and a stranger learns nothing of any account', async () => {
    breaks = 1
    const broken = await at.counter.tell(addresses().validationUrl, body())
    expect(broken.status).toBe(200)
    breaks = 0
    const guess = addresses().validationUrl.replace(/.$/, last => (last === '0' ? '1' : '0'))
    expect(await validate({ BillRefNumber: 'JOHN' }, guess)).toBe('0')
    expect(
      await validate(
        { BillRefNumber: 'JOHN' },
        addresses().confirmationUrl.replace('paybill/', 'paybill-check/'),
      ),
    ).toBe('0')
  })
})

describe('a confirmation', () => {
  it.each([
    ['of another shortcode', { BusinessShortCode: '600000' }, 'a payment to another shortcode'],
    ['of more than M-PESA carries', { TransAmount: '9999999999' }, 'more than M-PESA carries in one payment'],
    ['of an exponent', { TransAmount: '1e5' }, 'unreadable'],
    ['of a negative amount', { TransAmount: '-100' }, 'unreadable'],
    ['of less than a cent', { TransAmount: '0.001' }, 'unreadable'],
    ['of a receipt that is none', { TransID: "'; drop" }, 'unreadable'],
    ['that is empty', { TransID: undefined }, 'unreadable'],
  ])('%s is kept, answered and a case, and credits nothing', async (_, over, problem) => {
    const before = await paidIn()
    expect(await confirm(over)).toMatchObject({ status: 200 })
    await at.counter.work()
    const [kept] = (await at.counter.inbox()).filter(row => row.body.toString() === body(over))
    expect(kept).toMatchObject({ kind: 'paybill', verdict: 'case', problem })
    expect(await paidIn()).toEqual(before)
  })

  it('by a forged path credits nothing', async () => {
    const { player, receipt, tell } = await unheard(60)
    const forged = addresses().confirmationUrl.replace(/.$/, last => (last === '0' ? '1' : '0'))
    for (const url of [forged, addresses().validationUrl.replace('paybill-check/', 'paybill/')])
      expect(
        await at.counter.tell(url, body({ TransID: receipt, BillRefNumber: player.msisdn })),
      ).toMatchObject({ status: 200 })
    await at.counter.work()
    expect((await at.counter.wallet(player.id)).cash).toBe(0)
    await tell()
    await at.counter.work()
    expect((await at.counter.wallet(player.id)).cash).toBe(60_00)
  })

  it('credits once, however many sources tell of it at the same time', async () => {
    const { player, payment, tell } = await unheard(61)
    const { ctx, dependencies } = at.counter
    const other = () =>
      ctx.db.tx(tx => creditReceipt(tx, dependencies, { payment, callbackId: null, proof: null }))
    const claim = () =>
      ctx.db.tx(tx =>
        creditReceipt(tx, dependencies, {
          payment,
          owner: { playerId: player.id },
          callbackId: null,
          proof: null,
        }),
      )
    await Promise.all([tell(), tell(), tell()])
    const [credits] = await Promise.all([
      Promise.all([other(), other(), claim(), claim(), other()]),
      at.counter.work(),
      at.counter.work(),
    ])
    expect(credits.filter(({ outcome }) => outcome === 'credited').length).toBeLessThanOrEqual(1)
    expect((await at.counter.wallet(player.id)).cash).toBe(61_00)
    expect((await at.counter.history(player.id)).body).toMatchObject({ paginator: { length: 1 } })
  })

  it('is judged again after the process died in the middle, or before it began', async () => {
    const { player, tell } = await unheard(62)
    await tell()
    breaks = 1
    await at.counter.run(sql`delete from graphile_worker._private_jobs`)
    for (const cash of [0, 62_00]) {
      await at.counter.clock.advance(30_000)
      await processMissedCallbacks(at.counter.dependencies)
      expect((await at.counter.wallet(player.id)).cash).toBe(cash)
    }
  })

  it('and its reversal, whichever is first, leave the player with nothing and M-PESA with its money', async () => {
    const { player, receipt, payment, tell } = await unheard(63)
    await at.simulator.forward(player.msisdn, receipt)
    const { ctx, dependencies } = at.counter
    const reversal = {
      ...(payment as { receipt: string; cents: never }),
      reversalReceipt: null,
      source: 'status' as const,
    }
    const reverse = () => ctx.db.tx(tx => reverseReceipt(tx, dependencies, reversal))
    await tell()
    const [verdicts] = await Promise.all([Promise.all([reverse(), reverse(), reverse()]), at.counter.work()])
    expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual(['applied', 'repeated', 'repeated'])
    expect(await at.counter.wallet(player.id)).toMatchObject({ cash: 0, debt: 0 })
  })

  // spec: 2.72, 5.34
  it('from a phone that is not the account’s registered one lies in suspense with a case, and never funds a withdrawal', async () => {
    const friend = await at.counter.player()
    const player = await at.counter.player()
    const { receipt } = await at.simulator.payBill(friend.msisdn, {
      account: player.msisdn,
      amountKes: 64,
    })
    await at.settle()
    expect((await at.counter.wallet(player.id)).cash).toBe(0)
    expect(await at.counter.one(sql`select id from payments.deposits where player_id = ${player.id}`)).toBe(
      undefined,
    )
    expect(
      await at.counter.one(
        sql`select s.reason, c.problem from payments.suspense as s
          join cases.cases as c on c.subject = 'receipt:' || s.receipt and c.kind = 'suspense' and c.closed_at is null
          where s.receipt = ${receipt}`,
      ),
    ).toEqual({
      reason: 'other_payer',
      problem: 'a payment from a phone that is not the registered one of its account',
    })
    const words = `suspense assign ${receipt} 0${player.msisdn.slice(3)} --by Amina --because`.split(' ')
    await runStaff(at.counter.ctx, suspenseActions, [...words, 'their brother paid'])
    await at.settle()
    expect((await at.counter.wallet(player.id)).cash).toBe(64_00)
    expect(
      await at.counter.one(sql`select payer_agrees from payments.deposits where player_id = ${player.id}`),
    ).toEqual({ payer_agrees: false })
    // Withdrawals go to the registered number only if that number has funded the account.
    expect(await at.counter.withdraw(player.id, 60)).toMatchObject({
      body: { code: 'withdrawal_not_funded' },
    })
  })

  // spec: 5.34
  it('whose payer is hashed or masked as the registered phone is credited, and another hash is not', async () => {
    const player = await at.counter.player()
    const hash = (msisdn: string) => createHash('sha256').update(msisdn).digest('hex')
    const other = hash('254799999999')
    for (const [TransID, MSISDN] of [
      ['UE4HASH001', hash(player.msisdn)],
      ['UE4HASH002', `2547 ***** ${player.msisdn.slice(-3)}`],
      ['UE4HASH003', other],
    ] as const)
      await confirm({ TransID, MSISDN, BillRefNumber: player.msisdn })
    await at.counter.work()
    expect((await at.counter.wallet(player.id)).cash).toBe(200_00)
    expect(
      await at.counter.one(sql`select receipt, reason from payments.suspense where payer = ${other}`),
    ).toEqual({ receipt: 'UE4HASH003', reason: 'other_payer' })
    // Nobody paid these: they are taken back, so that the books are as M-PESA's.
    for (const receipt of ['UE4HASH001', 'UE4HASH002', 'UE4HASH003'])
      await runStaff(at.counter.ctx, receiptActions, [
        ...`receipts deny ${receipt} --by Amina --because`.split(' '),
        'a sample',
      ])
  })

  it('credits an account that sleeps, and leaves one that was excluded alone', async () => {
    for (const [status, cash] of [
      ['lapsed', 65_00],
      ['excluded', 0],
    ] as const) {
      const { player, tell } = await unheard(65)
      const { ctx } = at.counter
      await ctx.db.tx(tx => setStatus(tx, ctx, { playerId: player.id, status, actor: { kind: 'system' } }))
      await tell()
      await at.counter.work()
      expect((await at.counter.wallet(player.id)).cash).toBe(cash)
    }
  })

  it('leaves no phone, account number or token in the log', async () => {
    const { player, tell } = await unheard(66)
    await tell()
    await at.counter.work()
    const log = at.counter.lines.join('')
    expect(log).toContain('/hooks/paybill/:token')
    expect(log).not.toContain(player.msisdn)
    expect(log).not.toContain(addresses().confirmationUrl.slice(-32))
  })
})

it('the addresses are registered once at the start, and have none of the words that M-PESA refuses', async () => {
  const { confirmationUrl, validationUrl } = addresses()
  for (const url of [confirmationUrl, validationUrl])
    expect(new URL(url).pathname).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
  expect(await at.simulator.registered()).toMatchObject({ confirmationUrl, validationUrl })
  await registerDuePaybill(at.counter.dependencies)
  expect(at.counter.lines.join('')).not.toContain('were offered')
})

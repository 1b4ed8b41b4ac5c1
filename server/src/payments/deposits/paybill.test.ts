import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { setStatus } from '../../accounts/index.ts'
import { runStaff } from '../../../test/staff.ts'
import { receiptActions } from '../staff/receipt-actions.ts'
import { suspenseActions } from '../staff/suspense-actions.ts'
import { processMissedCallbacks } from '../callbacks/process-callbacks.ts'
import { creditReceipt } from '../receipts/credit-receipt.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { registerMissingPaybill, registerPaybill } from './register-paybill.ts'
import { paybillAddresses } from '../setup/secret-path.ts'

let breaks = 0
/** Without Pull; the processing of the next `breaks` confirmations fails. */
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
beforeAll(async () => void (await registerPaybill(at.harness.dependencies)))

const addresses = () => paybillAddresses(at.harness.ctx.config)
/** A body in M-PESA's format, all strings. */
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
  at.harness.sendCallback(addresses().confirmationUrl, body(over))
const validate = async (over: Readonly<Record<string, unknown>>, url = addresses().validationUrl) =>
  (JSON.parse((await at.harness.sendCallback(url, body(over))).text) as { ResultCode: string }).ResultCode
const paidIn = () => at.harness.one(sql`select count(*)::int as n from payments.receipts`)
/** A payment whose confirmation is lost; `sendCallback` sends it as M-PESA would have. */
async function unreported(kes: number) {
  const player = await at.harness.player()
  await at.simulator.faults({ callbacksDropNext: 1 })
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: kes })
  const { callbacks } = await at.simulator.callbacks()
  const confirmation = callbacks.findLast(({ kind }) => kind === 'c2b-confirmation')!
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
    sendCallback: () => at.harness.sendCallback(confirmation.url, JSON.stringify(confirmation.body)),
  }
}

describe('before a payment', () => {
  it('the account and the amount are validated, and nothing is written', async () => {
    const { msisdn: BillRefNumber } = await at.harness.player()
    const suspended = await at.harness.player('suspended')
    const before = await at.harness.inbox()
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
    expect(await at.harness.inbox()).toEqual(before)
  })

  it('with the reference of an earlier request the account is validated too', async () => {
    const { player, id } = await at.prompted(300)
    const { reference } = (await at.harness.one<{ reference: string }>(
      sql`select reference from payments.deposits where id = ${id}`,
    ))!
    const paid = { BillRefNumber: reference, TransAmount: '300.00' }
    expect(await validate(paid)).toBe('0')
    await at.harness.run(sql`update accounts.players set status = 'suspended' where id = ${player.id}`)
    expect(await validate(paid)).toBe('C2B00012')
  })

  it('validation accepts when it cannot decide, and requires the secret path', async () => {
    breaks = 1
    const broken = await at.harness.sendCallback(addresses().validationUrl, body())
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
  ])('%s is stored and answered, opens a case and credits nothing', async (_, over, problem) => {
    const before = await paidIn()
    expect(await confirm(over)).toMatchObject({ status: 200 })
    await at.harness.work()
    const [stored] = (await at.harness.inbox()).filter(row => row.body.toString() === body(over))
    expect(stored).toMatchObject({ kind: 'paybill', verdict: 'case', problem })
    expect(await paidIn()).toEqual(before)
  })

  it('by a forged path credits nothing', async () => {
    const { player, receipt, sendCallback } = await unreported(60)
    const forged = addresses().confirmationUrl.replace(/.$/, last => (last === '0' ? '1' : '0'))
    for (const url of [forged, addresses().validationUrl.replace('paybill-check/', 'paybill/')])
      expect(
        await at.harness.sendCallback(url, body({ TransID: receipt, BillRefNumber: player.msisdn })),
      ).toMatchObject({ status: 200 })
    await at.harness.work()
    expect((await at.harness.wallet(player.id)).cash).toBe(0)
    await sendCallback()
    await at.harness.work()
    expect((await at.harness.wallet(player.id)).cash).toBe(60_00)
  })

  it('credits once, however many sources report it at the same time', async () => {
    const { player, payment, sendCallback } = await unreported(61)
    const { ctx, dependencies } = at.harness
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
    await Promise.all([sendCallback(), sendCallback(), sendCallback()])
    const [credits] = await Promise.all([
      Promise.all([other(), other(), claim(), claim(), other()]),
      at.harness.work(),
      at.harness.work(),
    ])
    expect(credits.filter(({ outcome }) => outcome === 'credited').length).toBeLessThanOrEqual(1)
    expect((await at.harness.wallet(player.id)).cash).toBe(61_00)
    expect((await at.harness.history(player.id)).body).toMatchObject({ paginator: { length: 1 } })
  })

  it('is processed again after a crash during or before its processing', async () => {
    const { player, sendCallback } = await unreported(62)
    await sendCallback()
    breaks = 1
    await at.harness.run(sql`delete from graphile_worker._private_jobs`)
    for (const cash of [0, 62_00]) {
      await at.harness.clock.advance(30_000)
      await processMissedCallbacks(at.harness.dependencies)
      expect((await at.harness.wallet(player.id)).cash).toBe(cash)
    }
  })

  it('and its reversal, in either order, leave nothing with the player', async () => {
    const { player, receipt, payment, sendCallback } = await unreported(63)
    await at.simulator.forward(player.msisdn, receipt)
    const { ctx, dependencies } = at.harness
    const reversal = {
      ...(payment as { receipt: string; cents: never }),
      reversalReceipt: null,
      source: 'status' as const,
    }
    const reverse = () => ctx.db.tx(tx => reverseReceipt(tx, dependencies, reversal))
    await sendCallback()
    const [verdicts] = await Promise.all([Promise.all([reverse(), reverse(), reverse()]), at.harness.work()])
    expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual(['applied', 'repeated', 'repeated'])
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 0, debt: 0 })
  })

  // spec: 2.72, 5.34
  it('from an unregistered phone goes to suspense, and never funds a withdrawal', async () => {
    const friend = await at.harness.player()
    const player = await at.harness.player()
    const { receipt } = await at.simulator.payBill(friend.msisdn, {
      account: player.msisdn,
      amountKes: 64,
    })
    await at.settle()
    expect((await at.harness.wallet(player.id)).cash).toBe(0)
    expect(await at.harness.one(sql`select id from payments.deposits where player_id = ${player.id}`)).toBe(
      undefined,
    )
    expect(
      await at.harness.one(
        sql`select s.reason, c.problem from payments.suspense as s
          join cases.cases as c on c.subject = 'receipt:' || s.receipt and c.kind = 'suspense'
            and c.closed_at is null
          where s.receipt = ${receipt}`,
      ),
    ).toEqual({
      reason: 'other_payer',
      problem: 'a payment from a phone that is not the registered one of its account',
    })
    const words = `suspense assign ${receipt} 0${player.msisdn.slice(3)} --by Amina --because`.split(' ')
    await runStaff(at.harness.ctx, suspenseActions, [...words, 'their brother paid'])
    await at.settle()
    expect((await at.harness.wallet(player.id)).cash).toBe(64_00)
    expect(
      await at.harness.one(sql`select payer_agrees from payments.deposits where player_id = ${player.id}`),
    ).toEqual({ payer_agrees: false })
    // Withdrawals go to the registered number only if it has funded the account.
    expect(await at.harness.withdraw(player.id, 60)).toMatchObject({
      body: { code: 'withdrawal_not_funded' },
    })
  })

  // spec: 5.34
  it('is credited if the masked or hashed payer matches the registered phone, else not', async () => {
    const player = await at.harness.player()
    const hash = (msisdn: string) => createHash('sha256').update(msisdn).digest('hex')
    const other = hash('254799999999')
    for (const [TransID, MSISDN] of [
      ['UE4HASH001', hash(player.msisdn)],
      ['UE4HASH002', `2547 ***** ${player.msisdn.slice(-3)}`],
      ['UE4HASH003', other],
    ] as const)
      await confirm({ TransID, MSISDN, BillRefNumber: player.msisdn })
    await at.harness.work()
    expect((await at.harness.wallet(player.id)).cash).toBe(200_00)
    expect(
      await at.harness.one(sql`select receipt, reason from payments.suspense where payer = ${other}`),
    ).toEqual({ receipt: 'UE4HASH003', reason: 'other_payer' })
    // Three were not paid: they are taken back, so that our books equal M-PESA's.
    for (const receipt of ['UE4HASH001', 'UE4HASH002', 'UE4HASH003'])
      await runStaff(at.harness.ctx, receiptActions, [
        ...`receipts deny ${receipt} --by Amina --because`.split(' '),
        'a sample',
      ])
  })

  it('credits a lapsed account, and does not credit an excluded one', async () => {
    for (const [status, cash] of [
      ['lapsed', 65_00],
      ['excluded', 0],
    ] as const) {
      const { player, sendCallback } = await unreported(65)
      const { ctx } = at.harness
      await ctx.db.tx(tx => setStatus(tx, ctx, { playerId: player.id, status, actor: { kind: 'system' } }))
      await sendCallback()
      await at.harness.work()
      expect((await at.harness.wallet(player.id)).cash).toBe(cash)
    }
  })

  it('leaves no phone, account number or token in the log', async () => {
    const { player, sendCallback } = await unreported(66)
    await sendCallback()
    await at.harness.work()
    const log = at.harness.lines.join('')
    expect(log).toContain('/hooks/paybill/:token')
    expect(log).not.toContain(player.msisdn)
    expect(log).not.toContain(addresses().confirmationUrl.slice(-32))
  })
})

it('the addresses are registered once at the start, and contain no word that M-PESA refuses', async () => {
  const { confirmationUrl, validationUrl } = addresses()
  for (const url of [confirmationUrl, validationUrl])
    expect(new URL(url).pathname).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
  expect(await at.simulator.registered()).toMatchObject({ confirmationUrl, validationUrl })
  await registerMissingPaybill(at.harness.dependencies)
  expect(at.harness.lines.join('')).not.toContain('were offered')
})

import { resumeAs } from '../../../test/payment-staff.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { paymentsModule } from '../module.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'
import { queryDueDeposits } from '../deposits/query-deposits.ts'
import { creditReceipt } from '../receipts/credit-receipt.ts'
import { stopPayouts } from '../records/payout-stop.ts'
import { claimDeposits } from './claim-deposits.ts'
import { checkDueClaims } from './check-claims.ts'

/** The payment time in M-PESA's answers, now unless a test sets it; and how a test changes the answers. */
const mpesa: { atMs: number | null; isBusy: boolean; forge: (body: string) => string } = {
  atMs: null,
  isBusy: false,
  forge: body => body,
}
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    queryStatus: async ask => (mpesa.isBusy ? { received: 'busy', code: 'breaker' } : rail.queryStatus(ask)),
    readStatusCallback(body) {
      const callback = rail.readStatusCallback(Buffer.from(mpesa.forge(Buffer.from(body).toString())))
      return callback?.found
        ? { ...callback, found: { ...callback.found, atMs: mpesa.atMs ?? at.harness.clock.now() } }
        : callback
    },
  }),
})
beforeAll(() => registerPaybill(at.harness.dependencies))
beforeEach(() => void Object.assign(mpesa, { atMs: null, isBusy: false, forge: (body: string) => body }))

const later = (ms: number) => at.harness.clock.advance(ms)
const cash = async (who: Player) => (await at.harness.wallet(who.id)).cash
const claim = async (who: Player, text: string) => {
  await claimDeposits(at.harness.dependencies, { playerId: who.id, text, beforeQuery: async () => undefined })
  await at.settle()
}
const look = async (ms: number) => {
  await later(ms)
  await checkDueClaims(at.harness.dependencies)
  await at.settle()
}
const query = async (ms: number) => {
  await later(ms)
  await queryDueDeposits(at.harness.dependencies)
}
const stateOf = async (who: Player, code: string) =>
  (await at.harness.one<{ state: string }>(
    sql`select state from payments.claims where player_id = ${who.id} and code = ${code}`,
  ))!.state
const problemsOf = async (receipt: string) =>
  (
    (await at.harness.run(
      sql`select problem from cases.cases where evidence->>'receipt' = ${receipt} and kind = 'claim'`,
    )) as { problem: string }[]
  ).map(({ problem }) => problem)
const sendCallback = async (id: string) => {
  await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.harness.work()
}
const staff = async (line: string) =>
  (
    await runStaff(at.harness.ctx, paymentsModule.staffActions!, [
      ...line.split(' '),
      '--by',
      'Amina W',
      '--because',
      'the caller read the message',
    ])
  ).join('\n')

/** A prompt that was paid, whose callback and confirmation are lost. */
async function lost(kes: number) {
  const { player, id } = await at.prompted(kes)
  await at.simulator.faults({ callbacksDropNext: 1, stkWithoutC2b: true })
  await later(10_000)
  mpesa.atMs = at.harness.clock.now()
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  return { player, id, receipt: receipt!, paidAtMs: mpesa.atMs }
}
/** The payment as Pull lists it where it gives no account number. */
const pulled = ({ receipt, kes, paidAtMs }: { receipt: string; kes: number; paidAtMs: number }) =>
  at.harness.ctx.db.tx(tx =>
    creditReceipt(tx, at.harness.dependencies, {
      payment: { receipt, cents: (kes * 100) as never, account: null, payer: null, atMs: paidAtMs },
      callbackId: null,
      proof: 'pull',
    }),
  )

describe('one payment of two prompts of the same amount', () => {
  it('is credited once: a claim opens a case; the query finds the paid prompt', async () => {
    const { player, id, receipt } = await lost(100)
    await at.simulator.faults({ queryResultCode: '4999' })
    for (const ms of [10_000, 40_000]) await query(ms)
    await later(31_000)
    const { body } = await at.harness.deposit(player.id, 100)
    await claim(player, receipt)
    await at.simulator.noFaults()
    await query(89_000)
    expect([
      await at.harness.state(player.id, id),
      await at.harness.state(player.id, body.data!['id']),
      await cash(player),
      await problemsOf(receipt),
    ]).toEqual(['credited', 'prompted', 100_00, ['more than one prompt fits this payment']])
    await sendCallback(id)
    await at.simulator.press(player.msisdn, 'cancel')
    expect(await cash(player)).toBe(100_00)
  })
})

describe('a payment in suspense of a prompt that a query credited', () => {
  it('becomes that prompt’s receipt when it is claimed, and is not credited again', async () => {
    const { player, id, receipt, paidAtMs } = await lost(101)
    await query(10_000)
    expect(await pulled({ receipt, kes: 101, paidAtMs })).toMatchObject({ outcome: 'suspended' })
    await Promise.all([claim(player, receipt), claim(player, receipt)])
    expect([await cash(player), await stateOf(player, receipt)]).toEqual([101_00, 'credited'])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ ref: receipt })
    await sendCallback(id)
    expect(await cash(player)).toBe(101_00)
  })

  it('becomes that prompt’s receipt when staff assign it, and the command says so', async () => {
    const { player, id, receipt, paidAtMs } = await lost(102)
    await query(10_000)
    await pulled({ receipt, kes: 102, paidAtMs })
    expect(await staff(`suspense assign ${receipt} ${player.msisdn}`)).toContain('Not credited again')
    expect(await cash(player)).toBe(102_00)
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ ref: receipt })
    await expect(staff(`suspense assign ${receipt} ${player.msisdn}`)).rejects.toThrow('No such money')
  })

  it('cannot be assigned, by staff either, while two prompts match it', async () => {
    const { player, id, receipt, paidAtMs } = await lost(103)
    await pulled({ receipt, kes: 103, paidAtMs })
    await later(81_000)
    await at.harness.deposit(player.id, 103)
    await claim(player, receipt)
    expect([await cash(player), await stateOf(player, receipt)]).toEqual([0, 'case'])
    await expect(staff(`suspense assign ${receipt} ${player.msisdn}`)).rejects.toThrow('more than one prompt')
    await at.simulator.press(player.msisdn, 'cancel')
    await at.settle()
    expect(await staff(`suspense assign ${receipt} ${player.msisdn}`)).toContain('Credited to')
    await query(100_000)
    expect([await at.harness.state(player.id, id), await cash(player)]).toEqual(['credited', 103_00])
  })
})

it('a claim of suspended money that was returned meanwhile opens a case, once', async () => {
  const player = await at.harness.player()
  await at.simulator.faults({ c2bValidation: 'off', statusHidesReversals: true })
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: 'NOBODY', amountKes: 110 })
  await at.settle()
  const { receipt: reversal } = await at.simulator.forward(player.msisdn, receipt!)
  await staff(`suspense refunded ${receipt} ${reversal}`)
  await claim(player, receipt!)
  expect([await stateOf(player, receipt!), await problemsOf(receipt!), await cash(player)]).toEqual([
    'case',
    ['this money was settled before'],
    0,
  ])
  expect((await at.harness.inbox()).filter(({ verdict }) => verdict === null)).toEqual([])
})

describe('a query that M-PESA refuses', () => {
  it.each(['2001', '8006', '21', '25', '7777'])(
    'with %s denies nothing: the claim stays open, and the next check credits it',
    async code => {
      const { player, receipt } = await lost(120)
      await at.simulator.faults({ commandResultCode: code })
      await claim(player, receipt)
      expect(await stateOf(player, receipt)).toBe('checking')
      await at.simulator.noFaults()
      await resumeAs(at.harness.dependencies, 'jane')
      await look(120_000)
      expect([await stateOf(player, receipt), await cash(player)]).toEqual(['credited', 120_00])
    },
  )
})

describe('a payment to another business', () => {
  const elsewhere = (body: string) =>
    body.replaceAll(`${at.harness.ctx.config.MPESA_SHORTCODE} - `, '999999 - ')

  // spec: 7.22
  it('is not credited whatever its status, and ends as not found, without a case', async () => {
    const { player, id, receipt } = await lost(121)
    mpesa.forge = elsewhere
    await claim(player, receipt)
    for (let n = 0; n < 8; n++) await look(1_000)
    expect([await stateOf(player, receipt), await cash(player)]).toEqual(['not_found', 0])
    for (const ms of [112_000, 480_000, 300_000]) await look(ms)
    expect([await stateOf(player, receipt), await problemsOf(receipt)]).toEqual(['not_found', []])
    await sendCallback(id)
    expect(await cash(player)).toBe(121_00)
  })

  it('books nothing when it was reversed or was not incoming', async () => {
    for (const forge of [
      elsewhere,
      (body: string) => body.replace('Pay Bill Online', '').replace('MMF Account For Customer', ''),
    ]) {
      const { player, receipt } = await lost(122)
      await at.simulator.forward(player.msisdn, receipt)
      mpesa.forge = forge
      await claim(player, receipt)
      expect(await at.harness.run(sql`select 1 from payments.reversals where receipt = ${receipt}`)).toEqual(
        [],
      )
    }
  })
})

it('a payment that M-PESA knows late is found by the typed code, even after other readings', async () => {
  let found = await lost(130)
  while (!/[OILSBZ01258]/.test(found.receipt.slice(3))) {
    // A code without other readings is skipped, and is in the books anyway.
    await pulled({ ...found, kes: 130 })
    found = await lost(130)
  }
  const { player, receipt } = found
  await at.simulator.faults({ statusTells: 'unknown' })
  await claim(player, receipt)
  for (let n = 0; n < 8; n++) await look(1_000)
  expect(await stateOf(player, receipt)).toBe('not_found')
  await at.simulator.noFaults()
  await look(112_000)
  expect([await stateOf(player, receipt), await cash(player)]).toEqual(['credited', 130_00])
})

it('a claimed payment whose confirmation names another player’s account opens one case', async () => {
  const [player, friend] = [await at.harness.player(), await at.harness.player()]
  await at.simulator.faults({ callbacksDropNext: 1 })
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: friend.msisdn, amountKes: 140 })
  await at.simulator.noFaults()
  await claim(player, receipt!)
  expect(await cash(player)).toBe(140_00)
  const confirmation = (await at.simulator.callbacks()).callbacks.findLast(
    ({ kind }) => kind === 'c2b-confirmation',
  )!
  for (let n = 0; n < 3; n++)
    await at.harness.sendCallback(confirmation.url, JSON.stringify(confirmation.body))
  await at.harness.work()
  expect([await cash(player), await cash(friend), await problemsOf(receipt!)]).toEqual([
    140_00,
    0,
    ['a claim credited a payment whose account number names another player'],
  ])
})

it.each([
  [
    'payouts are stopped',
    () =>
      at.harness.ctx.db.tx(tx => stopPayouts(tx, at.harness.dependencies, { code: '2001', about: 'a test' })),
    () => resumeAs(at.harness.dependencies, 'Amina W'),
  ],
  ['M-PESA does not answer', async () => void (mpesa.isBusy = true), async () => void (mpesa.isBusy = false)],
])('a claim uses up no check while %s, and is checked afterwards', async (_, begin, end) => {
  const { player, receipt } = await lost(140)
  await begin()
  await claim(player, receipt)
  for (const ms of [120_000, 480_000, 300_000, 60_000]) await look(ms)
  expect([await stateOf(player, receipt), await problemsOf(receipt)]).toEqual(['checking', []])
  await end()
  await look(60_000)
  expect([await stateOf(player, receipt), await cash(player)]).toEqual(['credited', 140_00])
})

it('a claim that cannot be queried for a day opens a case', async () => {
  const { player, receipt, paidAtMs } = await lost(140)
  mpesa.isBusy = true
  await claim(player, receipt)
  await look(86_400_000 - 60_000)
  expect(await problemsOf(receipt)).toEqual([])
  await look(120_000)
  mpesa.isBusy = false
  expect(await problemsOf(receipt)).toHaveLength(1)
  // The late confirmation names no account, so the payment waits in suspense for staff.
  await pulled({ receipt, kes: 140, paidAtMs })
  expect(await cash(player)).toBe(0)
})

import { fromKes } from '@ruka/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Player, paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { excludePlayer } from '../../accounts/index.ts'
import { sql } from '../../platform/db/db.ts'
import { takeFromBudget } from '../../platform/db/rate-limit.ts'
import { runStaff } from '../../../test/staff.ts'
import { postTransfer } from '../../wallet/index.ts'
import { receiptActions } from '../staff/receipt-actions.ts'
import { processMissedCallbacks } from '../callbacks/process-callbacks.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'
import { payExitPayouts } from '../exit-payout/pay-exit-payout.ts'
import { queryDueProofs } from './query-proofs.ts'
import { proveReceipt } from './prove-receipt.ts'
import { paybillAddresses } from '../setup/secret-path.ts'

let breaks = 0
/** The processing of the next `breaks` answers fails. */
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    readStatusCallback(body) {
      if (breaks > 0) {
        breaks -= 1
        throw new Error('the process died here')
      }
      return rail.readStatusCallback(body)
    },
  }),
})
beforeAll(async () => void (await registerPaybill(at.harness.dependencies)))

let serial = 0
/** A forged confirmation by the secret address, without a payment. Returns its receipt. */
async function forge(player: Player, kes: number, over: object = {}): Promise<string> {
  serial += 1
  const TransID = `UE4FORGE${String(serial).padStart(2, '0')}`
  await at.harness.sendCallback(
    paybillAddresses(at.harness.ctx.config).confirmationUrl,
    JSON.stringify({
      TransID,
      TransTime: '20260504115900',
      TransAmount: `${kes}.00`,
      BusinessShortCode: '575758',
      BillRefNumber: player.msisdn,
      MSISDN: `2547 ***** ${player.msisdn.slice(-3)}`,
      ...over,
    }),
  )
  return TransID
}
/** Advances the clock, sends the queries that are due and processes the answers. */
const pass = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await queryDueProofs(at.harness.dependencies)
  await at.settle()
}
const cash = async ({ id }: Player) => (await at.harness.wallet(id)).cash
const withdraw = async ({ id }: Player, kes: number) => (await at.harness.withdraw(id, kes)).body.code
const proofOf = (receipt: string) =>
  at.harness.one(sql`select state, source from payments.proofs where receipt = ${receipt}`)
const openCases = async (subject: string) =>
  (
    await at.harness.run(
      sql<{
        kind: string
      }>`select kind from cases.cases where subject = ${subject} and closed_at is null order by kind`,
    )
  ).map(row => (row as { kind: string }).kind)
const staff = (words: string) =>
  runStaff(at.harness.ctx, receiptActions, [...words.split(' '), '--by', 'Amina', '--because', 'seen'])
/** Uses up the hourly budget of queries about callbacks that credited no player. */
const takeAll = async () => {
  const { clock, config, db } = at.harness.ctx
  const budget = {
    name: 'payments.proofs.suspended',
    limit: config.CLAIM_QUESTIONS_PER_HOUR,
    windowMs: 3_600_000,
  }
  while (await takeFromBudget(db.read, clock, budget, 'all'));
}
const closeAlarm = () =>
  at.harness.run(
    sql`update cases.cases set closed_at = opened_at, owner = 'Amina', resolution = 'rotated'
      where kind = 'forged_notices'`,
  )
/** A pay-bill payment that was made, while M-PESA answers no query. */
async function unanswered(kes: number, player?: Player) {
  const payer = player ?? (await at.funded(50))
  await at.simulator.faults({ statusCallback: 'silence' })
  const { receipt } = await at.simulator.payBill(payer.msisdn, { account: payer.msisdn, amountKes: kes })
  await at.settle()
  await at.simulator.noFaults()
  return { player: payer, receipt: receipt! }
}

describe('a callback alone', () => {
  it('creates no money that can leave, and M-PESA’s denial takes back what was credited', async () => {
    const player = await at.funded(100)
    const large = []
    for (let n = 0; n < 4; n++) large.push(await forge(player, 250_000))
    const small = await forge(player, 9_000)
    await at.harness.work()
    expect(await cash(player)).toBe(9_100_00)
    expect(await withdraw(player, 50)).toBe('deposit_unproven')
    await at.settle()
    expect(await openCases('rail:callbacks')).toEqual(['forged_notices'])
    expect(await withdraw(player, 50)).toBe('deposit_unproven')

    await pass(60_000)
    await pass(300_000)
    expect(await cash(player)).toBe(100_00)
    for (const receipt of [small, ...large]) {
      expect(await proofOf(receipt)).toEqual({ state: 'denied', source: 'status' })
      expect(await openCases(`receipt:${receipt}`)).toEqual(['reversal'])
    }
    expect(await withdraw(player, 100)).toBe(undefined)
    await at.settle()
    await closeAlarm()
  })

  it('credits nothing while M-PESA does not know too many of them, until staff close the case', async () => {
    const [forger, player] = [await at.funded(60), await at.funded(60)]
    for (let n = 0; n < 6; n++) await forge(forger, 9_999)
    await at.settle()
    expect(await openCases('rail:callbacks')).toEqual(['forged_notices'])
    const later = await forge(player, 70)
    await at.harness.work()
    expect(await cash(player)).toBe(60_00)
    // A real payment is credited as soon as M-PESA confirms it.
    await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 80 })
    await at.settle()
    expect(await cash(player)).toBe(140_00)
    await pass(60_000)
    await pass(300_000)
    expect(await proofOf(later)).toEqual({ state: 'denied', source: 'status' })
    await closeAlarm()
  })

  it('is queried at once if it credited a player, else within an hourly budget', async () => {
    const player = await at.funded(60)
    await takeAll()
    const strange = await forge(player, 70, { BillRefNumber: 'JOHN' })
    const theirs = await forge(player, 70)
    await at.settle()
    const queries = async (receipt: string) =>
      (await at.harness.one<{ queries: number }>(
        sql`select queries from payments.proofs where receipt = ${receipt}`,
      ))!.queries
    expect([await queries(strange), await queries(theirs)]).toEqual([0, 1])
    await pass(60_000)
    await pass(300_000)
    expect([await queries(strange), await proofOf(theirs)]).toEqual([
      0,
      { state: 'denied', source: 'status' },
    ])
    await pass(3_600_000)
    await pass(60_000)
    await pass(300_000)
    expect(await proofOf(strange)).toEqual({ state: 'denied', source: 'status' })
    await closeAlarm()
  })

  it('blocks winnings made with it, and its losses become a debt when it is denied', async () => {
    const [winner, loser] = [await at.funded(60), await at.funded(60)]
    await forge(winner, 500)
    await forge(loser, 500)
    await at.harness.work()
    await at.give(winner, 'cash', 40_000)
    await at.harness.ctx.db.tx(tx =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: `test:lost:${loser.id}`,
          debit: { playerId: loser.id, account: 'cash' },
          credit: { house: 'promo' },
          cents: fromKes(560),
        },
        { atMs: 0 },
      ),
    )
    expect(await withdraw(winner, 1_000)).toBe('deposit_unproven')
    await at.settle()
    await pass(60_000)
    await pass(300_000)
    expect(await at.harness.wallet(winner.id)).toMatchObject({ cash: 40_060_00, debt: 0 })
    expect(await at.harness.wallet(loser.id)).toMatchObject({ cash: 0, debt: 500_00 })
    await closeAlarm()
  })

  it('is not paid out to a player who excludes themselves, until M-PESA confirms it', async () => {
    const { player, receipt } = await unanswered(70)
    await excludePlayer(at.harness.ctx, player.id)
    await at.settle()
    await payExitPayouts(at.harness.dependencies)
    await at.settle()
    expect(await cash(player)).toBe(120_00)
    await pass(60_000)
    expect(await proofOf(receipt)).toEqual({ state: 'proven', source: 'status' })
    await payExitPayouts(at.harness.dependencies)
    await at.settle()
    expect(await cash(player)).toBe(0)
  })
})

describe('a payment that was made', () => {
  it('is credited at once, and can leave and earns a commission once M-PESA confirms it', async () => {
    const { player, receipt } = await unanswered(500)
    const credits = () =>
      at.harness.events.filter(
        ({ type, payload }) =>
          type === 'deposit.credited' && (payload as { playerId: string }).playerId === player.id,
      ).length
    expect(await cash(player)).toBe(550_00)
    expect([await withdraw(player, 50), credits()]).toEqual(['deposit_unproven', 1])
    await pass(60_000)
    expect(await proofOf(receipt)).toEqual({ state: 'proven', source: 'status' })
    expect([await withdraw(player, 550), credits()]).toEqual([undefined, 2])
    await at.settle()
  })

  it('above the limit for unproven money is credited when M-PESA confirms it, without a case', async () => {
    const player = await at.funded(50)
    await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 10_001 })
    await at.harness.work()
    await at.settle()
    expect(await cash(player)).toBe(10_051_00)
    const { player: other, receipt } = await unanswered(10_001)
    expect(await cash(other)).toBe(50_00)
    await pass(60_000)
    expect(await cash(other)).toBe(10_051_00)
    expect(await openCases(`receipt:${receipt}`)).toEqual([])
  })

  it('is credited once and up to the limit for concurrent and repeated callbacks', async () => {
    const player = await at.funded(50)
    await at.simulator.faults({ statusCallback: 'silence' })
    const payments = await Promise.all(
      [1, 2, 3, 4].map(() =>
        at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 4_000 }),
      ),
    )
    await Promise.all([at.harness.work(), at.harness.work()])
    await at.settle()
    expect(await cash(player)).toBe(8_050_00)
    await at.simulator.noFaults()
    for (const { url, body } of (await at.simulator.callbacks()).callbacks)
      if (payments.some(({ receipt }) => JSON.stringify(body).includes(receipt!)))
        await at.harness.sendCallback(url, JSON.stringify(body))
    await pass(60_000)
    expect(await cash(player)).toBe(16_050_00)
  })

  it('is proven once, also when processing M-PESA’s answer fails and is repeated', async () => {
    const { player, receipt } = await unanswered(12_000)
    breaks = 1
    await pass(60_000)
    breaks = 0
    await at.harness.clock.advance(30_000)
    await Promise.all([
      processMissedCallbacks(at.harness.dependencies),
      processMissedCallbacks(at.harness.dependencies),
    ])
    await at.settle()
    expect(await proofOf(receipt)).toEqual({ state: 'proven', source: 'status' })
    expect(await cash(player)).toBe(12_050_00)
  })

  it('of a prompt, first reported by pay-bill callback, is proven by the prompt’s callback', async () => {
    const { player, id } = await at.prompted(11_000)
    await at.simulator.faults({ callbacksDropNext: 2 })
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    await at.simulator.noFaults()
    const { callbacks } = await at.simulator.callbacks()
    const callback = callbacks.findLast(({ kind }) => kind === 'c2b-confirmation')!
    await at.harness.sendCallback(callback.url, JSON.stringify(callback.body))
    await at.harness.work()
    expect([await cash(player), await proofOf(receipt!)]).toEqual([0, { state: 'open', source: null }])
    await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
    await at.harness.work()
    expect(await proofOf(receipt!)).toEqual({ state: 'proven', source: 'prompt' })
    expect(await at.harness.state(player.id, id)).toBe('credited')
    expect(await cash(player)).toBe(11_000_00)
    expect(await withdraw(player, 50)).toBe(undefined)
    await at.settle()
  })

  it('by another phone than the callback names stays blocked, with a case, until staff decide', async () => {
    const [payer, player] = [await at.funded(50), await at.funded(50)]
    await at.simulator.faults({ callbacksDropNext: 1, c2bValidation: 'off' })
    const { receipt } = await at.simulator.payBill(payer.msisdn, { account: 'JOHN', amountKes: 300 })
    await at.simulator.noFaults()
    await forge(player, 300, { TransID: receipt })
    await at.settle()
    expect(await cash(player)).toBe(350_00)
    expect(await openCases(`receipt:${receipt}`)).toEqual(['unproven_notice'])
    expect(await withdraw(player, 50)).toBe('deposit_unproven')
    await staff(`receipts confirm ${receipt}`)
    expect(await openCases(`receipt:${receipt}`)).toEqual([])
    expect(await withdraw(player, 50)).toBe(undefined)
    await expect(staff(`receipts deny ${receipt}`)).rejects.toThrow('No confirmation is missing')
    await at.settle()
  })

  it('is disputed and blocked when a second callback names another account', async () => {
    const { player, receipt } = await unanswered(300)
    const other = await at.funded(50)
    await forge(player, 300, { TransID: receipt })
    await at.harness.work()
    expect(await openCases(`receipt:${receipt}`)).toEqual([])
    await forge(other, 300, { TransID: receipt })
    await at.harness.work()
    expect(await openCases(`receipt:${receipt}`)).toEqual(['unproven_notice'])
    const proves = async (shown: object) =>
      at.harness.ctx.db.tx(tx =>
        proveReceipt(tx, at.harness.dependencies, { receipt, source: 'pull', payment: shown }),
      )
    expect(await proves({})).toBe(false)
    expect(await proves({ account: other.msisdn })).toBe(false)
    expect(await withdraw(player, 50)).toBe('deposit_unproven')
    expect(await proves({ payer: player.msisdn })).toBe(true)
    expect(await withdraw(player, 50)).toBe(undefined)
    await at.settle()
  })

  it('above the limit waits for staff when a second callback names another account', async () => {
    const [thief, payer] = [await at.funded(50), await at.funded(50)]
    await at.simulator.faults({ statusCallback: 'silence' })
    const stolen = await forge(thief, 11_000)
    await forge(payer, 11_000, { TransID: stolen })
    await at.harness.work()
    expect(await openCases(`receipt:${stolen}`)).toEqual(['unproven_notice'])
    const proven = await at.harness.ctx.db.tx(tx =>
      proveReceipt(tx, at.harness.dependencies, { receipt: stolen, source: 'statement', payment: {} }),
    )
    expect([proven, await cash(thief), await cash(payer)]).toEqual([false, 5_000, 5_000])
    await at.simulator.noFaults()
    await staff(`receipts deny ${stolen}`)
    await at.settle()
  })
})

import { fromKes } from '@ruka/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Player, paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { excludePlayer } from '../../accounts/index.ts'
import { sql } from '../../platform/db.ts'
import { takeFromBudget } from '../../platform/rate-limit.ts'
import { runStaff } from '../../../test/staff.ts'
import { postTransfer } from '../../wallet/index.ts'
import { receiptActions } from '../staff/receipt-actions.ts'
import { processMissedCallbacks } from '../process-callbacks.ts'
import { registerPaybill } from '../paybill/register-paybill.ts'
import { payExitPayouts } from '../exit-payout/pay-exit-payout.ts'
import { queryDueProofs } from './query-proofs.ts'
import { proveReceipt } from './prove-receipt.ts'
import { paybillAddresses } from '../secret-path.ts'

let breaks = 0
/** `breaks` makes so many judgements of an answer die. */
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
beforeAll(async () => void (await registerPaybill(at.counter.dependencies)))

let serial = 0
/** A confirmation by whoever has learnt the secret address; nobody paid. Gives its receipt. */
async function forge(player: Player, kes: number, over: object = {}): Promise<string> {
  serial += 1
  const TransID = `UE4FORGE${String(serial).padStart(2, '0')}`
  await at.counter.tell(
    paybillAddresses(at.counter.ctx.config).confirmationUrl,
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
/** Lets time pass, with the questions that are due then and their answers. */
const pass = async (ms: number) => {
  await at.counter.clock.advance(ms)
  await queryDueProofs(at.counter.dependencies)
  await at.settle()
}
const cash = async ({ id }: Player) => (await at.counter.wallet(id)).cash
const withdraw = async ({ id }: Player, kes: number) => (await at.counter.withdraw(id, kes)).body.code
const proofOf = (receipt: string) =>
  at.counter.one(sql`select state, source from payments.proofs where receipt = ${receipt}`)
const openCases = async (subject: string) =>
  (
    await at.counter.run(
      sql<{
        kind: string
      }>`select kind from cases.cases where subject = ${subject} and closed_at is null order by kind`,
    )
  ).map(row => (row as { kind: string }).kind)
const staff = (words: string) =>
  runStaff(at.counter.ctx, receiptActions, [...words.split(' '), '--by', 'Amina', '--because', 'seen'])
/** Uses up an hour's questions about callbacks that credited nobody. */
const takeAll = async () => {
  const { clock, config, db } = at.counter.ctx
  const budget = {
    name: 'payments.proofs.suspended',
    limit: config.CLAIM_QUESTIONS_PER_HOUR,
    windowMs: 3_600_000,
  }
  while (await takeFromBudget(db.read, clock, budget, 'all'));
}
const closeAlarm = () =>
  at.counter.run(
    sql`update cases.cases set closed_at = opened_at, owner = 'Amina', resolution = 'rotated' where kind = 'forged_notices'`,
  )
/** A pay-bill payment that was made, while M-PESA answers no question about it. */
async function unanswered(kes: number, player?: Player) {
  const payer = player ?? (await at.funded(50))
  await at.simulator.faults({ statusCallback: 'silence' })
  const { receipt } = await at.simulator.payBill(payer.msisdn, { account: payer.msisdn, amountKes: kes })
  await at.settle()
  await at.simulator.noFaults()
  return { player: payer, receipt: receipt! }
}

describe('a callback alone', () => {
  it('mints nothing that can leave: a million is told and a million waits, and M-PESA’s denial takes back what was played with', async () => {
    const player = await at.funded(100)
    const large = []
    for (let n = 0; n < 4; n++) large.push(await forge(player, 250_000))
    const small = await forge(player, 9_000)
    await at.counter.work()
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

  it('credits nothing more while too much of what callbacks tell is unknown to M-PESA, until staff close the case', async () => {
    const [forger, player] = [await at.funded(60), await at.funded(60)]
    for (let n = 0; n < 6; n++) await forge(forger, 9_999)
    await at.settle()
    expect(await openCases('rail:callbacks')).toEqual(['forged_notices'])
    const later = await forge(player, 70)
    await at.counter.work()
    expect(await cash(player)).toBe(60_00)
    // What was really paid is credited as soon as M-PESA says so.
    await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 80 })
    await at.settle()
    expect(await cash(player)).toBe(140_00)
    await pass(60_000)
    await pass(300_000)
    expect(await proofOf(later)).toEqual({ state: 'denied', source: 'status' })
    await closeAlarm()
  })

  it('of no account is asked about within an hour’s budget, and one that credited a player at once', async () => {
    const player = await at.funded(60)
    await takeAll()
    const strange = await forge(player, 70, { BillRefNumber: 'JOHN' })
    const theirs = await forge(player, 70)
    await at.settle()
    const asked = async (receipt: string) =>
      (await at.counter.one<{ queries: number }>(
        sql`select queries from payments.proofs where receipt = ${receipt}`,
      ))!.queries
    expect([await asked(strange), await asked(theirs)]).toEqual([0, 1])
    await pass(60_000)
    await pass(300_000)
    expect([await asked(strange), await proofOf(theirs)]).toEqual([0, { state: 'denied', source: 'status' }])
    await pass(3_600_000)
    await pass(60_000)
    await pass(300_000)
    expect(await proofOf(strange)).toEqual({ state: 'denied', source: 'status' })
    await closeAlarm()
  })

  it('takes no winnings out: what was won with it waits too, and what was lost with it is a debt', async () => {
    const [winner, loser] = [await at.funded(60), await at.funded(60)]
    await forge(winner, 500)
    await forge(loser, 500)
    await at.counter.work()
    await at.give(winner, 'cash', 40_000)
    await at.counter.ctx.db.tx(tx =>
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
    expect(await at.counter.wallet(winner.id)).toMatchObject({ cash: 40_060_00, debt: 0 })
    expect(await at.counter.wallet(loser.id)).toMatchObject({ cash: 0, debt: 500_00 })
    await closeAlarm()
  })

  it('is not paid out to a player who excludes themselves, until M-PESA confirms it', async () => {
    const { player, receipt } = await unanswered(70)
    await excludePlayer(at.counter.ctx, player.id)
    await at.settle()
    await payExitPayouts(at.counter.dependencies)
    await at.settle()
    expect(await cash(player)).toBe(120_00)
    await pass(60_000)
    expect(await proofOf(receipt)).toEqual({ state: 'proven', source: 'status' })
    await payExitPayouts(at.counter.dependencies)
    await at.settle()
    expect(await cash(player)).toBe(0)
  })
})

describe('a payment that was made', () => {
  it('is played with at once and leaves once M-PESA answered, and only then earns its referrer a share', async () => {
    const { player, receipt } = await unanswered(500)
    const credits = () =>
      at.counter.events.filter(
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

  it('above the configured sum is credited when M-PESA confirms it, without a case', async () => {
    const player = await at.funded(50)
    await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 10_001 })
    await at.counter.work()
    await at.settle()
    expect(await cash(player)).toBe(10_051_00)
    const { player: other, receipt } = await unanswered(10_001)
    expect(await cash(other)).toBe(50_00)
    await pass(60_000)
    expect(await cash(other)).toBe(10_051_00)
    expect(await openCases(`receipt:${receipt}`)).toEqual([])
  })

  it('is credited up to the sum once, however many callbacks come side by side and again', async () => {
    const player = await at.funded(50)
    await at.simulator.faults({ statusCallback: 'silence' })
    const told = await Promise.all(
      [1, 2, 3, 4].map(() =>
        at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 4_000 }),
      ),
    )
    await Promise.all([at.counter.work(), at.counter.work()])
    await at.settle()
    expect(await cash(player)).toBe(8_050_00)
    await at.simulator.noFaults()
    for (const { url, body } of (await at.simulator.callbacks()).callbacks)
      if (told.some(({ receipt }) => JSON.stringify(body).includes(receipt!)))
        await at.counter.tell(url, JSON.stringify(body))
    await pass(60_000)
    expect(await cash(player)).toBe(16_050_00)
  })

  it('is proven once, also when the process dies over M-PESA’s answer and it comes again', async () => {
    const { player, receipt } = await unanswered(12_000)
    breaks = 1
    await pass(60_000)
    breaks = 0
    await at.counter.clock.advance(30_000)
    await Promise.all([
      processMissedCallbacks(at.counter.dependencies),
      processMissedCallbacks(at.counter.dependencies),
    ])
    await at.settle()
    expect(await proofOf(receipt)).toEqual({ state: 'proven', source: 'status' })
    expect(await cash(player)).toBe(12_050_00)
  })

  it('of a prompt, told by pay-bill callback first, is proven by the prompt’s own answer', async () => {
    const { player, id } = await at.prompted(11_000)
    await at.simulator.faults({ callbacksDropNext: 2 })
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    await at.simulator.noFaults()
    const { callbacks } = await at.simulator.callbacks()
    const callback = callbacks.findLast(({ kind }) => kind === 'c2b-confirmation')!
    await at.counter.tell(callback.url, JSON.stringify(callback.body))
    await at.counter.work()
    expect([await cash(player), await proofOf(receipt!)]).toEqual([0, { state: 'open', source: null }])
    await at.counter.tell(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
    await at.counter.work()
    expect(await proofOf(receipt!)).toEqual({ state: 'proven', source: 'prompt' })
    expect(await at.counter.state(player.id, id)).toBe('credited')
    expect(await cash(player)).toBe(11_000_00)
    expect(await withdraw(player, 50)).toBe(undefined)
    await at.settle()
  })

  it('by another phone than the callback told stays blocked, with a case, until staff decide', async () => {
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

  it('is disputed when another callback of the same payment names another account, and nothing leaves on a mere confirmation', async () => {
    const { player, receipt } = await unanswered(300)
    const other = await at.funded(50)
    await forge(player, 300, { TransID: receipt })
    await at.counter.work()
    expect(await openCases(`receipt:${receipt}`)).toEqual([])
    await forge(other, 300, { TransID: receipt })
    await at.counter.work()
    expect(await openCases(`receipt:${receipt}`)).toEqual(['unproven_notice'])
    const proves = async (shown: object) =>
      at.counter.ctx.db.tx(tx =>
        proveReceipt(tx, at.counter.dependencies, { receipt, source: 'pull', payment: shown }),
      )
    expect(await proves({})).toBe(false)
    expect(await proves({ account: other.msisdn })).toBe(false)
    expect(await withdraw(player, 50)).toBe('deposit_unproven')
    expect(await proves({ payer: player.msisdn })).toBe(true)
    expect(await withdraw(player, 50)).toBe(undefined)
    await at.settle()
  })

  it('above the configured sum waits for a person when another callback of it names another account', async () => {
    const [thief, payer] = [await at.funded(50), await at.funded(50)]
    await at.simulator.faults({ statusCallback: 'silence' })
    const stolen = await forge(thief, 11_000)
    await forge(payer, 11_000, { TransID: stolen })
    await at.counter.work()
    expect(await openCases(`receipt:${stolen}`)).toEqual(['unproven_notice'])
    const proven = await at.counter.ctx.db.tx(tx =>
      proveReceipt(tx, at.counter.dependencies, { receipt: stolen, source: 'statement', payment: {} }),
    )
    expect([proven, await cash(thief), await cash(payer)]).toEqual([false, 5_000, 5_000])
    await at.simulator.noFaults()
    await staff(`receipts deny ${stolen}`)
    await at.settle()
  })
})

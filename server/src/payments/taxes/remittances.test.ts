import { nairobiDate } from '@ruka/contract/nairobi'
import { resumeAs } from '../../../test/payment-staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeDaraja, fault, samplePem, says, type Reply } from '../../../test/fake-daraja.ts'
import { openHarness, type Harness } from '../../../test/payments-harness.ts'
import { NOON_MS } from '../../../test/test-context.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { walletAudits } from '../../wallet/index.ts'
import { paymentsAudits } from '../audit.ts'
import { lockDeposit } from '../records/deposits.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { settleDeposit } from '../receipts/settle-deposit.ts'
import { taxActions } from '../staff/tax-actions.ts'
import { sendRemittance, sweepRemittances } from './send-remittance.ts'

/** A gateway whose answers each test sets; every test begins at noon of its own Nairobi day. */
const daraja = fakeDaraja()
let harness: Harness
let day = ''
let calls = 0
const DAY_MS = 86_400_000

beforeAll(async () => {
  harness = await openHarness({
    mpesaUrl: 'http://127.0.0.1:9',
    certificate: samplePem('cert'),
    env: { TAX_PROFILE: 'kenya-2025' },
    around: () => daraja.rail(),
  })
})
beforeEach(async () => {
  calls = 0
  daraja.reply = accepts
  await nextNoon()
})
afterAll(async () => {
  await expectCleanBooks()
  await harness.close()
})

const idsOf = (call: number) => ({
  OriginatorConversationID: `o-${day}-${call}`,
  ConversationID: `AG_${day}-${call}`,
})
const accepts: Reply = (response, request) => {
  if (!request.path.endsWith('/remittax')) return says(400, {})(response, request)
  calls += 1
  says(200, { ...idsOf(calls), ResponseCode: '0' })(response, request)
}

async function expectCleanBooks() {
  const results = await auditBothWays(harness.ctx.db.read, [...walletAudits, ...paymentsAudits])
  expect(results.filter(({ offending }) => offending.length > 0)).toEqual([])
}

/** A deposit of this many shillings that was paid today; 5 % of it is tax. */
async function credited(kes: number): Promise<void> {
  const player = await harness.player()
  await harness.deposit(player.id, kes)
  await harness.ctx.db.tx(async tx => {
    const found = await sql<{
      id: string
    }>`select id from payments.deposits where player_id = ${player.id}`.execute(tx)
    const deposit = (await lockDeposit(tx, found.rows[0]!.id))!
    await settleDeposit(tx, harness.dependencies, deposit, { outcome: 'paid', code: '0' })
    await sql`insert into payments.receipts (receipt, rail, deposit_id, cents, callback_id, at)
      values (${`T${deposit.id.slice(-12).toUpperCase()}`}, 'mpesa', ${deposit.id}, ${deposit.cents},
        ${deposit.id}, ${new Date(0)})`.execute(tx)
  })
}
const nextNoon = async () => {
  await harness.clock.advance(DAY_MS - ((harness.clock.now() - NOON_MS) % DAY_MS))
  day = nairobiDate(harness.clock.now())
}
const overnight = () => harness.clock.advance(DAY_MS / 2 + 300_000)
const staff = (...typed: string[]) => runStaff(harness.ctx, taxActions, ['tax', ...typed])
const remit = (...more: string[]) =>
  staff('remit', day, '--prn', `PRN${day.replaceAll('-', '')}`, '--by', 'Amina', ...more)
type Row = { id: string; state: string; cents: number; carried_cents: number; receipt: string | null }
const remittances = async (): Promise<Row[]> =>
  (await harness.run(
    sql<Row>`select id, state, cents, carried_cents, receipt from payments.remittances where day = ${day}
      order by seq`,
  )) as Row[]
const taxAccount = async () =>
  (await harness.one(
    sql<{
      cents: number
    }>`select coalesce(sum(balance_cents), 0)::bigint as cents from wallet.house_balances
      where account = 'tax'`,
  ))!.cents
const cases = async (kind: string) =>
  (
    await harness.run(
      sql`select 1 from cases.cases where kind = ${kind} and subject like 'remittance:%'
        and evidence->>'day' = ${day}`,
    )
  ).length

const problems = async (id: string) =>
  (await harness.inbox()).filter(row => row.subject === id).flatMap(row => row.problem ?? [])

/** Sends M-PESA's result to the path that the call carried. */
async function report(id: string, result: object): Promise<void> {
  const body = {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      TransactionID: `R${day.replaceAll('-', '')}X`,
      ...idsOf(1),
      ...result,
    },
  }
  await harness.sendCallback(callbackUrl(harness.ctx.config, 'tax', id), JSON.stringify(body))
  await harness.work()
}

/** A remittance of the tax on this much deposited, sent to M-PESA. */
async function sent(kes: number): Promise<Row> {
  await credited(kes)
  await overnight()
  await remit()
  await harness.work()
  return (await remittances())[0]!
}

describe('a remittance', () => {
  it('pays a day’s tax out of the tax account when M-PESA confirms it, once', async () => {
    const before = await taxAccount()
    const { id, ...rest } = await sent(4_000)
    expect(rest).toMatchObject({ state: 'sent', cents: 200_00 })
    expect(await taxAccount()).toBe(before + 200_00)
    const amount = { ResultParameters: { ResultParameter: [{ Key: 'Amount', Value: '200.00' }] } }
    await report(id, amount)
    await report(id, amount)
    expect(await remittances()).toMatchObject([{ state: 'paid', receipt: `R${day.replaceAll('-', '')}X` }])
    expect(await taxAccount()).toBe(before)
    expect((await staff('report', day)).join('\n')).toMatch(
      /Excise duty, Finance Act 2025: 1 lines, of 4000\.00, tax 200\.00\ndeposit  paid: 200\.00, PRN PRN\d+, receipt R/,
    )
    expect((await staff('report', day, '--lines'))[1]).toMatch(
      /^deposit:[0-9a-f-]{36},deposit,"Excise duty, Finance Act 2025",4000\.00,200\.00,/,
    )
  })

  // spec: 7.15
  it('is stored once for concurrent requests', async () => {
    await credited(4_000)
    await overnight()
    const requests = await Promise.allSettled(Array.from({ length: 8 }, () => remit()))
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await harness.work()
    const [row] = await remittances()
    await Promise.all(Array.from({ length: 4 }, () => sendRemittance(harness.dependencies, row!.id)))
    expect(calls).toBe(1)
    await expect(remit()).rejects.toThrow('is remitted already: sent')
    await report(row!.id, {})
    await expect(remit()).rejects.toThrow('is remitted already: paid')
  })

  it('carries less than a shilling to the next one', async () => {
    await credited(10)
    await overnight()
    expect(await staff('remit', day, '--by', 'Amina')).toEqual([expect.stringContaining('carried')])
    await nextNoon()
    const { id, ...rest } = await sent(30)
    expect(rest).toMatchObject({ cents: 2_00, carried_cents: 50 })
    await report(id, {})
    expect(await remittances()).toMatchObject([{ state: 'paid' }])
  })

  it('that is refused moves nothing, opens a case, and may be requested again', async () => {
    await credited(2_000)
    await overnight()
    daraja.reply = fault(400, '400.002.02', 'Bad Request - Invalid AccountReference')
    await remit()
    await harness.work()
    expect([await remittances(), await cases('remittance_refused')]).toMatchObject([
      [{ state: 'refused' }],
      1,
    ])
    daraja.reply = accepts
    await remit()
    await harness.work()
    const [, again] = await remittances()
    await report(again!.id, {})
    expect(await remittances()).toMatchObject([{ state: 'refused' }, { state: 'paid' }])
  })

  it('waits while M-PESA refuses the operator’s password, until staff resume payouts', async () => {
    const { id } = await sent(2_000)
    await report(id, { ResultCode: 2001 })
    expect(await remittances()).toMatchObject([{ state: 'refused' }])
    await remit()
    await harness.work()
    expect([calls, (await remittances())[1]!.state]).toEqual([1, 'requested'])
    await resumeAs(harness.dependencies, 'Amina')
    await harness.clock.advance(60_000)
    await sweepRemittances(harness.dependencies)
    const again = (await remittances())[1]!
    expect([calls, again.state]).toEqual([2, 'sent'])
    await report(again.id, idsOf(2))
    expect((await remittances())[1]).toMatchObject({ state: 'paid' })
  })

  it('is sent again while M-PESA is busy', async () => {
    await credited(2_000)
    await overnight()
    daraja.reply = fault(500, '500.003.02', 'System is busy')
    await remit()
    await harness.work()
    expect(await remittances()).toMatchObject([{ state: 'requested' }])
    daraja.reply = accepts
    await harness.clock.advance(60_000)
    await sweepRemittances(harness.dependencies)
    const [row] = await remittances()
    expect(row).toMatchObject({ state: 'sent' })
    await report(row!.id, {})
  })

  it('whose answer is lost is unknown and not sent again; a late result is applied', async () => {
    await credited(2_000)
    await overnight()
    daraja.reply = fault(500, '500.001.1001', 'something broke')
    await remit()
    await harness.work()
    daraja.reply = accepts
    const [row] = await remittances()
    await sendRemittance(harness.dependencies, row!.id)
    await harness.clock.advance(DAY_MS)
    await sweepRemittances(harness.dependencies)
    expect([await remittances(), await cases('remittance_in_doubt'), calls]).toMatchObject([
      [{ state: 'unknown' }],
      1,
      0,
    ])
    await expect(remit()).rejects.toThrow('is remitted already: unknown')
    await report(row!.id, {})
    expect(await remittances()).toMatchObject([{ state: 'paid' }])
  })

  it('whose call crashes, or whose result never arrives, is unknown and not sent again', async () => {
    const before = await taxAccount()
    await credited(2_000)
    await overnight()
    await remit()
    const [row] = await remittances()
    // The process crashes between the mark and the call.
    const dying = {
      ...harness.dependencies,
      rail: { ...harness.dependencies.rail, remitTax: () => Promise.reject(new Error('cut off')) },
    }
    await expect(sendRemittance(dying, row!.id)).rejects.toThrow('cut off')
    await harness.work()
    await harness.clock.advance(60_000)
    await sweepRemittances(harness.dependencies)
    expect([await remittances(), await cases('remittance_in_doubt'), calls]).toMatchObject([
      [{ state: 'unknown' }],
      1,
      0,
    ])
    await expect(
      staff('settle', day, '--receipt', 'RX', '--by', 'Amina', '--because', 'portal'),
    ).rejects.toThrow('8 to 20 letters')
    await staff('settle', day, '--refused', '--by', 'Amina', '--because', 'not in the portal')
    await remit()
    await harness.work()
    const [, again] = await remittances()
    await harness.clock.advance(600_000)
    await sweepRemittances(harness.dependencies)
    expect(await remittances()).toMatchObject([{ state: 'refused' }, { state: 'unknown' }])
    const receipt = `S${day.replaceAll('-', '')}`
    await staff('settle', day, '--receipt', receipt, '--by', 'Amina', '--because', 'seen in the portal')
    expect((await remittances())[1]).toMatchObject({ id: again!.id, state: 'paid', receipt })
    expect(await taxAccount()).toBe(before)
  })
})

it('a late result closes the case of an unknown remittance', async () => {
  const { id } = await sent(1_100)
  await harness.clock.advance(600_000)
  await sweepRemittances(harness.dependencies)
  const open = () =>
    harness.run(sql`select 1 from cases.cases where subject = ${`remittance:${id}`} and closed_at is null`)
  expect(await open()).toHaveLength(1)
  await report(id, {})
  expect([(await remittances())[0]!.state, await open()]).toEqual(['paid', []])
})

describe('a result that does not fit', () => {
  it.each([
    ['another amount', { ResultParameters: { ResultParameter: { Key: 'Amount', Value: 1 } } }],
    ['another originator', { OriginatorConversationID: 'someone-else' }],
    ['another conversation', { ConversationID: 'AG_other' }],
    ['no receipt', { TransactionID: '' }],
  ])('in %s moves nothing and opens a case', async (_, result) => {
    const { id } = await sent(1_000)
    const before = await taxAccount()
    await report(id, result)
    expect(await taxAccount()).toBe(before)
    expect(await problems(id)).toEqual([expect.any(String)])
    await report(id, {})
    expect(await taxAccount()).toBe(before - 50_00)
    await report(id, { ResultCode: 1 })
    expect(await problems(id)).toContain('short reported of a remittance that is paid')
  })
})

describe('staff are refused', () => {
  it.each([
    ['a day that is not over', () => remit('--base', 'deposit'), 'is not over in Nairobi'],
    ['a day that is none', () => staff('report', '2026-02-30'), 'is no date'],
    [
      'a number that is none',
      () => staff('remit', '2026-01-01', '--base', 'deposit', '--prn', 'x;y', '--by', 'Amina'),
      '--prn: A payment registration number has',
    ],
    [
      'a remittance without a named person',
      () => staff('remit', '2026-01-01', '--base', 'deposit', '--prn', 'PRN123'),
      '--by is missing',
    ],
    [
      'a day without tax',
      () => staff('remit', '2026-01-01', '--base', 'deposit', '--prn', 'PRN123', '--by', 'Amina'),
      'nothing was withheld',
    ],
    [
      'another base',
      () => staff('remit', '2026-01-01', '--base', 'stake', '--prn', 'PRN123', '--by', 'Amina'),
      '--base: Only deposit or withdrawal',
    ],
    [
      'the settlement of a known outcome',
      () =>
        staff('settle', '2026-01-01', '--base', 'deposit', '--refused', '--by', 'Amina', '--because', 'x'),
      'no remittance whose outcome is unknown',
    ],
  ])('%s', async (_, ask, message) => {
    await expect(ask()).rejects.toThrow(message)
  })
})

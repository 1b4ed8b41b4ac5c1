import { beforeAll, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { casesModule } from '../../cases/index.ts'
import { runStaff } from '../../../test/staff.ts'
import { sql } from '../../platform/db/db.ts'
import { paymentsModule } from '../module.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'

const at = paymentsUnderTest({ env: { MPESA_PULL_NUMBER: '254700000000' } })
beforeAll(async () => void (await registerPaybill(at.harness.dependencies)))

const staff = async (line: string, ...more: string[]) =>
  (
    await runStaff(
      at.harness.ctx,
      [...casesModule.staffActions!, ...paymentsModule.staffActions!],
      [...line.split(' '), ...more],
    )
  ).join('\n')
const signed = ['--by', 'Amina W', '--because', 'the caller read the message']
/** A payment with an unknown account number. */
async function lost(kes: number) {
  const player = await at.harness.player()
  await at.simulator.faults({ c2bValidation: 'off' })
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: 'JOHN', amountKes: kes })
  await at.settle()
  return { player, receipt: receipt! }
}

it('lists, shows and closes cases, by name and with a reason', async () => {
  const { id } = await at.prompted(10)
  await at.harness.sendCallback(at.hookOf(id), 'no callback')
  await at.harness.work()
  const line = await staff('cases list --kind notice')
  const caseId = line.slice(0, 36)
  expect(line).toMatch(/open {2}\s*notice {2}notice:[0-9a-f-]{36} {2}unreadable$/)
  expect(await staff(`cases show ${caseId.slice(0, 30)}`)).toContain(`"about": "${id}"`)
  await expect(staff(`cases close ${caseId}`)).rejects.toThrow('--by is missing')
  await expect(staff(`cases close ${caseId} --by A --because x`)).rejects.toThrow('a person’s name')
  await expect(staff('cases show zz')).rejects.toThrow('named by its id')
  expect(await staff(`cases close ${caseId}`, ...signed)).toBe(`Closed ${caseId}`)
  await expect(staff(`cases close ${caseId}`, ...signed)).rejects.toThrow('closed before')
  expect(await staff('cases list --kind notice')).toBe('There are no such cases')
  expect(await staff('cases list --kind notice --all')).toContain(caseId)
  expect(
    await at.harness.one(
      sql`select actor_kind, actor_id, after from platform.audit_log where what = 'case.closed'
        order by at desc limit 1`,
    ),
  ).toEqual({
    actor_kind: 'staff',
    actor_id: 'Amina W',
    after: { resolution: 'the caller read the message' },
  })
})

it('masks the phone in a case, and still assigns the money', async () => {
  const player = await at.harness.player()
  await at.simulator.faults({ c2bValidation: 'off' })
  const typed = `0799${player.msisdn.slice(-6)}`
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: typed, amountKes: 60 })
  await at.settle()
  const line = (await staff('cases list --kind suspense')).split('\n').find(one => one.includes(receipt!))!
  const shown = await staff(`cases show ${line.slice(0, 36)}`)
  expect(shown).toContain(`"account": "254****${typed.slice(-3)}"`)
  const stored = await at.harness.one<{ evidence: string }>(
    sql`select evidence::text as evidence from cases.cases where subject = ${`receipt:${receipt}`}`,
  )
  for (const text of [shown, stored!.evidence])
    for (const phone of [typed, player.msisdn]) expect(text).not.toContain(phone.slice(-9))
  expect(await staff(`suspense assign ${receipt} ${player.msisdn}`, ...signed)).toContain('Credited to')
})

it.each([
  ['cases close 1234 --because x', '--by is missing'],
  ['cases close 1234 --by --because x', '--by is missing its value'],
  ['cases close 1234 --by= --because x', '--by is missing its value'],
  ['cases close 1234 --by Amina --because', '--because is missing its value'],
  ['cases list --kind', '--kind is missing its value'],
  ['cases list --all=yes', '--all takes no value'],
  ['suspense assign UE4SAMPLE1 0712000001 --by --because x', '--by is missing its value'],
  ['receipts check UE4SAMPLE1', '--by is missing'],
  ['receipts check UE4SAMPLE1 --by', '--by is missing its value'],
  ['paybill register', '--by is missing'],
  ['paybill register --by <x>', 'a person’s name'],
  ['payouts resume --by', '--by is missing its value'],
  ['payouts resume --by A', 'a person’s name'],
  ['reconcile import none.csv --by', '--by is missing its value'],
  ['tax remit 2026-01-01 --base deposit --by', '--by is missing its value'],
  ['tax settle 2026-01-01 --base deposit --refused --by Amina', '--because is missing'],
  ['tax settle 2026-01-01 --base deposit --refused --receipt UE4SAMPLE1 --by Amina --because x', 'or with'],
])('refuses %s', (line, why) => expect(staff(line)).rejects.toThrow(why))

it('refuses a reason that is blank', () =>
  expect(staff('cases close 1234 --by Amina --because', '  ')).rejects.toThrow('--because is missing'))

it('assigns suspended money once for concurrent commands, and closes its case', async () => {
  const { player, receipt } = await lost(70)
  expect(await staff('suspense list')).toContain(
    `${receipt}  2026-05-04T09:00:00.000Z  KES 70.00  unknown_account`,
  )
  const [found] = (await staff('cases list --kind suspense'))
    .split('\n')
    .filter(line => line.includes(receipt))
  await expect(staff(`cases close ${found!.slice(0, 36)}`, ...signed)).rejects.toThrow('"suspense"')
  await expect(staff(`suspense assign ${receipt} 0799999999`, ...signed)).rejects.toThrow('no player')
  const assign = () => staff(`suspense assign ${receipt} 0${player.msisdn.slice(3)}`, ...signed)
  const ends = await Promise.allSettled([assign(), assign(), assign()])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await at.harness.wallet(player.id)).cash).toBe(70_00)
  expect(await staff('cases list --kind suspense')).not.toContain(receipt)
  expect(await staff(`receipts show ${receipt}`)).toContain('deposit_id: ')
})

it('marks suspended money as returned in the portal, once', async () => {
  const { player, receipt } = await lost(80)
  // The customer's forwarded message stands for what staff do in the portal.
  const { receipt: reversal } = await at.simulator.forward(player.msisdn, receipt)
  await expect(staff(`suspense refunded ${receipt}`, ...signed)).rejects.toThrow('REVERSAL is missing')
  expect(await staff(`suspense refunded ${receipt} ${reversal}`, ...signed)).toBe(
    `Marked ${receipt} as given back`,
  )
  await expect(staff(`suspense refunded ${receipt} ${reversal}`, ...signed)).rejects.toThrow('No such money')
  await expect(staff(`receipts reverse ${receipt}`, ...signed)).rejects.toThrow('given back before')
  expect(await staff(`receipts show ${receipt}`)).toContain('taken back by M-PESA: yes')
})

it('queries M-PESA about a receipt, and requests its reversal', async () => {
  const player = await at.harness.player()
  const { receipt } = await at.simulator.payBill(player.msisdn, { account: player.msisdn, amountKes: 90 })
  await at.settle()
  expect(await staff(`receipts check ${receipt!.toLowerCase()} --by Amina`)).toBe(
    'M-PESA was asked: accepted',
  )
  await at.settle()
  expect(await staff(`receipts show ${receipt}`)).toContain('M-PESA: completed')
  expect(await staff(`receipts reverse ${receipt}`, ...signed)).toBe('M-PESA was asked: accepted')
  await at.settle()
  expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 0, debt: 0 })
  expect(at.harness.events).toContainEqual({
    type: 'deposit.reversed',
    payload: { depositId: expect.any(String), playerId: player.id, cents: 90_00 },
  })
})

it('can register the addresses again although M-PESA accepts them once', async () => {
  await at.simulator.faults({ c2bUrlsOnce: true })
  expect(await staff('paybill register --by Amina')).toBe('pay-bill: registered\nPull: registered')
  await expect(staff('nothing')).rejects.toThrow('nothing is no command')
})

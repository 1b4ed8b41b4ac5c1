import { expect, it, vi } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { openCase } from '../records/cases.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { payoutActions } from '../staff/payout-actions.ts'

const at = paymentsUnderTest()
const signed = ['--by', 'Amina W', '--because', 'seen in the portal']
const settle = (id: string, ...end: string[]) =>
  runStaff(at.harness.ctx, payoutActions, ['payouts', 'settle', id, ...end, ...signed])
const refusal = 'no withdrawal with this id whose outcome is unknown'

/** A payout that M-PESA made without sending a result. */
async function silent(kes: number) {
  const player = await at.funded(kes)
  await at.simulator.faults({ submitReply: 'html503', b2cCallback: 'silence' })
  const id = await at.requestPayout(player, 100)
  expect((await at.outcome(player, id))[0]).toBe('unknown')
  await at.simulator.noFaults()
  return { player, id, receipt: (await at.payoutsTo(player))[0]!.receipt }
}
/** A payout that M-PESA refused with an undocumented code. */
async function strange(kes: number) {
  const player = await at.funded(kes)
  await at.simulator.faults({ b2cResultCode: '7777' })
  const id = await at.requestPayout(player, 100)
  expect((await at.outcome(player, id))[0]).toBe('unknown')
  await at.simulator.noFaults()
  return { player, id }
}
const lateResult = async (player: Player, id: string, receipt: string) => {
  const conversationId =
    (await at.payoutsTo(player))[0]?.intentIds[1] ??
    ((await at.callbackOf(id)).body as { Result: { ConversationID: string } }).Result.ConversationID
  await at.harness.sendCallback(
    callbackUrl(at.harness.ctx.config, 'payout', id),
    JSON.stringify({
      Result: {
        ResultCode: 0,
        OriginatorConversationID: `ruka-${id}`,
        ConversationID: conversationId,
        TransactionID: receipt,
        ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: 100 }] },
      },
    }),
  )
}

// spec: 4.25, 9.30
it('ends an unknown withdrawal as paid with the portal’s receipt, once, and closes its case', async () => {
  const { player, id, receipt } = await silent(600)
  for (const [kind, subject] of [
    ['payout_in_doubt', `withdrawal:${id}`],
    ['unbooked_payout', `withdrawal:${id}`],
    ['unbooked_payout', `receipt:${receipt}`],
  ] as const)
    await at.harness.ctx.db.tx(tx =>
      openCase(tx, at.harness.ctx, { kind, subject, problem: 'silence', evidence: {} }),
    )
  expect(await settle(id, '--receipt', receipt.toLowerCase())).toEqual([`${id} is paid`])
  expect(await at.outcome(player, id)).toEqual(['paid', 500_00, 0])
  expect(
    await at.harness.run(
      sql`select owner, resolution from cases.cases
        where subject in (${`withdrawal:${id}`}, ${`receipt:${receipt}`})`,
    ),
  ).toEqual(Array.from({ length: 3 }, () => ({ owner: 'Amina W', resolution: 'seen in the portal' })))
  expect(
    await at.harness.one(
      sql`select actor_id, after from platform.audit_log where subject = ${`withdrawal:${id}`}
        and what = 'withdrawal.paid'`,
    ),
  ).toEqual({ actor_id: 'Amina W', after: { state: 'paid', amount: 100, why: 'seen in the portal' } })
  await expect(settle(id, '--receipt', receipt)).rejects.toThrow(refusal)
  await expect(settle(id, '--refused')).rejects.toThrow(refusal)
  await lateResult(player, id, receipt)
  expect(await at.outcome(player, id)).toEqual(['paid', 500_00, 0])
  expect(await at.verdictsOf(id)).toEqual(['repeated'])
})

it('returns the money of one that the portal does not show; a late result opens a case', async () => {
  const { player, id } = await strange(610)
  expect(await settle(id, '--refused')).toEqual([`${id} is refused; the player has the money back`])
  expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
  await lateResult(player, id, 'UE4SAMPLE9')
  expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
  expect(await at.verdictsOf(id)).toContain('paid reported of a withdrawal that is refunded')
})

it('and a late result end a withdrawal once, in either order', async () => {
  for (const kes of [620, 630]) {
    const { player, id, receipt } = await silent(kes)
    await lateResult(player, id, receipt)
    await Promise.allSettled([
      settle(id, '--receipt', receipt),
      at.harness.work(),
      settle(id, '--receipt', receipt),
    ])
    expect(await at.outcome(player, id)).toEqual(['paid', kes * 100 - 100_00, 0])
    expect(['applied', 'repeated']).toContainEqual((await at.verdictsOf(id))[0])
  }
})

it('is rolled back completely by a crash', async () => {
  const { player, id, receipt } = await silent(650)
  vi.spyOn(at.harness.ctx.events, 'publish').mockRejectedValueOnce(new Error('the process died here'))
  await expect(settle(id, '--receipt', receipt)).rejects.toThrow('died here')
  expect(await at.outcome(player, id)).toEqual(['unknown', 550_00, 100_00])
  await settle(id, '--receipt', receipt)
  expect(await at.outcome(player, id)).toEqual(['paid', 550_00, 0])
})

it('is refused for a known outcome, another payment’s receipt and incomplete input', async () => {
  const { player, id } = await strange(660)
  const { id: other, receipt } = await silent(670)
  await settle(other, '--receipt', receipt)
  await expect(settle(id, '--receipt', receipt)).rejects.toThrow('of another payment')
  await expect(settle(id)).rejects.toThrow('--receipt RECEIPT or with --refused')
  await expect(settle(id, '--refused', '--receipt', 'UE4SAMPLE8')).rejects.toThrow('or with --refused')
  await expect(settle('1 or 1=1', '--refused')).rejects.toThrow('whole id')
  await expect(settle(crypto.randomUUID(), '--refused')).rejects.toThrow(refusal)
  expect(await at.outcome(player, id)).toEqual(['unknown', 560_00, 100_00])
})

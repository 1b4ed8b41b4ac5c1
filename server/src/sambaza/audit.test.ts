import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { postTransfer } from '../wallet/index.ts'
import { sambazaAudits } from './audit.ts'
import { openSambaza } from '../../test/sambaza-harness.ts'

let at: Awaited<ReturnType<typeof openSambaza>>
beforeAll(async () => {
  at = await openSambaza()
  const [ann, ben] = [await at.player(100), await at.player()]
  await at.send(ann, 10, ben.msisdn)
  await at.ask(ann, 20, ben.msisdn)
})
afterAll(() => at.close())

/** How many rows the audit finds after a change that is undone. */
async function foundAfter(change: (tx: Tx) => Promise<unknown>): Promise<number> {
  let found = 0
  const undone = at.ctx.db.tx(async tx => {
    await change(tx)
    found = (await auditBothWays(tx, sambazaAudits)).flatMap(({ offending }) => offending).length
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}

it('the audit finds nothing in honest books', async () => {
  expect(await foundAfter(async () => undefined)).toBe(0)
})

it.each([
  ['another amount', 'set cents = cents + 100'],
  ['another sender', 'set sender_id = gen_random_uuid()'],
  ['another recipient', 'set recipient_id = gen_random_uuid()'],
  ['a movement that was never completed', "set state = 'refused', recipient_id = null"],
])('the audit finds %s', async (_, change) => {
  expect(
    await foundAfter(tx =>
      sql.raw(`update sambaza.transfers ${change} where state = 'completed'`).execute(tx),
    ),
  ).toBe(1)
})

it('the audit finds a completed transfer without its money', async () => {
  const complete =
    "update sambaza.transfers set state = 'completed', recipient_id = gen_random_uuid(), ended_at = asked_at where state = 'asked'"
  expect(await foundAfter(tx => sql.raw(complete).execute(tx))).toBe(1)
})

it('the audit finds money that arrived where it can be withdrawn', async () => {
  const [ann, ben] = [await at.player(100), await at.player()]
  const move = (tx: Tx) =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: 'sambaza:made-up',
        debit: { playerId: ann.id, account: 'cash' },
        credit: { playerId: ben.id, account: 'cash' },
        cents: asCents(100),
      },
      { atMs: 0 },
    )
  expect(await foundAfter(move)).toBe(1)
})

import { afterEach, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { ATTEMPTS_MAX, processMissedCallbacks } from './process-callbacks.ts'
import { callbackStore } from './hooks.ts'
import { queryDueDeposits } from '../deposits/query-deposits.ts'

/** The body whose reading fails, as by a defect; `null` for none. */
let poison: string | null = null
afterEach(() => {
  poison = null
})
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    readDepositCallback(body) {
      if (poison !== null && Buffer.from(body).toString().includes(poison)) throw new Error('a defect')
      return rail.readDepositCallback(body)
    },
  }),
})

it('a callback that cannot be processed does not delay the others', async () => {
  await at.simulator.faults({ callbacksDropNext: 2 })
  const first = await at.prompted(120)
  const second = await at.prompted(130)
  for (const { player } of [first, second]) await at.simulator.press(player.msisdn, 'approve')
  for (const { id } of [first, second])
    await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.harness.run(sql`delete from graphile_worker._private_jobs`)
  poison = (await at.idsOf(first.id)).checkoutId
  await at.harness.clock.advance(30_000)
  await processMissedCallbacks(at.harness.dependencies)
  expect(await at.harness.state(second.player.id, second.id)).toBe('credited')
  expect(await at.harness.state(first.player.id, first.id)).toBe('prompted')
  poison = null
  await at.harness.clock.advance(30_000)
  await processMissedCallbacks(at.harness.dependencies)
  expect(await at.harness.state(first.player.id, first.id)).toBe('credited')
})

it('one sweep processes a whole backlog, such as of an evening without workers', async () => {
  const path = at.hookOf(crypto.randomUUID())
  for (let n = 0; n < 45; n++) await at.harness.sendCallback(path, '{}')
  await at.harness.run(sql`delete from graphile_worker._private_jobs`)
  await at.harness.clock.advance(30_000)
  await processMissedCallbacks(at.harness.dependencies)
  const waiting = sql`select 1 from payments.callback_inbox where subject is not null and verdict is null`
  expect(await at.harness.run(waiting)).toEqual([])
})

it('a callback whose processing always fails opens one case after a limited number of attempts', async () => {
  await at.simulator.faults({ callbacksDropNext: 1 })
  const { player, id } = await at.prompted(140)
  await at.simulator.press(player.msisdn, 'approve')
  await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.harness.run(sql`delete from graphile_worker._private_jobs`)
  poison = (await at.idsOf(id)).checkoutId
  const sweep = async () => {
    await at.harness.clock.advance(30_000)
    await Promise.all([
      processMissedCallbacks(at.harness.dependencies),
      processMissedCallbacks(at.harness.dependencies),
    ])
    return (await at.verdictsOf(id))[0]
  }
  for (let n = 1; n < ATTEMPTS_MAX; n++) expect(await sweep()).toBeNull()
  expect(await sweep()).toBe('processing it fails')
  poison = null
  await sweep()
  expect(
    await at.harness.run(sql`select 1 from cases.cases where kind = 'notice' and evidence->>'about' = ${id}`),
  ).toHaveLength(1)
  // Its money is not lost: the query still finds the payment.
  await at.harness.clock.advance(20_000)
  await queryDueDeposits(at.harness.dependencies)
  expect((await at.harness.wallet(player.id)).cash).toBe(140_00)
})

it('guesses of paths from one IPv6 network are counted as one sender', async () => {
  const store = callbackStore(at.harness.dependencies)
  const guess = (ip: string) => store({ kind: 'deposit', token: 'x', body: new Uint8Array(), ip })
  for (let n = 1; n <= 120; n++) await guess(`2001:db8::${n}`)
  await expect(guess('2001:db8::ffff')).rejects.toThrow('too_many_requests')
  await guess('2001:db8:0:1::1')
})

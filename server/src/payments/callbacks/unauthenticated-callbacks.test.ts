import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { deleteUnauthenticated } from './unauthenticated-callbacks.ts'
import { paybillAddresses } from '../setup/secret-path.ts'

/** The simulator and the tests call from this machine; the tests set any client address, as a proxy does. */
const at = paymentsUnderTest({
  env: { TRUSTED_PROXIES: '127.0.0.1', MPESA_NETWORKS: '127.0.0.1,192.0.2.0/24' },
})

const send = (path: string, body: string, from: string) =>
  fetch(`${at.harness.ctx.config.MPESA_CALLBACK_ORIGIN}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
const stored = async () =>
  (await at.harness.one<{ rows: number; bytes: number }>(
    sql`select count(*)::int as rows, coalesce(sum(octet_length(body)), 0)::int as bytes
      from payments.callback_inbox where subject is null`,
  ))!

it('few unauthenticated bodies are stored per address and day, and the rest is counted', async () => {
  for (let n = 0; n < 60; n++) {
    const { status } = await send('/hooks/stk/guess', 'x'.repeat(8_000), '203.0.113.7')
    expect(status).toBe(200)
  }
  expect(await stored()).toEqual({ rows: 20, bytes: 20 * 4_096 })
  // A botnet: each address is new.
  await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      send('/hooks/stk/guess', 'x'.repeat(8_000), `198.51.${n >> 8}.${n & 255}`),
    ),
  )
  expect((await stored()).rows).toBe(200)
  const metrics = await at.harness.ctx.metrics.registry.getSingleMetricAsString('ruka_stranger_notices_total')
  expect(metrics).toContain('ruka_stranger_notices_total{kept="true"} 200')
  expect(metrics).toContain('ruka_stranger_notices_total{kept="false"} 260')
  expect(
    await at.harness.run(sql`select kind from cases.cases where kind = 'strangers' and closed_at is null`),
  ).toHaveLength(1)
})

it('unauthenticated bodies beyond the size limit are deleted, the oldest first', async () => {
  await at.harness
    .run(sql`insert into payments.callback_inbox (id, rail, kind, body, received_at, verdict, problem)
    select gen_random_uuid(), 'mpesa', 'deposit', convert_to(repeat('y', 4096), 'UTF8'),
      ${new Date(at.harness.clock.now() - 60_000)},
      'case', 'not a path of ours' from generate_series(1, 3000)`)
  await deleteUnauthenticated(at.harness.dependencies)
  const { rows, bytes } = await stored()
  expect(bytes).toBeLessThanOrEqual(8_000_000)
  expect(rows).toBeGreaterThan(1_900)
  // The newest are still stored.
  expect(
    await at.harness.one(
      sql`select count(*)::int as n from payments.callback_inbox where subject is null and body like 'x%'`,
    ),
  ).toEqual({ n: 200 })
})

it('a callback from outside M-PESA’s networks is refused at a valid path, and opens a case', async () => {
  const player = await at.harness.player()
  const { pathname } = new URL(paybillAddresses(at.harness.ctx.config).confirmationUrl)
  const body = (TransID: string) =>
    JSON.stringify({
      TransID,
      TransTime: '20260504115900',
      TransAmount: '100.00',
      BusinessShortCode: '575758',
      BillRefNumber: player.msisdn,
      MSISDN: player.msisdn,
    })
  expect((await send(pathname, body('UE4NETW001'), '203.0.113.9')).status).toBe(403)
  expect(
    await at.harness.run(
      sql`select evidence ->> 'network' as network from cases.cases where subject like 'networks:%'`,
    ),
  ).toEqual([{ network: '203.0.113.0/24' }])
  await at.harness.work()
  expect((await at.harness.wallet(player.id)).cash).toBe(0)
  await send(pathname, body('UE4NETW002'), '192.0.2.9')
  const inbox = await at.harness.inbox()
  expect(inbox.filter(row => row.subject !== null && row.body.includes('UE4NETW'))).toHaveLength(1)
  await at.harness.run(sql`delete from payments.callback_inbox where subject is not null and verdict is null`)
})

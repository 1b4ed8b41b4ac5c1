import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstRow, sql } from '../src/platform/db/db.ts'
import { postTransfer } from '../src/wallet/index.ts'
import { openWorld, type World } from './world.ts'

/** Money in an idle session: new requests need the password, known ones are answered as before. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const PASSWORD = 'mbuni 7 warukao'
const ANN = '254712345670'
const BEN = '254712345671'

const post = (token: string, url: string, body: object, key?: string) =>
  world.call('POST', `/api${url}`, { body, token, headers: key ? { 'idempotency-key': key } : {} })

/**
 * Thirty-one minutes without the player; the token is renewed as a shell does it. The stored answers are
 * gone, as after a day.
 */
async function idle(refresh: string): Promise<{ access: string; refresh: string }> {
  await world.ctx.clock.advance(31 * 60_000)
  await sql`delete from platform.answers`.execute(world.ctx.owner.read)
  const renewed = await world.call('POST', '/api/auth/token/refresh/', { body: { refresh } })
  return renewed.body as { access: string; refresh: string }
}

it('an idle session gets stored answers again, and starts nothing new before the password', async () => {
  let ann = await world.player(ANN)
  await world.player(BEN)
  const { id } = (await firstRow<{ id: string }>(
    world.ctx.db.read,
    sql`select id from accounts.players where msisdn = ${ANN}`,
  ))!
  await world.ctx.db.tx(tx =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: 'gift:1',
        debit: { house: 'promo' },
        credit: { playerId: id, account: 'cash' },
        cents: fromKes(1_000),
      },
      { atMs: world.ctx.clock.now() },
    ),
  )
  const asked = await post(ann.access, '/wallet/sambaza/1/', { amount: 100, recipient: BEN }, 'first-call-1')
  expect(asked.text).toContain('ref_no')
  const { ref_no: refNo } = (asked.body as { data: { ref_no: string } }).data
  await world.ctx.work()
  const code = world.ctx.texts.findLast(({ to }) => to === ANN)!.text.slice(0, 6)
  const confirmation = { amount: 100, code, ref_no: refNo }
  const sent = await post(ann.access, '/wallet/sambaza/2/', confirmation, 'second-call-1')
  expect(sent.status).toBe(200)

  ann = await idle(ann.refresh)
  expect(await post(ann.access, '/wallet/sambaza/2/', confirmation, 'second-call-2')).toMatchObject({
    status: 200,
    body: sent.body,
  })
  expect(
    await post(ann.access, '/wallet/sambaza/1/', { amount: 100, recipient: BEN }, 'first-call-1'),
  ).toMatchObject({
    status: 200,
    body: { data: { ref_no: refNo } },
  })
  for (const [url, body] of [
    ['/wallet/sambaza/1/', { amount: 50, recipient: BEN }],
    ['/wallet/sambaza/2/', { amount: 50, code: '000000', ref_no: 'UNKNOWN123' }],
    ['/wallet/withdraw/', { amount: 50, method: 'mpesa' }],
    ['/wallet/bonus/', { amount: 50, method: 'mpesa' }],
  ] as const) {
    const { status, body: answer } = await post(
      ann.access,
      url,
      body,
      `new-request-${body.amount}${url.length}`,
    )
    const { code: named, error_code: machine = named } = answer as { code: string; error_code?: string }
    expect([url, machine, status]).toEqual([url, 'log_in_again', 403])
  }
  expect((await post(ann.access, '/auth/password/', { password: PASSWORD })).status).toBe(200)
  expect(
    await post(ann.access, '/wallet/sambaza/1/', { amount: 50, recipient: BEN }, 'new-request-after'),
  ).toMatchObject({
    status: 200,
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'

const at = paymentsUnderTest()
let player: Player

/** In these tests a session has its player's id. */
const logIn = ({ id }: Player) =>
  at.harness.run(
    sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
      select ${id}, ${id}, ${Buffer.alloc(32)}, ${new Date(0)}, ${new Date(0)},
        ${new Date(at.harness.clock.now() + 86_400_000)}
      on conflict (id) do nothing`,
  )
const ask = (who: Player, body: object = {}) =>
  at.harness.call('POST', who.id, '/wallet/statement/', { body: { format: 'csv', ...body } })
const fetchFile = async (url: unknown) => {
  const reply = await at.harness.app.inject({ method: 'GET', url: `/api${String(url)}` })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body, bytes: reply.rawPayload }
}
const urlOf = async (who: Player, body: object = {}) => (await ask(who, body)).body.data!['url']

beforeEach(async () => {
  player = await at.funded(500)
  await logIn(player)
})

describe('a statement', () => {
  it('streams as CSV whose changes sum to the balance, with the receipt beside the deposit', async () => {
    await at.requestPayout(player, 120)
    await at.settle()
    const { status, headers, body } = await fetchFile(await urlOf(player))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-disposition']).toBe('attachment; filename="statement-2026-04-05-2026-05-04.csv"')
    const lines = body.trim().split('\r\n').slice(2, -1)
    expect(lines.map(line => line.split(',')[1])).toEqual([
      'Deposit',
      'Withdrawal requested',
      'Withdrawal paid',
    ])
    const { cash, stake } = await at.harness.wallet(player.id)
    const sum = lines.reduce((total, line) => total + Math.round(Number(line.split(',')[3]) * 100), 0)
    expect(sum).toBe(cash + stake)
    expect(body).toContain(`Closing balance,,,${((cash + stake) / 100).toFixed(2)}`)
    const receipts = await at.harness.run(
      sql<{ receipt: string }>`select r.receipt from payments.receipts as r
        left join payments.deposits as d on d.id = r.deposit_id left join payments.withdrawals as w
          on w.id = r.withdrawal_id
        where ${player.id} in (d.player_id, w.player_id)`,
    )
    expect(receipts).toHaveLength(2)
    for (const { receipt } of receipts as { receipt: string }[]) expect(body).toContain(receipt)
  })

  it('streams as PDF too', async () => {
    const { status, headers, bytes } = await fetchFile(await urlOf(player, { format: 'pdf', language: 'sw' }))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('has an address that serves once, within a minute and while the session is valid', async () => {
    const url = await urlOf(player)
    const both = await Promise.all([fetchFile(url), fetchFile(url)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const late = await urlOf(player)
    await at.harness.clock.advance(60_000)
    expect((await fetchFile(late)).status).toBe(404)
    const ended = await urlOf(player)
    await at.harness.run(sql`update accounts.sessions set revoked_at = now() where id = ${player.id}`)
    expect((await fetchFile(ended)).status).toBe(404)
    for (const guess of ['0'.repeat(64), 'x', '..%2f..%2fetc'])
      expect((await fetchFile(`/wallet/statement/${guess}/`)).status).toBe(404)
  })

  it('covers at most a year, so that its cost does not grow with the account', async () => {
    const { status, body } = await ask(player, { from: '2024-05-04', to: '2026-05-04' })
    expect([status, body['from']]).toEqual([400, ['Choose at most one year']])
    const { headers } = await fetchFile(await urlOf(player, { from: '2020-01-01' }))
    expect(headers['content-disposition']).toBe('attachment; filename="statement-2025-05-04-2026-05-04.csv"')
    expect((await ask(player, { from: '2025-05-04', to: '2026-05-04' })).status).toBe(200)
  })

  it('is written one at a time for each player', async () => {
    const urls = [await urlOf(player), await urlOf(player), await urlOf(player)]
    const { owner } = at.harness.ctx
    const both = await owner.tx(async tx => {
      // The first one is being written while its reader does not read.
      await sql`lock table wallet.transfers in access exclusive mode`.execute(tx)
      const files = urls.slice(0, 2).map(fetchFile)
      expect((await Promise.race(files)).status).toBe(429)
      return files
    })
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await fetchFile(urls[2])).status).toBe(200)
  })

  it.each([
    [{ format: 'xls' }, 'format'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'from'],
    [{ to: "2026-05-01'; drop" }, 'to'],
    [{ language: 'fr' }, 'language'],
    [{ player: 'another' }, 'player'],
  ])('of %j is refused with a field error', async (body, field) => {
    const answer = await ask(player, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field, 'code']])
  })

  it('is limited to ten requests in ten minutes', async () => {
    for (let n = 0; n < 10; n++) expect((await ask(player)).status).toBe(200)
    expect((await ask(player)).status).toBe(429)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { readPlayer } from './players/player.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const show = (token: string, on: unknown) => server.call('POST', '/auth/show-bets/', { token, body: { on } })

it('hides a player’s bets from others and shows them again, and records each change once', async () => {
  const { id, access } = await server.player('254700000061')
  for (const on of [false, false, true]) expect((await show(access, on)).status).toBe(200)
  expect((await readPlayer(server.ctx.db.read, id))?.showsBets).toBe(true)
  expect(
    await server.query(
      sql`select after from platform.audit_log where subject = ${id}
        and what = 'accounts.shows_bets_changed' order by id`,
    ),
  ).toEqual([{ after: { showsBets: false } }, { after: { showsBets: true } }])
  await show(access, false)
  expect((await server.me(access)).body).toMatchObject({ data: { shows_bets: false } })
})

it('keeps the alias of a player, and gives players aliases at random', async () => {
  const aliasOf = async (access: string) =>
    ((await server.me(access)).body as { data: { alias: string } }).data.alias
  // One after another: who registers beside them may take the job with their PIN.
  const players: { access: string }[] = []
  for (let n = 0; n < 4; n++) players.push(await server.player(`25470000007${n}`))
  const aliases = await Promise.all(players.map(({ access }) => aliasOf(access)))
  expect(new Set(aliases).size).toBeGreaterThan(1)
  expect(await aliasOf(players[0]!.access)).toBe(aliases[0])
})

it.each([[undefined], [null], ['yes'], [1]])('refuses %j as an answer to whether', async on => {
  const { access } = await server.player(`2547000000${80 + Math.abs(String(on).length)}`)
  expect((await show(access, on)).status).toBe(400)
})

it('is for players only', async () => {
  expect((await server.call('POST', '/auth/show-bets/', { body: { on: true } })).status).toBe(401)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const draw = (token: string) => server.call('POST', '/auth/alias/', { token, body: {} })
const aliasOf = async (token: string) =>
  ((await server.me(token)).body as { data: { alias: string } }).data.alias

it('a player who is known by an alias draws another, which is recorded and told to the games', async () => {
  const { id, access } = await server.player('254700000091')
  const before = await aliasOf(access)
  const { alias } = (await draw(access)).body['data'] as { alias: string }
  expect(alias).not.toBe(before)
  expect(await aliasOf(access)).toBe(alias)
  expect(
    await server.query(
      sql`select before, after from platform.audit_log where subject = ${id} and what = 'accounts.alias_drawn'`,
    ),
  ).toEqual([{ before: { alias: Number(before) }, after: { alias: Number(alias) } }])
  expect(
    await server.query(sql`select payload from platform.events where type = 'player.alias_drawn'`),
  ).toEqual([{ payload: { playerId: id, alias } }])
})

it('another alias is drawn three times in a week, also by calls side by side, and again in the next', async () => {
  const { access } = await server.player('254700000092')
  const answers = await Promise.all(Array.from({ length: 5 }, () => draw(access)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await draw(access)).body).toEqual({
    general: ['You have changed your name three times in a week. You can change it again later'],
    code: 'alias_changes_used',
  })
  await server.clock.advance(7 * 86_400_000)
  const { access: later } = (await server.logIn('254700000092')).body as { access: string }
  expect((await draw(later)).status).toBe(200)
})

it('is for players only', async () => {
  expect((await server.call('POST', '/auth/alias/', { body: {} })).status).toBe(401)
})

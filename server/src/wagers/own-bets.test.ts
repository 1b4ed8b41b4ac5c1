import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { sql } from '../platform/db/db.ts'

let world: World
let token: string
let playerId: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.player('254712345678')).access
  const { body } = await world.call('GET', '/api/auth/me/', { token })
  playerId = (body as { data: { id: string } }).data.id
})
afterAll(() => world.close())

type Page = {
  data: { id: string; game: string; stake: number; state: string; payout: number | null }[]
  next: string | null
  today?: { bets: number; staked: number; paid: number }
}
const read = async (query = '', by = token): Promise<Page> =>
  (await world.call('GET', `/api/bets/${query}`, { token: by })).body as Page

/** Wagers as they stand after play; each a second after the one before. */
async function put(
  of: string,
  wagers: readonly { game: string; kes: number; paid: number | null; daysAgo?: number }[],
): Promise<void> {
  for (const [n, { game, kes, paid, daysAgo = 0 }] of wagers.entries()) {
    const at = new Date(world.ctx.clock.now() - daysAgo * 86_400_000 + n * 1_000)
    await sql`insert into wagers.wagers (ref, player_id, game, request_id, stake_cents, state, payout_cents,
        placed_at, ended_at, product, version, selection)
      values (${`${game}:${of.slice(0, 4)}:${daysAgo}:${n}`}, ${of}, ${game}, gen_random_uuid(),
        ${asCents(kes * 100)}, ${paid === null ? 'open' : 'settled'}, ${paid === null ? null : paid * 100},
        ${at}, ${paid === null ? null : at}, 'casino', ${paid === null ? 0 : 1}, '{}')`.execute(
      world.ctx.db.read,
    )
  }
}

it('begins empty', async () => {
  expect(await read()).toEqual({ data: [], next: null, today: { bets: 0, staked: 0, paid: 0 } })
})

it('lists the bets of all games, latest first, page by page, and sums up today', async () => {
  const games = ['aviator', 'dice', 'mines']
  await put(
    playerId,
    Array.from({ length: 70 }, (_, n) => ({ game: games[n % 3]!, kes: 10, paid: n % 2 === 0 ? 15 : 0 })),
  )
  await put(playerId, [{ game: 'keno', kes: 50, paid: null }])
  await put(playerId, [{ game: 'wheel', kes: 500, paid: 0, daysAgo: 2 }])
  const pages = [await read()]
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next)
    pages.push(await read(`?before=${encodeURIComponent(next)}`))
  expect(pages.map(({ data }) => data.length)).toEqual([30, 30, 12])
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(72)
  const listed = pages.flatMap(({ data }) => data)
  expect(listed.at(-1)).toMatchObject({ game: 'wheel', stake: 500, payout: 0 })
  expect(listed.find(({ game }) => game === 'keno')).toMatchObject({ state: 'open', payout: null })
  expect(pages.slice(1).map(({ today }) => today)).toEqual([undefined, undefined])
  expect(pages[0]!.today).toEqual({ bets: 70, staked: 700, paid: 35 * 15 })
})

it('shows a player no bets of others, and refuses visitors and malformed cursors', async () => {
  const other = (await world.player('254712345679')).access
  expect((await read('', other)).data).toEqual([])
  expect((await world.call('GET', '/api/bets/')).status).toBe(401)
  for (const before of ['x', '1', ':', '1:', `${'9'.repeat(14)}:a`, `1:${'a'.repeat(81)}`])
    expect((await world.call('GET', `/api/bets/?before=${before}`, { token })).status).toBe(400)
})

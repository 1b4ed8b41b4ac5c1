import { afterEach, expect, it } from 'vitest'
import { games } from '@ruka/games'
import { crashModule } from '../src/crash/index.ts'
import { firstRow, sql } from '../src/platform/db.ts'
import { runStaffCommand } from '../src/platform/staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const readiness = () => world.call('GET', '/readyz')

it('a program is ready once it is started, though a game in it waits for a salt, and says for which', async () => {
  const origins = { SITE_ORIGIN: 'http://site.example', GAMES_ORIGIN: 'http://games.example' }
  world = await openWorld({ env: { ...origins, PORT: '0', GAMES_PORT: '0', CRASH_SALT: 'given' } })
  const all = { database: true, bus: true }
  expect(await readiness()).toMatchObject({ status: 503, body: { ...all, status: 'not ready', waiting: [] } })
  await world.app.start()
  const waiting = async () => ((await readiness()).body as { waiting: string[] }).waiting.toSorted()
  await expect.poll(waiting).toHaveLength(games.filter(({ engine }) => engine === 'crash').length)
  const chain = await firstRow(
    world.ctx.db.read,
    sql<{ id: number }>`select id from crash.chains where game = 'aviator'`,
  )
  const [first, ...others] = await waiting()
  expect(first).toMatch(`aviator waits for the salt of chain ${chain!.id}, drand 52db9ba7 round `)
  expect(await readiness()).toMatchObject({ status: 200, body: { ...all, status: 'ready' } })
  await world.ctx.clock.advance(16 * 60_000)
  const words = ['crash-salt', 'aviator', String(chain!.id), 'ab'.repeat(32), '--by', 'Ann']
  await runStaffCommand(world.ctx, crashModule.commands!, words)
  expect(await waiting()).toEqual(others)
})

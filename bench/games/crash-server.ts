import { openApp } from '../../server/src/app.ts'
import { crashGames } from '../../server/src/crash/model/crash-games.ts'
import { openRooms } from '../../server/src/crash/room-calls.ts'
import { runRooms } from '../../server/src/crash/run-rooms.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { rigged } from '../crash/rigged.ts'

/**
 * Long enough to show all there is to draw up to the first stars (10x), short enough for the bench to end.
 */
const FLIGHT_MS = { least: 38_500, most: 42_000 } as const

/** The program with one game's room, whose flights all last long enough. */
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const game = process.env['BENCH_GAME'] ?? ''
const config = { ...readConfig(process.env), ROLES: ['web' as const] }
const ctx = openContext(config, database, { clock: systemClock })
const app = await openApp(ctx)
await app.start()
await runRooms(
  { ...ctx, random: rigged(game, FLIGHT_MS), rooms: openRooms() },
  { chainLength: 1, games: crashGames.filter(({ slug }) => slug === game) },
)
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

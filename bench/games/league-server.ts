import { openApp } from '../../server/src/app.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { runLeagues } from '../../server/src/virtuals/run-leagues.ts'
import { openLeagueGames } from '../league/runs.ts'

/** The program with both leagues and nothing else that moves. */
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const config = { ...readConfig(process.env), ROLES: ['web' as const] }
const ctx = openContext(config, database, { clock: systemClock })
await openLeagueGames(ctx)
const app = await openApp(ctx)
await app.start()
await runLeagues(ctx)
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

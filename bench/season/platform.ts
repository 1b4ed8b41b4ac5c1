import { openContext } from '../../server/src/boot/context.ts'
import { readConfig } from '../../server/src/config.ts'
import { every } from '../../server/src/platform/base/clock.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { sportsbookModule } from '../../server/src/sportsbook/index.ts'
import { shiftingClock } from '../soak/shifting-clock.ts'

/**
 * The engine and the worker of the sportsbook, by the interface of `bench/soak/program.ts`: the feed and the book
 * keeper, the settlement, and the module's routines, none less often than each second.
 */
const ROUTINE_MS = 1_000

const clock = shiftingClock(Number(process.env['SOAK_AHEAD_MS']))
const config = { ...readConfig(process.env), ROLES: ['engine' as const, 'worker' as const] }
const ctx = openContext(config, JSON.parse(process.env['SOAK_DATABASE'] ?? '') as DbAddress, { clock })
await sportsbookModule.worker!(ctx)
await sportsbookModule.engine!(ctx)
for (const { name, everyMs, run } of sportsbookModule.routines!(ctx))
  every(clock, Math.min(everyMs, ROUTINE_MS), run, (error: unknown) =>
    ctx.log.error({ error, name }, 'a routine failed'),
  )
process.send?.('ready')
process.on('message', (shiftMs: number) => {
  clock.shift(shiftMs)
  process.send?.('shifted')
})
// Without its parent no process would stop this one.
process.on('disconnect', () => process.exit(0))

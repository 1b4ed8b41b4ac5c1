import { openApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { shiftingClock } from './shifting-clock.ts'

/**
 * The program as it is, but for its clock, which the parent may put forward, and without rounds, which would
 * play through every day that is skipped. The command comes over the channel of its process: the product
 * itself has no such interface.
 */
const clock = shiftingClock(Number(process.env['SOAK_AHEAD_MS']))
const config = { ...readConfig(process.env), ROLES: ['web' as const, 'worker' as const] }
const database = JSON.parse(process.env['SOAK_DATABASE'] ?? '') as DbAddress
const app = await openApp(openContext(config, database, { clock }))
await app.start()
process.send?.('ready')
process.on('message', (shiftMs: number) => {
  clock.shift(shiftMs)
  process.send?.('shifted')
})
// Without its parent no process would stop this one.
process.on('disconnect', () => process.exit(0))

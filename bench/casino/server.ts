import type { AddressInfo } from 'node:net'
import { casinoHandlers } from '../../server/src/casino/index.ts'
import { gameCallers } from '../../server/src/catalogue/index.ts'
import { modules, openModules } from '../../server/src/modules.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openHttp, type Handlers } from '../../server/src/platform/http/http.ts'
import { mount } from '../../server/src/platform/http/mount.ts'
import { casinoApi } from '@ruka/contract/casino'
import { openContext } from '../../server/src/boot/context.ts'

/** The casino's endpoints as the program serves them, in a process of their own. */
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const ctx = openContext(readConfig(process.env), database)
// Without consumers nothing is published.
if (process.env['BENCH_PUBLISHED']) {
  const program = openModules(ctx)
  for (const module of modules) module.register?.(program)
}
const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
mount(app, ctx, {
  api: casinoApi,
  handlers: casinoHandlers(ctx) as Handlers,
  callers: { game: gameCallers(ctx, async () => undefined) },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit(0))

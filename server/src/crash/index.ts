import type { Module } from '../platform/module.ts'
import { crashAudits } from './audit.ts'
import { openNews } from './news.ts'
import { REVOKED } from './socket.ts'
import { crashGames, runTables } from './tables.ts'

export { serveCrash } from './socket.ts'
export { crashAudits } from './audit.ts'

/** Crash games: the same round for everybody, over sockets. */
export const crashModule: Module = {
  name: 'crash',
  register(ctx) {
    ctx.outbox.on('session.revoked', async (_, event) => ctx.bus.publish(REVOKED, event.payload))
    ctx.outbox.on('transaction.changed', async (_, event) => {
      const { playerId } = event.payload as { playerId: string }
      for (const { slug } of crashGames) openNews(ctx, slug).balanceMoved(playerId)
    })
  },
  engine: ctx => runTables(ctx),
  audits: crashAudits,
}

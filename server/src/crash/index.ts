import { every } from '../platform/clock.ts'
import type { Module } from '../platform/module.ts'
import { crashAudits } from './audit.ts'
import { tellTables } from './availability.ts'
import { proveChainsOpen } from './chain.ts'
import { chainCommands } from './chain-commands.ts'
import { chatCommands } from './chat/chat-commands.ts'
import { registerChat } from './chat/chat-module.ts'
import { sweepChat } from './chat/sweep-chat.ts'
import { crashGames } from './crash-games.ts'
import { exportCommand } from './export-command.ts'
import { resealChains } from './chain.ts'
import { keepBoards } from './keep-boards.ts'
import { measureSalts, saltsWaitedFor } from './measure-salts.ts'
import { tellBalanceMoved } from './news.ts'
import { REVOKED } from './socket.ts'
import { runTables } from './tables.ts'

export { crashHandlers } from './handlers.ts'
export { serveCrash } from './socket.ts'
export { crashAudits } from './audit.ts'

/** How soon after a round its greatest wins are shown. */
const BOARDS_MS = 2_000
const SWEEP_MS = 3_600_000

/** Crash games: the same round for everybody, over sockets. */
export const crashModule: Module = {
  name: 'crash',
  register(ctx) {
    measureSalts(ctx)
    registerChat(ctx)
    tellTables(ctx)
    ctx.outbox.on('session.revoked', async (_, event) => ctx.bus.publish(REVOKED, event.payload))
    ctx.outbox.on('transaction.changed', async (_, event) => {
      const { playerId } = event.payload as { playerId: string }
      for (const { slug } of crashGames) tellBalanceMoved(ctx.bus, slug, playerId)
    })
  },
  seed: proveChainsOpen,
  async worker(ctx) {
    const onFault = (what: string) => (error: unknown) => ctx.log.error({ error }, what)
    const keep = async () => {
      for (const { slug } of crashGames) await keepBoards(ctx, slug)
    }
    const work = [
      every(ctx.clock, BOARDS_MS, keep, onFault('the greatest wins were not kept; it is tried again')),
      every(ctx.clock, SWEEP_MS, () => sweepChat(ctx), onFault('the sweep of chats failed; it runs again')),
    ]
    return {
      async stop() {
        for (const part of work) await part.stop()
      },
    }
  },
  engine: ctx => runTables(ctx),
  waits: saltsWaitedFor,
  reseal: resealChains,
  audits: crashAudits,
  commands: [...chainCommands, exportCommand, ...chatCommands],
}

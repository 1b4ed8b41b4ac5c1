import { paymentsEvents } from '../payments/index.ts'
import { every } from '../platform/clock.ts'
import { oneByOne } from '../platform/event-types.ts'
import type { Module } from '../platform/module.ts'
import { crashAudits } from './audit.ts'
import { tellTables } from './availability.ts'
import { proveChainsOpen } from './chain.ts'
import { chainActions } from './chain-actions.ts'
import { chatActions } from './chat/chat-actions.ts'
import { registerChat } from './chat/chat-module.ts'
import { sweepChat } from './chat/sweep-chat.ts'
import { crashGames } from './crash-games.ts'
import { crashEvents } from './events.ts'
import { exportAction } from './export-action.ts'
import { resealChains } from './chain.ts'
import { keepBoards } from './keep-boards.ts'
import { measureSalts, saltsWaitedFor } from './measure-salts.ts'
import { tellBalanceMoved } from './broadcaster.ts'
import { runRooms } from './run-rooms.ts'

export { crashHandlers } from './handlers.ts'
export { crashTopic } from './topic.ts'
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
    ctx.events.subscribe(
      paymentsEvents.transactionChanged,
      'crash',
      oneByOne(async (_, { payload }) => {
        for (const { slug } of crashGames) tellBalanceMoved(ctx.bus, slug, payload.playerId)
      }),
    )
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
  engine: ctx => runRooms(ctx),
  waits: saltsWaitedFor,
  reseal: resealChains,
  events: crashEvents,
  audits: crashAudits,
  staffActions: [...chainActions, exportAction, ...chatActions],
}

import { accountsEvents } from '../accounts/index.ts'
import { paymentsEvents } from '../payments/index.ts'
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
import { REVOKED } from './socket.ts'
import { runRooms } from './run-rooms.ts'

export { crashSection } from './config.ts'
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
    ctx.events.subscribe(
      accountsEvents.sessionRevoked,
      'crash',
      oneByOne(async (_, { payload }) => ctx.bus.publish(REVOKED, payload)),
    )
    ctx.events.subscribe(
      paymentsEvents.transactionChanged,
      'crash',
      oneByOne(async (_, { payload }) => {
        for (const { slug } of crashGames) tellBalanceMoved(ctx.bus, slug, payload.playerId)
      }),
    )
  },
  seed: proveChainsOpen,
  routines: ctx => [
    ...crashGames.map(({ slug }) => ({
      name: `keep-boards.${slug}`,
      everyMs: BOARDS_MS,
      run: () => keepBoards(ctx, slug),
    })),
    { name: 'sweep-chat', everyMs: SWEEP_MS, run: () => sweepChat(ctx) },
  ],
  engine: ctx => runRooms(ctx),
  readinessBlockers: saltsWaitedFor,
  reseal: resealChains,
  events: crashEvents,
  audits: crashAudits,
  staffActions: [...chainActions, exportAction, ...chatActions],
}

import { accountsEvents, readPlayer } from '../accounts/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Ctx } from '../platform/context/context.ts'
import { onCommit, type Tx } from '../platform/db/db.ts'
import type { Module } from '../platform/process/module.ts'
import { crashAudits } from './audit.ts'
import { forwardSettingsChanges } from './availability.ts'
import { proveChainsOpen, resealChains } from './chain.ts'
import { chainActions } from './chain-actions.ts'
import { chatActions } from './chat/chat-actions.ts'
import { registerChat, sweepChat } from './chat/chat-module.ts'
import { checkWords } from './chat/chat-words.ts'
import { crashGames } from './model/crash-games.ts'
import { crashEvents } from './model/events.ts'
import { exportAction } from './export-rounds.ts'
import { hideOnLeaderboards, updateLeaderboards } from './leaderboards.ts'
import { measureSalts, saltsWaitedFor } from './salts.ts'
import { publishBalanceMoved, publishAppearance } from './broadcaster.ts'
import type { WithRooms } from './room-calls.ts'
import { runRooms } from './run-rooms.ts'

export { followRooms, type RoundMessage } from './broadcaster.ts'
export { crashGames } from './model/crash-games.ts'
export { crashHandlers } from './handlers.ts'
export { latestEnds } from './published-rounds.ts'
export { openRooms, type LedRooms } from './room-calls.ts'
export { crashTopic } from './topic.ts'
export { crashAudits } from './audit.ts'

/** The delay from the end of a round to its leaderboards. */
const LEADERBOARDS_MS = 2_000
const SWEEP_MS = 3_600_000

/** Crash games: all players play the same rounds, over sockets. */
export const crashModule: Module<WithRooms> = {
  name: 'crash',
  checkConfig: checkWords,
  register(ctx) {
    measureSalts(ctx)
    registerChat(ctx)
    forwardSettingsChanges(ctx)
    ctx.events.subscribe(
      paymentsEvents.transactionChanged,
      'crash',
      oneByOne(async (_, { payload }) => {
        for (const { slug } of crashGames) publishBalanceMoved(ctx.bus, slug, payload.playerId)
      }),
    )
    ctx.events.subscribe(accountsEvents.playerExcluded, 'crash', (tx, published) =>
      hideOnLeaderboards(
        tx,
        published.map(({ payload }) => payload.playerId),
      ),
    )
    ctx.events.subscribe(
      accountsEvents.showsBetsChanged,
      'crash',
      oneByOne(async (tx, { payload: { playerId, showsBets } }) => {
        if (!showsBets) await hideOnLeaderboards(tx, [playerId])
        await publishSeen(tx, ctx, playerId)
      }),
    )
    ctx.events.subscribe(
      accountsEvents.aliasDrawn,
      'crash',
      oneByOne((tx, { payload: { playerId } }) => publishSeen(tx, ctx, playerId)),
    )
  },
  seed: proveChainsOpen,
  routines: ctx => [
    ...crashGames.map(({ slug }) => ({
      name: `update-leaderboards.${slug}`,
      everyMs: LEADERBOARDS_MS,
      run: () => updateLeaderboards(ctx, slug),
    })),
    { name: 'sweep-chat', everyMs: SWEEP_MS, run: () => sweepChat(ctx) },
  ],
  engine: ctx => runRooms(ctx),
  waits: { crash_salts: saltsWaitedFor },
  reseal: resealChains,
  events: crashEvents,
  audits: crashAudits,
  staffActions: [...chainActions, exportAction, ...chatActions],
}

/** Tells the sockets of a player in all games how others see the player now. */
async function publishSeen(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  const player = await readPlayer(tx, playerId)
  if (!player) return
  const { showsBets, alias } = player
  onCommit(tx, () => {
    for (const { slug } of crashGames) publishAppearance(ctx.bus, slug, playerId, { showsBets, alias })
  })
}

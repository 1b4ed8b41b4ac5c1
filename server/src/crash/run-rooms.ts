import type { CrashManifest } from '@ruka/games'
import type { Running } from '../platform/process/module.ts'
import { leadRounds, type RoomToLead } from '../rounds/index.ts'
import { openBroadcaster, roomTopic, type Broadcaster } from './broadcaster.ts'
import { CHAIN_LENGTH } from './chain.ts'
import { openRoomChat } from './chat/room-chat.ts'
import { crashGames } from './model/crash-games.ts'
import { settleLost, voidRunning } from './end-round.ts'
import { rebroadcastLastRound } from './rebroadcast-last-round.ts'
import { offerRoom, type WithRooms } from './room-calls.ts'
import { Room } from './room.ts'

/**
 * Runs the rooms of crash games while this process leads them. Resolves after the first attempt to lead each.
 */
export const runRooms = (
  ctx: WithRooms,
  {
    chainLength = CHAIN_LENGTH,
    games = crashGames,
  }: { chainLength?: number; games?: readonly CrashManifest[] } = {},
): Promise<Running> =>
  leadRounds(
    ctx,
    games.map(manifest => roomToLead(ctx, manifest, chainLength)),
  )

/** A room opens after what an earlier leader left unfinished was voided, broadcast and settled. */
function roomToLead(
  ctx: WithRooms,
  manifest: CrashManifest,
  chainLength: number,
): RoomToLead<Room, Broadcaster> {
  const game = manifest.slug
  return {
    name: `crash.${game}`,
    topic: roomTopic(game),
    async recover(lease) {
      const rounds = await voidRunning(ctx, lease, game)
      if (rounds.length > 0) ctx.log.warn({ game, rounds }, 'interrupted rounds were returned')
      const broadcaster = openBroadcaster(ctx, game, lease.epoch)
      await rebroadcastLastRound(ctx, broadcaster, game)
      await settleLost(ctx, lease, game)
      return broadcaster
    },
    async open(lease, broadcaster) {
      const chat = openRoomChat(ctx, lease, game)
      const room = await Room.open(ctx, lease, { manifest, chainLength, broadcaster, say: chat.say })
      void room.ended.then(() => chat.close())
      return room
    },
    offer: (room, epoch) => offerRoom(ctx, game, { room, epoch }),
  }
}

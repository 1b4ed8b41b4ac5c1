import type { CrashManifest } from '@ruka/games'
import { awaitSuccessor, superviseLeadership, type Led } from '../live/index.ts'
import type { Lease } from '../platform/lease.ts'
import type { Running } from '../platform/module.ts'
import { CHAIN_LENGTH } from './chain.ts'
import { openRoomChat } from './chat/room-chat.ts'
import { crashGames } from './crash-games.ts'
import { settleLost, voidRunning } from './end-round.ts'
import { openBroadcaster, roomTopic } from './broadcaster.ts'
import { Room } from './room.ts'
import { offerRoom, type WithRooms } from './room-calls.ts'
import { rebroadcastLastRound } from './rebroadcast-last-round.ts'

/**
 * Runs the rooms of crash games while this process leads them. Resolves after the first attempt to lead each.
 */
export async function runRooms(
  ctx: WithRooms,
  {
    chainLength = CHAIN_LENGTH,
    games = crashGames,
  }: { chainLength?: number; games?: readonly CrashManifest[] } = {},
): Promise<Running> {
  const rooms = await Promise.all(
    games.map(manifest =>
      superviseLeadership(ctx, `crash.${manifest.slug}`, lease => lead(ctx, manifest, chainLength, lease)),
    ),
  )
  return {
    async stop() {
      await Promise.all(rooms.map(room => room.stop()))
    },
  }
}

/** Opens a room after it has voided, broadcast and settled what an earlier leader left unfinished. */
async function lead(
  ctx: WithRooms,
  manifest: CrashManifest,
  chainLength: number,
  lease: Lease,
): Promise<Led> {
  const game = manifest.slug
  const rounds = await voidRunning(ctx, lease, game)
  if (rounds.length > 0) ctx.log.warn({ game, rounds }, 'interrupted rounds were returned')
  const broadcaster = openBroadcaster(ctx, game, lease.epoch)
  await rebroadcastLastRound(ctx, broadcaster, game)
  await settleLost(ctx, lease, game)
  const chat = openRoomChat(ctx, lease, game)
  const successor = awaitSuccessor(ctx.bus, roomTopic(game), lease.epoch)
  const watched = { ...lease, lost: Promise.race([lease.lost, successor.published]) }
  const room = await Room.open(ctx, watched, { manifest, chainLength, broadcaster, say: chat.say })
  const withdraw = offerRoom(ctx, game, { room, epoch: lease.epoch })
  const ended = room.ended.then(() => {
    withdraw()
    successor.stop()
    chat.close()
  })
  return { ended, stop: () => room.stop() }
}

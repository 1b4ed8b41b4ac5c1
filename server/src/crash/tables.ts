import type { CrashManifest } from '@ruka/games'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { acquireLease } from '../platform/lease.ts'
import type { Running } from '../platform/module.ts'
import { CHAIN_LENGTH } from './chain.ts'
import { openRoomChat } from './chat/room-chat.ts'
import { crashGames } from './crash-games.ts'
import { settleLost } from './end-round.ts'
import { awaitSuccessor, openNews } from './news.ts'
import { Room } from './room.ts'
import { offerTable } from './reach-table.ts'
import { tellLastEnd } from './tell-last-end.ts'
import { voidRunning } from './void-running.ts'

/** How long after a fault, or behind another leader, a table is tried for again. */
const RETRY_MS = 1_000

/** Runs the tables of crash games for as long as this program leads them. Resolves once each was tried for. */
export async function runTables(
  ctx: Ctx,
  {
    chainLength = CHAIN_LENGTH,
    games = crashGames,
  }: { chainLength?: number; games?: readonly CrashManifest[] } = {},
): Promise<Running> {
  const tables = await Promise.all(games.map(manifest => keepTable(ctx, manifest, chainLength)))
  return {
    async stop() {
      await Promise.all(tables.map(table => table.stop()))
    },
  }
}

async function keepTable(ctx: Ctx, manifest: CrashManifest, chainLength: number): Promise<Running> {
  const stopping = new AbortController()
  let room: Room | undefined
  let wait: { timer: Timer; over(): void } | undefined
  const tried = Promise.withResolvers<void>()

  const run = async () => {
    while (!stopping.signal.aborted) {
      await lead(ctx, manifest, chainLength, opened => {
        room = opened
        tried.resolve()
        if (stopping.signal.aborted) void opened.stop()
      }).catch((error: unknown) =>
        ctx.log.error({ error, game: manifest.slug }, 'a table could not be opened'),
      )
      room = undefined
      tried.resolve()
      if (stopping.signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      wait = { timer: ctx.clock.after(RETRY_MS, resolve), over: resolve }
      await promise
    }
  }
  const running = run()
  await tried.promise
  return {
    async stop() {
      stopping.abort()
      wait?.timer.cancel()
      wait?.over()
      await room?.stop()
      await running
    },
  }
}

/** Leads a table until its room ends; returns at once when another program leads it. */
async function lead(
  ctx: Ctx,
  manifest: CrashManifest,
  chainLength: number,
  onOpen: (room: Room) => void,
): Promise<void> {
  const game = manifest.slug
  const lease = await acquireLease(ctx.db, `crash.${game}`)
  if (!lease) return
  try {
    // Whatever an earlier leader left unfinished is returned, told or settled before anything new begins.
    const rounds = await voidRunning(ctx, lease, game)
    if (rounds.length > 0) ctx.log.warn({ game, rounds }, 'interrupted rounds were returned')
    const news = openNews(ctx, game, lease.epoch)
    await tellLastEnd(ctx, news, game)
    await settleLost(ctx, lease, game)
    const chat = openRoomChat(ctx, lease, game)
    const next = awaitSuccessor(ctx.bus, game, lease.epoch)
    const held = { ...lease, lost: Promise.race([lease.lost, next.heard]) }
    const room = await Room.open(ctx, held, { manifest, chainLength, news, say: chat.say })
    const withdraw = offerTable(ctx, game, { table: room, epoch: lease.epoch })
    onOpen(room)
    await room.ended
    withdraw()
    next.stop()
    chat.close()
  } finally {
    await lease.release()
  }
}

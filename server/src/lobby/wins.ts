import type { RawBuilder } from 'kysely'
import type { LobbyWin } from '@ruka/contract/lobby'
import { LOBBY_WINS } from '@ruka/contract/lobby-limits'
import { asCents, toKes } from '@ruka/contract/money'
import { accountsEvents, readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, onCommit, pgArray, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { wagersEvents } from '../wagers/index.ts'
import { notableWins, type SettledWager } from './wins.rules.ts'

export const WINS_TOPIC = 'lobby.wins'
/** The numbers of wins that are shown no more. */
export const FORGOTTEN_TOPIC = 'lobby.forgotten'
/** The pause between wins that one worker shows: more could not be read. */
const PAUSE_MS = 2_000

type WinRow = { n: number; game: string; alias: string; x100: number; payout_cents: number; at: Date }

/**
 * Keeps and publishes wins as they are settled; forgets those that are corrected, or hidden by their player.
 */
export function followWins(ctx: Ctx): void {
  let quietUntilMs = 0
  ctx.events.subscribe(wagersEvents.settled, 'lobby', async (tx, published) => {
    if (ctx.clock.elapsed() < quietUntilMs) return
    const settled = published.flatMap(({ payload }) => payload.wagers)
    const win = await keepBest(tx, ctx, settled)
    if (!win) return
    onCommit(tx, () => {
      quietUntilMs = ctx.clock.elapsed() + PAUSE_MS
      ctx.bus.publish(WINS_TOPIC, win)
    })
  })
  ctx.events.subscribe(wagersEvents.corrected, 'lobby', async (tx, published) => {
    const corrected = published.flatMap(({ payload }) => payload.wagers)
    await forgetWins(
      tx,
      ctx,
      sql`(ref, player_id) in (select * from unnest(
        ${pgArray(corrected.map(({ ref }) => ref))}::text[],
        ${pgArray(corrected.map(({ playerId }) => playerId))}::uuid[]))`,
    )
  })
  ctx.events.subscribe(accountsEvents.showsBetsChanged, 'lobby', async (tx, published) => {
    const hidden = published.filter(({ payload }) => !payload.showsBets)
    await forgetWins(tx, ctx, of(hidden.map(({ payload }) => payload.playerId)))
  })
  ctx.events.subscribe(accountsEvents.playerExcluded, 'lobby', async (tx, published) => {
    await forgetWins(tx, ctx, of(published.map(({ payload }) => payload.playerId)))
  })
}

const of = (playerIds: readonly string[]) => sql`player_id = any(${pgArray(playerIds)}::uuid[])`

/** Deletes wins, and takes them off the pages that show them. */
async function forgetWins(tx: Tx, ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const forgotten = await rows(tx, sql<{ n: number }>`delete from lobby.wins where ${which} returning n`)
  if (forgotten.length === 0) return
  onCommit(tx, () =>
    ctx.bus.publish(
      FORGOTTEN_TOPIC,
      forgotten.map(({ n }) => n),
    ),
  )
}

/** Keeps the greatest win of a player who shows wins, if there is one, and as many before it as are shown. */
async function keepBest(tx: Tx, ctx: Ctx, settled: readonly SettledWager[]): Promise<LobbyWin | undefined> {
  const wins = notableWins(settled)
  if (wins.length === 0) return undefined
  const players = await readPlayers(tx, [...new Set(wins.map(({ playerId }) => playerId))])
  const win = wins.find(({ playerId }) => {
    const player = players.get(playerId)
    return player?.status === 'active' && player.showsBets
  })
  if (!win) return undefined
  const kept = await firstRow(
    tx,
    sql<WinRow>`insert into lobby.wins (player_id, ref, game, alias, x100, payout_cents, at)
      values (${win.playerId}, ${win.ref}, ${win.game}, ${players.get(win.playerId)!.alias},
        ${Math.min(win.x100, 2 ** 31 - 1)}, ${win.payoutCents}, ${new Date(ctx.clock.now())})
      returning n, game, alias, x100, payout_cents, at`,
  )
  await sql`delete from lobby.wins where n <= ${kept!.n - LOBBY_WINS}`.execute(tx)
  return winOf(kept!)
}

/** The latest wins, latest first. */
export const readWins = async (reader: Reader): Promise<LobbyWin[]> =>
  (
    await rows(
      reader,
      sql<WinRow>`select n, game, alias, x100, payout_cents, at from lobby.wins
        order by n desc limit ${LOBBY_WINS}`,
    )
  ).map(winOf)

const winOf = ({ n, game, alias, x100, payout_cents, at }: WinRow): LobbyWin => ({
  n,
  game,
  alias,
  x100,
  payout: toKes(asCents(payout_cents)),
  at: at.toISOString(),
})

import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromKes } from '@ruka/contract/money'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { pgArray, sql } from '../../server/src/platform/db/db.ts'
import { systemRandom } from '../../server/src/platform/base/random.ts'
import { postTransfer } from '../../server/src/wallet/index.ts'
import type { BenchPlayer } from '../harness/players.ts'

/** Gives each player this much cash. */
export async function fundPlayers(ctx: Ctx, players: readonly BenchPlayer[], kes: number): Promise<void> {
  await ctx.db.tx(async tx => {
    for (const { id: playerId } of players)
      await postTransfer(
        tx,
        {
          op: 'move',
          key: `fund:${playerId}`,
          debit: { house: 'mpesa' },
          credit: { playerId, account: 'cash' },
          cents: fromKes(kes),
        },
        { atMs: ctx.clock.now() },
      )
  })
}

/** A token of the game for each player, as the exchange of a launch token creates it. */
export async function openGameSessions(
  ctx: Ctx,
  game: string,
  players: readonly BenchPlayer[],
): Promise<readonly string[]> {
  const tokens = players.map(() => systemRandom.bytes(32).toString('base64url'))
  const hashes = tokens.map(token => createHash('sha256').update(token).digest('hex'))
  await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
    select decode(t.hash, 'hex'), ${game}, s.player_id, s.id, ${new Date(ctx.clock.now())}
    from unnest(${pgArray(hashes)}::text[], ${pgArray(players.map(({ id }) => id))}::uuid[]) as t(hash,
      player_id)
    join accounts.sessions as s on s.player_id = t.player_id`.execute(ctx.db.read)
  return tokens
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, resolve))
  return (server.address() as AddressInfo).port
}

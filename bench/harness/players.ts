import { accessTokens } from '../../server/src/accounts/sessions/tokens.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { keysOf } from '../../server/src/platform/config/keys.ts'
import { uuid } from '../../server/src/platform/base/random.ts'
import { openWallet } from '../../server/src/wallet/index.ts'

export type BenchPlayer = {
  readonly id: string
  readonly msisdn: string
  /** A new access token of the player's session, which outlives any bench. */
  token(): string
}

const SESSION_MS = 30 * 86_400_000

/** Far fewer than may wait for a connection. */
const AT_ONCE = 200

/** Players with an empty wallet and a session each; numbers run on from 254712000000. */
export async function openPlayers(ctx: Ctx, count: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = []
  while (players.length < count)
    players.push(...(await openSome(ctx, players.length, Math.min(AT_ONCE, count - players.length))))
  return players
}

function openSome(ctx: Ctx, from: number, count: number): Promise<BenchPlayer[]> {
  const tokens = accessTokens(keysOf(ctx.config, 'SESSION_KEY'))
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      ctx.db.tx(async tx => {
        const now = ctx.clock.now()
        const id = uuid(ctx.random, now)
        const msisdn = `2547120${String(from + index).padStart(5, '0')}`
        const sessionId = uuid(ctx.random, now)
        const at = new Date(now)
        await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
          values (${id}, ${msisdn}, '$argon2id$bench', ${at})`.execute(tx)
        await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
          values (${sessionId}, ${id}, ${ctx.random.bytes(32)}, ${at}, ${at},
            ${new Date(now + SESSION_MS)})`.execute(tx)
        await openWallet(tx, id)
        return { id, msisdn, token: () => tokens.make({ playerId: id, sessionId }, ctx.clock.now()) }
      }),
    ),
  )
}

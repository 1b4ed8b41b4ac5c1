import { fromKes } from '@ruka/contract/money'
import { createHash } from 'node:crypto'
import { sql } from '../src/platform/db.ts'
import type { Ctx } from '../src/platform/context.ts'
import { uuid } from '../src/platform/random.ts'
import { postTransfer, openWallet } from '../src/wallet/index.ts'

export type CasinoPlayer = { readonly playerId: string; readonly sessionId: string }
type World = Pick<Ctx, 'db' | 'clock' | 'random'>

let phones = 0

/** A player who is logged in and has so many shillings in cash, straight in the database. */
export async function openPlayer({ db, clock, random }: World, cash: number): Promise<CasinoPlayer> {
  const atMs = clock.now()
  const now = new Date(atMs)
  const [playerId, sessionId] = [uuid(random, atMs), uuid(random, atMs)]
  await db.tx(async tx => {
    await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
      values (${playerId}, ${`2547${String(phones++).padStart(8, '0')}`}, '$argon2id$sample', ${now})`.execute(
      tx,
    )
    await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
      values (${sessionId}, ${playerId}, ${Buffer.alloc(32)}, ${now}, ${now}, ${new Date(atMs + 30 * 86_400_000)})`.execute(
      tx,
    )
    await openWallet(tx, playerId)
    const fund = {
      op: 'move',
      key: `fund:${playerId}`,
      debit: { house: 'mpesa' },
      credit: { playerId, account: 'cash' },
      cents: fromKes(cash),
    } as const
    if (cash > 0) await postTransfer(tx, fund, { atMs })
  })
  return { playerId, sessionId }
}

/** A token that plays a game, as a launch would give. */
export async function gameToken(
  { db, clock, random }: World,
  game: string,
  who: CasinoPlayer,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
    values (${createHash('sha256').update(token).digest()}, ${game}, ${who.playerId}, ${who.sessionId}, ${new Date(clock.now())})`.execute(
    db.read,
  )
  return token
}

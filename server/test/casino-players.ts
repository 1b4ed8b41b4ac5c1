import { createHash } from 'node:crypto'
import { sql } from '../src/platform/db/db.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { uuid } from '../src/platform/base/random.ts'
import { createPlayer, fundPlayer } from './player.ts'

export type CasinoPlayer = { readonly playerId: string; readonly sessionId: string }
type World = Pick<Ctx, 'db' | 'clock' | 'random'>

/** A player with a session and the given cash in shillings, written directly to the database. */
export async function openPlayer(world: World, cash: number): Promise<CasinoPlayer> {
  const { db, clock, random } = world
  const { id: playerId } = await createPlayer(world)
  const [now, sessionId] = [new Date(clock.now()), uuid(random, clock.now())]
  await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
    values (${sessionId}, ${playerId}, ${Buffer.alloc(32)}, ${now}, ${now},
      ${new Date(now.getTime() + 30 * 86_400_000)})`.execute(db.read)
  if (cash > 0) await fundPlayer(world, playerId, { kes: cash, house: 'mpesa' })
  return { playerId, sessionId }
}

/** A game token, as a launch returns it. */
export async function gameToken(
  { db, clock, random }: World,
  game: string,
  who: CasinoPlayer,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
    values (${createHash('sha256').update(token).digest()}, ${game}, ${who.playerId}, ${who.sessionId},
      ${new Date(clock.now())})`.execute(db.read)
  return token
}

import { sql, type Reader } from '../src/platform/db.ts'

/** The session of a player whose access token is the player's id: in use for as long as the test runs. */
export const giveSession = (reader: Reader, { id, atMs }: { id: string; atMs: number }): Promise<unknown> =>
  sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, active_at, expires_at)
    values (${id}, ${id}, ${Buffer.alloc(32)}, ${new Date(atMs)}, ${new Date(atMs)}, 'infinity', 'infinity')
    on conflict (id) do nothing`.execute(reader)

import { rows, sql, type Reader } from '../platform/db.ts'

/** Which of these sessions may act now, and whose each is: not ended, and the account neither excluded nor closed. */
export async function liveSessions(
  reader: Reader,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const live = await rows(
    reader,
    sql<{ id: string; player_id: string }>`select s.id, s.player_id
      from accounts.sessions as s join accounts.players as p on p.id = s.player_id
      where s.id = any(${[...new Set(sessionIds)]}::uuid[]) and s.revoked_at is null
        and s.expires_at > ${new Date(nowMs)} and p.status not in ('excluded', 'closed')`,
  )
  return new Map(live.map(row => [row.id, row.player_id]))
}

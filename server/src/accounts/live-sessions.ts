import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import type { Caller, Session } from '../platform/http.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'

/** When logins began, in epoch milliseconds; what is unknown is missing. */
export async function sessionStarts(
  reader: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    reader,
    sql<{ id: string; started_at: Date }>`select id, started_at from accounts.sessions
      where id = any(${pgArray([...new Set(sessionIds)])}::uuid[])`,
  )
  return new Map(found.map(({ id, started_at }) => [id, started_at.getTime()]))
}

/** Whose session it is. */
export type Holder = Pick<Caller, 'playerId' | 'msisdn' | 'name' | 'status'>

/** Which of these sessions may act now, and whose each is: not ended, and the account neither excluded nor closed. */
export async function liveSessions(
  reader: Reader,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Holder>> {
  const live = await rows(
    reader,
    sql<Holder & { id: string }>`select s.id, s.player_id as "playerId", p.msisdn, p.name, p.status
      from accounts.sessions as s join accounts.players as p on p.id = s.player_id
      where s.id = any(${pgArray([...new Set(sessionIds)])}::uuid[]) and s.revoked_at is null
        and s.expires_at > ${new Date(nowMs)} and p.status not in ('excluded', 'closed')`,
  )
  return new Map(live.map(({ id, ...holder }) => [id, holder]))
}

/** Says whose session it is, if it may act now, as it stands when it is asked. Lookups that arrive together share one query. */
export function holderReader(ctx: Ctx): (sessionId: string) => Promise<Holder | undefined> {
  return batcher<string, Holder | undefined>({
    lanes: 2,
    async run(sessionIds) {
      const holders = await liveSessions(ctx.db.lookups, sessionIds, ctx.clock.now())
      return sessionIds.map(id => holders.get(id))
    },
  })
}

/** Says whether a caller's session may act now. */
export function sessionReader(ctx: Ctx): (caller: Session) => Promise<boolean> {
  const holderOf = holderReader(ctx)
  return async ({ sessionId, playerId }) => (await holderOf(sessionId))?.playerId === playerId
}

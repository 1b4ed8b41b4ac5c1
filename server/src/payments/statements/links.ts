import { addDays, nairobiDate } from '@ruka/contract/nairobi'
import { createHash } from 'node:crypto'
import { STATEMENT_DAYS, STATEMENT_DAYS_MAX, STATEMENT_LINK_MS } from '@ruka/contract/statements'
import { liveSessions } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import type { Wanted } from './lines.ts'
import type { Language } from './words.rules.ts'

export type Format = 'csv' | 'pdf'

/**
 * Makes an address for one download. A browser that follows it needs no token in a header and writes the file
 * to its disk as it comes, however long it is; so the address is secret, serves once, within a minute, and
 * only while the session lives.
 */
export async function makeStatementLink(
  ctx: Ctx,
  {
    playerId,
    sessionId,
    from,
    to,
    format,
    language,
  }: {
    playerId: string
    sessionId: string
    from: string | undefined
    to: string | undefined
    format: Format
    language: Language
  },
): Promise<{ url: string; expires_at: string }> {
  const nowMs = ctx.clock.now()
  const today = nairobiDate(nowMs)
  const lastDay = to === undefined || to > today ? today : to
  // Where no last day is chosen, today may be further away than one file goes.
  const earliest = addDays(lastDay, 1 - STATEMENT_DAYS_MAX)
  const firstDay =
    from === undefined ? addDays(lastDay, 1 - STATEMENT_DAYS) : from < earliest ? earliest : from
  const token = ctx.random.bytes(32)
  // Expired addresses are deleted here; they are too few for a sweep.
  await sql`delete from payments.statement_links where expires_at <= ${new Date(nowMs)}`.execute(ctx.db.read)
  const expires = new Date(nowMs + STATEMENT_LINK_MS)
  await sql`insert into payments.statement_links (token_hash, player_id, session_id, first_day, last_day,
    format, language, expires_at)
    values (${hashOf(token.toString('hex'))}, ${playerId}, ${sessionId},
      ${firstDay < lastDay ? firstDay : lastDay}, ${lastDay}, ${format}, ${language}, ${expires})`.execute(
    ctx.db.read,
  )
  return { url: `/wallet/statement/${token.toString('hex')}/`, expires_at: expires.toISOString() }
}

/**
 * The request behind an address, which is deleted. Undefined when there is none, or its session has ended.
 */
export async function spendStatementLink(
  ctx: Ctx,
  token: string,
): Promise<(Wanted & { format: Format }) | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined
  const now = new Date(ctx.clock.now())
  const link = await firstRow(
    ctx.db.read,
    sql<
      Wanted & { format: Format; sessionId: string; live: boolean }
    >`delete from payments.statement_links where token_hash = ${hashOf(token)}
      returning player_id as "playerId", session_id as "sessionId", first_day::text as "firstDay",
        last_day::text as "lastDay", format, language, expires_at > ${now} as live`,
  )
  if (!link?.live) return undefined
  const { sessionId, live: _, ...wanted } = link
  const holders = await liveSessions(ctx.db.read, [sessionId], now.getTime())
  return holders.get(sessionId)?.playerId === wanted.playerId ? wanted : undefined
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

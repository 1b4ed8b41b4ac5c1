import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { rows, sql, type Reader } from '../db/db.ts'
import { maskedJson, maskPhones } from '../log/mask-phones.ts'
import { instant } from './staff-input.ts'
import { cursorParts, staffList } from './staff-list.ts'

/** What is looked for in the audit log; all that is given must hold. */
export type AuditAsked = {
  /** The name of a member of staff. */
  readonly actor?: string | undefined
  /** The id of what it is about: a player, an event, a withdrawal. */
  readonly subject?: string | undefined
  /** The name of an action such as `sports.suspend`; `sports.` finds all names that begin with it. */
  readonly what?: string | undefined
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  /** The `next` of the page before. */
  readonly before?: number | undefined
  readonly limit: number
}
/** An entry; what was changed has any form, and its phones are masked. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.date(),
  actor: z.string(),
  what: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.output<typeof auditEntry>
/** `next` is where the log goes on, which a page without entries may have, too; null at its end. */
export type AuditPage = { readonly rows: readonly AuditEntry[]; readonly next: number | null }

/** Entries that are looked at for one page where no index leads to what is asked. */
const LOOKED_AT_MAX = 200_000

/**
 * A page of the audit log, the latest entry first. By subject or by member of staff an index leads to the
 * entries; otherwise a bounded number of entries is looked at, and a page may be empty though older entries
 * match. Phones in it are masked.
 */
export async function readAuditLog(
  reader: Reader,
  asked: AuditAsked,
  lookedAtMax = LOOKED_AT_MAX,
): Promise<AuditPage> {
  const { actor, subject, what, fromMs, untilMs, before, limit } = asked
  const isLed = actor !== undefined || subject !== undefined
  const [{ last }] = (await rows(
    reader,
    sql<{ last: number }>`select coalesce(max(id), 0) as last from platform.audit_log`,
  )) as [{ last: number }]
  const end = Math.min(before ?? Infinity, last + 1)
  const begin = isLed ? 0 : Math.max(0, end - lookedAtMax - 1)
  const conditions = [
    sql`id < ${end}::bigint`,
    ...(begin > 0 ? [sql`id > ${begin}::bigint`] : []),
    ...(actor === undefined ? [] : [sql`actor_kind = 'staff' and actor_id = ${actor}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(what === undefined
      ? []
      : [what.endsWith('.') ? sql`starts_with(what, ${what})` : sql`what = ${what}`]),
    ...(fromMs === undefined ? [] : [sql`at >= ${new Date(fromMs)}`]),
    ...(untilMs === undefined ? [] : [sql`at < ${new Date(untilMs)}`]),
  ]
  const found = await rows(
    reader,
    sql<AuditEntry>`select id, at, coalesce(actor_id, actor_kind) as actor, what, subject, reason, before, after
      from platform.audit_log where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit + 1}`,
  )
  const entries = found.slice(0, limit)
  const isFull = found.length > limit
  return { rows: entries.map(masked), next: isFull ? entries.at(-1)!.id : begin > 0 ? begin + 1 : null }
}

const masked = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  subject: maskPhones(entry.subject),
  reason: entry.reason === null ? null : maskPhones(entry.reason),
  before: maskedValue(entry.before),
  after: maskedValue(entry.after),
})
const maskedValue = (value: unknown): unknown =>
  value === null ? null : (JSON.parse(maskedJson({ value })) as { value: unknown }).value

const CHANGE_MAX = 160

/** An entry in one line, and what it changed below it, cut. */
export const auditLines = ({ id, at, actor, what, subject, reason, before, after }: AuditEntry): string[] => {
  const change = [before, after].map(value => (value === null ? '-' : JSON.stringify(value))).join(' → ')
  const cut = change.length > CHANGE_MAX ? `${change.slice(0, CHANGE_MAX)}…` : change
  return [
    `${at.toISOString()}  ${String(id).padStart(8)}  ${actor.padEnd(20)}  ${what.padEnd(24)}  ${subject}`,
    ...(reason === null ? [] : [`    because: ${reason}`]),
    ...(before === null && after === null ? [] : [`    ${cut}`]),
  ]
}

export const auditLogAction = staffList({
  name: 'audit log',
  permission: 'audit.read',
  summary: 'Who did what, the latest first',
  about: 'What was changed is cut in the text; --json has it whole. Phones are masked.',
  going: 'before',
  input: {
    actor: z.string().max(60).optional().describe('Only what this member of staff did'),
    subject: z
      .string()
      .max(200)
      .optional()
      .describe('Only about this: the id of a player, an event or another thing'),
    action: z
      .string()
      .max(60)
      .optional()
      .describe('Only this action, such as sports.suspend; sports. stands for all that begin so'),
    from: instant().optional().describe('Only from this time on, such as 2026-12-01T08:00:00+03:00'),
    until: instant().optional().describe('Only before this time'),
  },
  row: auditEntry,
  none: 'There are no such entries',
  line: auditLines,
  async read({ db }: Ctx, page, { action: what, from: fromMs, until: untilMs, actor, subject }) {
    const [before] = cursorParts(page, ['number']) ?? []
    const found = await readAuditLog(db.read, {
      actor,
      subject,
      what,
      fromMs,
      untilMs,
      before: before === undefined ? undefined : Number(before),
      limit: page.limit,
    })
    return { rows: found.rows, next: found.next === null ? null : String(found.next) }
  },
})

import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../platform/db/db.ts'
import { maskedJson } from '../platform/log/mask-phones.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
import { flag } from '../platform/staff/staff-input.ts'
import { endCase } from './cases.ts'

type Case = {
  id: string
  kind: string
  subject: string
  problem: string
  evidence: object
  owner: string | null
  opened_at: Date
  closed_at: Date | null
  resolution: string | null
  closed_with: string | null
}

type Listed = Pick<Case, 'id' | 'kind' | 'subject' | 'problem' | 'opened_at' | 'closed_at'>

const LISTED_MAX = 200

const caseId = z.string().regex(/^[0-9a-f-]{4,36}$/, 'A case is named by its id, or the beginning of it')

/** Closing a case moves no money. */
export const caseActions: readonly StaffAction[] = [
  staffQuery({
    name: 'cases list',
    permission: 'cases.read',
    summary: 'Open cases, oldest first; --all lists closed ones too',
    input: { kind: z.string().optional(), all: flag },
    run: (ctx: Ctx, { kind = null, all }) =>
      rows(
        ctx.db.read,
        sql<Listed>`select id, kind, subject, problem, opened_at, closed_at from cases.cases
          where (${all} or closed_at is null) and (${kind}::text is null or kind = ${kind})
          order by opened_at, id limit ${LISTED_MAX}`,
      ),
    lines: found =>
      found.length === 0
        ? ['There are no such cases']
        : found.map(
            ({ id, kind, subject, problem, opened_at: openedAt, closed_at: closedAt }) =>
              `${id}  ${openedAt.toISOString()}  ${closedAt ? 'closed' : 'open  '}  ${kind}  ${subject}  ${problem}`,
          ),
  }),
  staffQuery({
    name: 'cases show',
    permission: 'cases.read',
    summary: 'One case with its evidence; its id may be shortened',
    input: { case: caseId },
    words: ['case'],
    async run(ctx: Ctx, { case: id }) {
      const { evidence, ...found } = await caseOf(ctx.db.read, id)
      return { ...found, evidence: JSON.parse(maskedJson(evidence)) as object }
    },
    lines: ({ evidence, ...found }) => [
      ...Object.entries(found).map(
        ([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : (value ?? '-')}`,
      ),
      `evidence: ${JSON.stringify(evidence, null, 2)}`,
    ],
  }),
  staffChange({
    name: 'cases close',
    permission: 'cases.close',
    summary: 'Closes a case that was looked into',
    input: { case: caseId },
    words: ['case'],
    reason: 'required',
    async run(ctx: Ctx, input, { actor, reason, record }) {
      const { id, kind, subject, closed_with: closedWith } = await caseOf(ctx.db.read, input.case)
      if (closedWith)
        throw new Refused('conflict', `Settle what it is about with "${closedWith}"; that closes the case`)
      await ctx.db.tx(async tx => {
        const where = sql`id = ${id}`
        if (!(await endCase(tx, ctx, { where, kind, subject, actor, resolution: reason })))
          throw new Refused('conflict', 'The case was closed before')
        await record(tx, { subject: `case:${id}`, after: { kind, subject } })
      })
      return { id }
    },
    lines: ({ id }) => [`Closed ${id}`],
  }),
]

/** A case by its id or the beginning of it. */
async function caseOf(reader: Reader, typed: string): Promise<Case> {
  const found = await firstRow(
    reader,
    sql<
      Case & { many: number }
    >`select id, kind, subject, problem, evidence, owner, opened_at, closed_at, resolution, closed_with,
        (count(*) over ())::int as many from cases.cases where starts_with(id::text, ${typed}) limit 1`,
  )
  if (!found) throw new Refused('not_found', 'There is no such case')
  const { many, ...one } = found
  if (many > 1) throw new Refused('invalid', 'More than one case begins so')
  return one
}

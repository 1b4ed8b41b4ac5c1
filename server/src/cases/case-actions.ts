import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Reader } from '../platform/db/db.ts'
import { maskedJson } from '../platform/log/mask-phones.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
import { flag } from '../platform/staff/staff-input.ts'
import { readPage, staffList } from '../platform/staff/staff-list.ts'
import { endCase } from './cases.ts'

const listedCase = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  problem: z.string(),
  opened_at: z.date(),
  closed_at: z.date().nullable(),
})
const wholeCase = listedCase.extend({
  owner: z.string().nullable(),
  resolution: z.string().nullable(),
  closed_with: z.string().nullable(),
  evidence: z.record(z.string(), z.unknown()),
})
type Listed = z.output<typeof listedCase>
type Case = z.output<typeof wholeCase>

const caseId = z
  .string()
  .regex(/^[0-9a-f-]{4,36}$/, 'A case is named by its id, or the beginning of it')
  .describe('The id of a case, or its beginning')

/** Closing a case moves no money. */
export const caseActions: readonly StaffAction[] = [
  staffList({
    name: 'cases list',
    permission: 'cases.read',
    summary: 'Open cases, the oldest first',
    going: 'after',
    input: {
      kind: z.string().optional().describe('Only cases of this kind, such as suspense'),
      all: flag.describe('Closed ones, too'),
    },
    row: listedCase,
    none: 'There are no such cases',
    line: ({ id, kind, subject, problem, opened_at: openedAt, closed_at: closedAt }) =>
      `${id}  ${openedAt.toISOString()}  ${closedAt ? 'closed' : 'open  '}  ${kind}  ${subject}  ${problem}`,
    read: (ctx: Ctx, page, { kind, all }) =>
      readPage(
        ctx.db.read,
        {
          columns: sql<Listed>`id, kind, subject, problem, opened_at, closed_at`,
          from: sql`cases.cases`,
          where: sql.join(
            [all ? sql`true` : sql`closed_at is null`, kind === undefined ? sql`true` : sql`kind = ${kind}`],
            sql` and `,
          ),
          key: [
            ['time', sql`opened_at`],
            ['uuid', sql`id`],
          ],
        },
        page,
      ),
  }),
  staffQuery({
    name: 'cases show',
    permission: 'cases.read',
    summary: 'One case with its evidence',
    input: { case: caseId },
    words: ['case'],
    output: wholeCase,
    async run(ctx: Ctx, { case: id }) {
      const { evidence, ...found } = await caseOf(ctx.db.read, id)
      return { ...found, evidence: JSON.parse(maskedJson(evidence)) as Case['evidence'] }
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
    output: z.object({ id: z.string() }),
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

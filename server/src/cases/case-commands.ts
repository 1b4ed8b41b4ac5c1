import { firstRow, rows, sql, type Reader } from '../platform/db.ts'
import { staffOf, StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { endCase, maskedJson } from './cases.ts'

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

const LISTED_MAX = 200

/** Closing a case moves no money. */
export const caseCommands: readonly StaffCommand[] = [
  {
    name: 'cases list',
    usage: '[--kind KIND] [--all]',
    about: 'Open cases, oldest first; --all lists closed ones too',
    async run(ctx, call) {
      const [kind, all] = [call.optional('kind') ?? null, call.flag('all')]
      const found = await rows(
        ctx.db.read,
        sql<Case>`select id, kind, subject, problem, opened_at, closed_at from cases.cases
          where (${all} or closed_at is null) and (${kind}::text is null or kind = ${kind})
          order by opened_at, id limit ${LISTED_MAX}`,
      )
      const lines = found.map(
        ({ id, kind, subject, problem, opened_at: openedAt, closed_at: closedAt }) =>
          `${id}  ${openedAt.toISOString()}  ${closedAt ? 'closed' : 'open  '}  ${kind}  ${subject}  ${problem}`,
      )
      return lines.length === 0 ? ['There are no such cases'] : lines
    },
  },
  {
    name: 'cases show',
    usage: 'CASE',
    about: 'One case with its evidence; its id may be shortened',
    async run(ctx, call) {
      const { evidence, ...found } = await caseOf(ctx.db.read, call.word(0, 'The case'))
      const facts = Object.entries(found).map(
        ([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : (value ?? '-')}`,
      )
      return [...facts, `evidence: ${maskedJson(evidence, 2)}`]
    },
  },
  {
    name: 'cases close',
    usage: 'CASE --by WHO --because WHY',
    about: 'Closes a case that was looked into',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const found = await caseOf(ctx.db.read, call.word(0, 'The case'))
      if (found.closed_with)
        throw new StaffUsage(`Settle what it is about with "${found.closed_with}"; that closes the case`)
      const { id, kind, subject } = found
      const closed = await ctx.db.tx(tx =>
        endCase(tx, ctx, { where: sql`id = ${id}`, kind, subject, actor, resolution: why }),
      )
      if (!closed) throw new StaffUsage('The case was closed before')
      return [`Closed ${found.id}`]
    },
  },
]

/** A case by its id or the beginning of it. */
async function caseOf(reader: Reader, typed: string): Promise<Case> {
  const ids = /^[0-9a-f-]{4,36}$/.test(typed) ? typed : ''
  if (ids === '') throw new StaffUsage('A case is named by its id, or the beginning of it')
  const found = await firstRow(
    reader,
    sql<
      Case & { many: number }
    >`select id, kind, subject, problem, evidence, owner, opened_at, closed_at, resolution, closed_with,
        (count(*) over ())::int as many from cases.cases where starts_with(id::text, ${ids}) limit 1`,
  )
  if (!found) throw new StaffUsage('There is no such case')
  const { many, ...one } = found
  if (many > 1) throw new StaffUsage('More than one case begins so')
  return one
}

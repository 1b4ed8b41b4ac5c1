import { recordChange } from '../../platform/audit-log.ts'
import { changed, firstRow, rows, sql, type Reader } from '../../platform/db.ts'
import { StaffUsage, type StaffCommand } from '../../platform/staff.ts'
import { maskedJson } from '../cases.ts'
import { staffOf } from './staff-call.ts'

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
}

const LISTED_MAX = 200

/** Cases: what people have to look at. Closing one moves no money. */
export const caseCommands: readonly StaffCommand[] = [
  {
    name: 'cases list',
    usage: '[--kind KIND] [--all]',
    about: 'Open cases, oldest first; --all lists closed ones too',
    async run(ctx, call) {
      const [kind, all] = [call.optional('kind') ?? null, call.flag('all')]
      const found = await rows(
        ctx.db.read,
        sql<Case>`select id, kind, subject, problem, opened_at, closed_at from payments.cases
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
    about: 'Closes a case that was looked into; money in suspense is settled with "suspense"',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const found = await caseOf(ctx.db.read, call.word(0, 'The case'))
      // Its money would lie there with nobody to look at it.
      if (found.kind === 'suspense')
        throw new StaffUsage('Settle the money with "suspense"; that closes the case')
      const closed = await ctx.db.tx(async tx => {
        const count = await changed(
          tx,
          sql`update payments.cases set closed_at = ${new Date(ctx.clock.now())}, resolution = ${why}, owner = ${actor.id}
            where id = ${found.id} and closed_at is null`,
        )
        if (count === 1)
          await recordChange(tx, ctx.clock, {
            actor,
            what: 'case.closed',
            subject: `${found.kind}:${found.subject}`,
            after: { resolution: why },
          })
        return count === 1
      })
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
    >`select id, kind, subject, problem, evidence, owner, opened_at, closed_at, resolution,
        (count(*) over ())::int as many from payments.cases where starts_with(id::text, ${ids}) limit 1`,
  )
  if (!found) throw new StaffUsage('There is no such case')
  const { many, ...one } = found
  if (many > 1) throw new StaffUsage('More than one case begins so')
  return one
}

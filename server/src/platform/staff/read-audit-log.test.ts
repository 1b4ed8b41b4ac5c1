import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContext } from '../../../test/test-context.ts'
import { runStaff } from '../../../test/staff.ts'
import { recordChange, type Actor } from './audit-log.ts'
import type { Ctx } from '../context/context.ts'
import { rows, sql } from '../db/db.ts'
import { auditLogAction, readAuditLog } from './read-audit-log.ts'

let ctx: Awaited<ReturnType<typeof openTestContext>>
let beganMs: number
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'audit log' })
  beganMs = ctx.clock.now()
  await write({ kind: 'staff', id: 'Amina' }, 'sports.suspend', 'sr:match:1', {
    reason: 'call +254712345678',
  })
  await write({ kind: 'system' }, 'sports.suspend', 'sr:match:2', {})
  await write({ kind: 'player', id: 'p-1' }, 'accounts.registered', 'p-1', {
    after: { msisdn: '254712345678' },
  })
  await write({ kind: 'staff', id: 'Amina' }, 'players.suspend', 'p-1', { before: { status: 'active' } })
  await write({ kind: 'staff', id: 'Otieno' }, 'sports.set-price', 'sr:match:1', {})
})
afterAll(() => ctx.drop())

async function write(actor: Actor, what: string, subject: string, over: object) {
  await ctx.db.tx(tx => recordChange(tx, ctx.clock, { actor, what, subject, ...over }))
  await ctx.clock.advance(60_000)
}
const list = (line = '') =>
  runStaff(ctx as Ctx, [auditLogAction], ['audit', 'log', ...line.split(' ').filter(Boolean)])
const found = async (line: string) =>
  (JSON.parse((await list(`${line} --json`))[0]!) as { rows: { what: string; subject: string }[] }).rows.map(
    ({ what, subject }) => `${what} ${subject}`,
  )

describe('the audit log', () => {
  it('is looked up by who, what, what it is about, and when, the latest first', async () => {
    expect(await found('--actor Amina')).toEqual(['players.suspend p-1', 'sports.suspend sr:match:1'])
    expect(await found('--subject p-1')).toEqual(['players.suspend p-1', 'accounts.registered p-1'])
    expect(await found('--action sports.suspend')).toEqual([
      'sports.suspend sr:match:2',
      'sports.suspend sr:match:1',
    ])
    expect(await found('--action sports. --actor Otieno')).toEqual(['sports.set-price sr:match:1'])
    const [from, until] = [1, 3].map(minutes => new Date(beganMs + minutes * 60_000).toISOString())
    expect(await found(`--from ${from} --until ${until}`)).toEqual([
      'accounts.registered p-1',
      'sports.suspend sr:match:2',
    ])
    expect(await list('--subject nothing')).toEqual(['There are no such entries'])
  })

  it('is read in pages that follow each other without a gap', async () => {
    const all = await found('')
    const seen: string[] = []
    let before: number | undefined
    do {
      const page = await readAuditLog(ctx.db.read, { before, limit: 2 })
      seen.push(...page.rows.map(({ what, subject }) => `${what} ${subject}`))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(all)
  })

  it('is looked at in bounded parts where no index leads to what is asked', async () => {
    const asked = { what: 'accounts.registered', limit: 10 }
    const seen: string[] = []
    let before: number | undefined
    let pages = 0
    do {
      const page = await readAuditLog(ctx.db.read, { ...asked, before }, 2)
      seen.push(...page.rows.map(({ subject }) => subject))
      before = page.next ?? undefined
      pages += 1
    } while (before !== undefined)
    expect([seen, pages > 1]).toEqual([['p-1'], true])
  })

  it('has the phones in it masked', async () => {
    const text = [...(await list()), ...(await list('--json'))].join('\n')
    expect(text).not.toContain('712345678')
    expect(text).toContain('254****678')
  })

  it('is found by subject and by staff through an index, in every partition', async () => {
    for (const where of [sql`subject = 'p-1'`, sql`actor_kind = 'staff' and actor_id = 'Amina'`]) {
      const plan = await ctx.owner.tx(async tx => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return rows(
          tx,
          sql<Record<string, string>>`explain select * from platform.audit_log
          where ${where} and id < 100 order by id desc limit 50`,
        )
      })
      const text = plan.map(row => Object.values(row)[0]).join('\n')
      expect(text).not.toMatch(/Seq Scan|->  Sort/)
    }
  })
})

import { recordChange, type Actor } from '../platform/audit-log.ts'
import { changed, onCommit, sql, type Tx } from '../platform/db.ts'
import { maskPhones } from '../platform/mask-phones.ts'
import { uuid } from '../platform/random.ts'
import type { CaseKind, Desk } from './desk.ts'

/**
 * Opens a case, with its evidence, in the transaction of what was found. One break is one case: while a case of this kind and
 * subject is open, finding it again changes nothing. The alarm sounds once it is committed. Phones in the evidence are masked: what
 * it is about has them whole, for whoever has to resolve it.
 */
export async function openCase(
  tx: Tx,
  desk: Desk,
  {
    kind,
    subject,
    problem,
    evidence,
  }: { kind: CaseKind; subject: string; problem: string; evidence: Readonly<Record<string, unknown>> },
): Promise<void> {
  const nowMs = desk.ctx.clock.now()
  const opened = await changed(
    tx,
    sql`insert into payments.cases (id, kind, subject, problem, evidence, opened_at)
      values (${uuid(desk.ctx.random, nowMs)}, ${kind}, ${subject}, ${problem}, ${maskedJson(evidence)}, ${new Date(nowMs)})
      on conflict (kind, subject) where closed_at is null do nothing`,
  )
  if (opened === 1) onCommit(tx, () => desk.alarm(kind, { subject, problem }))
}

/** Facts as JSON, with the phones in them masked. */
export const maskedJson = (facts: object, indent?: number): string =>
  JSON.stringify(facts, (_, fact: unknown) => (typeof fact === 'string' ? maskPhones(fact) : fact), indent)

/** Closes the open case of this kind and subject, if there is one, with who settled it and how. Gives whether there was. */
export async function closeCase(
  tx: Tx,
  { ctx }: Desk,
  { kind, subject, actor, resolution }: { kind: CaseKind; subject: string; actor: Actor; resolution: string },
): Promise<boolean> {
  const closed = await changed(
    tx,
    sql`update payments.cases set closed_at = ${new Date(ctx.clock.now())}, resolution = ${resolution},
        owner = ${actor.kind === 'system' ? 'system' : actor.id}
      where kind = ${kind} and subject = ${subject} and closed_at is null`,
  )
  if (closed === 0) return false
  await recordChange(tx, ctx.clock, {
    actor,
    what: 'case.closed',
    subject: `${kind}:${subject}`,
    after: { resolution },
  })
  return true
}

import { Counter } from 'prom-client'
import { recordChange, type Actor } from '../platform/staff/audit-log.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, onCommit, sql, type Tx } from '../platform/db/db.ts'
import { maskedJson } from '../platform/log/mask-phones.ts'
import { uuid } from '../platform/base/random.ts'

/** A kind of work for a person. */
export type CaseKind = {
  /** Why a person has to act, for the metrics’ and console’s readers. */
  readonly about: string
  /**
   * The staff command that closes such a case together with what it is about, where looking into it is not
   * enough.
   */
  readonly closedWith?: string
}

type CaseRef<Kind extends string> = { readonly kind: Kind; readonly subject: string }
type Finding = { readonly problem: string; readonly evidence: Readonly<Record<string, unknown>> }
type Resolution = { readonly actor: Actor; readonly resolution: string }

/**
 * The table of cases, for queries of the modules that open them. Columns: id, kind, subject, problem,
 * evidence, owner, opened_at, closed_at, resolution, closed_with.
 */
export const caseRows = sql`cases.cases`

/** The cases of one module: `openCase` and `closeCase`, which take its kinds only. */
export function casesOf<Kind extends string>(kinds: Readonly<Record<Kind, CaseKind>>) {
  return {
    /**
     * Opens a case, with its evidence, in the transaction of what was found. While a case of this kind and
     * subject is open, finding it again changes nothing. It is counted and logged once it is committed.
     * Phones in the evidence are masked: the record that the case is about has them whole.
     */
    async openCase(
      tx: Tx,
      ctx: Ctx,
      { kind, subject, problem, evidence }: CaseRef<Kind> & Finding,
    ): Promise<void> {
      const nowMs = ctx.clock.now()
      const opened = await changed(
        tx,
        sql`insert into cases.cases (id, kind, subject, problem, evidence, opened_at, closed_with)
          values (${uuid(ctx.random, nowMs)}, ${kind}, ${subject}, ${problem}, ${maskedJson(evidence)},
            ${new Date(nowMs)},
            ${kinds[kind].closedWith ?? null})
          on conflict (kind, subject) where closed_at is null do nothing`,
      )
      if (opened === 0) return
      onCommit(tx, () => {
        openedCases(ctx).inc({ kind })
        ctx.log.error({ kind, subject, problem }, 'a case was opened for a person')
      })
    },

    /**
     * Closes the open case of this kind and subject, with who resolved it and how; gives whether there was
     * one.
     */
    async closeCase(
      tx: Tx,
      ctx: Ctx,
      { kind, subject, actor, resolution }: CaseRef<Kind> & Resolution,
    ): Promise<boolean> {
      return endCase(tx, ctx, {
        where: sql`kind = ${kind} and subject = ${subject}`,
        kind,
        subject,
        actor,
        resolution,
      })
    },
  }
}

/** Closes the open case that `where` names, and records who did it; gives whether there was one. */
export async function endCase(
  tx: Tx,
  { clock }: Ctx,
  {
    where,
    kind,
    subject,
    actor,
    resolution,
  }: CaseRef<string> & Resolution & { where: ReturnType<typeof sql> },
): Promise<boolean> {
  const closed = await changed(
    tx,
    sql`update cases.cases set closed_at = ${new Date(clock.now())}, resolution = ${resolution},
        owner = ${actor.kind === 'system' ? 'system' : actor.id}
      where ${where} and closed_at is null`,
  )
  if (closed === 0) return false
  await recordChange(tx, clock, {
    actor,
    what: 'case.closed',
    subject: `${kind}:${subject}`,
    after: { resolution },
  })
  return true
}

const METRIC = 'ruka_cases_total'

const openedCases = ({ metrics: { registry } }: Ctx): Counter<'kind'> =>
  (registry.getSingleMetric(METRIC) as Counter<'kind'> | undefined) ??
  new Counter({
    name: METRIC,
    help: 'Cases opened for a person, by kind',
    labelNames: ['kind'],
    registers: [registry],
  })

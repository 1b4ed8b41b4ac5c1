import { casesOf } from '../../cases/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { settleSlips } from './settle-slips.ts'

const { openCase, closeCase } = casesOf({
  'sports.unsettled': {
    about: 'A slip could not be settled. It is tried again each minute; the log says why it fails.',
  },
})
const CHUNK = 50

/** Sets a slip aside that could not be settled, for a person, and for `retryUnsettled`. */
export async function setAside(tx: Tx, ctx: Ctx, slipId: number): Promise<void> {
  const slip = await firstRow(
    tx,
    sql<{ code: string }>`select code from sportsbook.slips where id = ${slipId}`,
  )
  await sql`insert into sportsbook.unsettled_slips as u (slip_id, at)
    values (${slipId}, ${new Date(ctx.clock.now())})
    on conflict (slip_id) do update set failures = u.failures + 1, at = excluded.at`.execute(tx)
  await openCase(tx, ctx, {
    kind: 'sports.unsettled',
    subject: slip!.code,
    problem: `The slip ${slip!.code} could not be settled.`,
    evidence: { slipId },
  })
}

/** Settles again what was set aside; what succeeds is closed. */
export async function retryUnsettled(ctx: Ctx): Promise<void> {
  const found = await rows(
    ctx.db.read,
    sql<{ slip_id: number; code: string }>`select u.slip_id, s.code from sportsbook.unsettled_slips as u
      join sportsbook.slips as s on s.id = u.slip_id order by u.at limit ${CHUNK}`,
  )
  for (const { slip_id: slipId, code } of found)
    try {
      await ctx.db.tx(async tx => {
        await settleSlips(tx, ctx, [slipId])
        await sql`delete from sportsbook.unsettled_slips where slip_id = ${slipId}`.execute(tx)
        await closeCase(tx, ctx, {
          kind: 'sports.unsettled',
          subject: code,
          actor: { kind: 'system' },
          resolution: 'it was settled',
        })
      })
    } catch (error) {
      ctx.log.error({ error, slipId }, 'a slip could not be settled')
      await ctx.db.tx(tx => setAside(tx, ctx, slipId))
    }
}

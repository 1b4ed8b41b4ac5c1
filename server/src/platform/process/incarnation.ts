/**
 * Which database this is. One that was restored or promoted does not know what the public has seen since its
 * backup, so nothing is dealt from it before staff have confirmed it; what was committed to before is closed
 * then.
 */
import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { firstRow, sql, type Reader } from '../db/db.ts'
import { checkHighWater, checkHighWaterFile, keepHighWater } from './high-water.ts'
import type { Module } from './module.ts'
import { Refused } from '../base/refused.ts'
import { staffChange } from '../staff/staff-action.ts'
import { flag } from '../staff/staff-input.ts'

/**
 * The incarnation of the database that staff have confirmed, as an expression of SQL; null where they have
 * not.
 */
export const currentIncarnation = sql<number | null>`(select platform.current_incarnation())`

/** Whether staff have confirmed this database. */
export const isConfirmed = async (reader: Reader): Promise<boolean> =>
  (await firstRow(reader, sql<{ id: number | null }>`select ${currentIncarnation} as id`))!.id !== null

const WAITS =
  'the database was restored or promoted: nothing is dealt before staff confirm it: npm run staff -- database-confirm'

const incarnation = z.object({ id: z.int(), systemIdentifier: z.string(), timeline: z.int() })

const confirmAction = staffChange({
  name: 'database-confirm',
  permission: 'database.confirm',
  summary: 'Confirms a restored or promoted database, so that games deal again',
  about: 'Chains and seed pairs made before are closed, and games deal from new ones.',
  input: { restored: flag.describe('Says so of a copy whose files look like those of the original') },
  reason: 'optional',
  output: incarnation,
  run: (ctx: Ctx, { restored }, { actor, record }) =>
    ctx.db.tx(async tx => {
      await sql`lock table platform.incarnations in share row exclusive mode`.execute(tx)
      if (!restored && (await isConfirmed(tx)))
        throw new Refused(
          'conflict',
          'This database is confirmed. After a restore that kept its files as they were, add --restored',
        )
      const after = await firstRow(
        tx,
        sql<z.output<typeof incarnation>>`insert into platform.incarnations
            (system_identifier, timeline, confirmed_at, confirmed_by)
          select system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer,
            ${new Date(ctx.clock.now())}, ${actor.id}
          from pg_control_system()
          returning id, system_identifier::text as "systemIdentifier", timeline`,
      )
      await record(tx, { subject: String(after!.id), after })
      return after!
    }),
  lines: ({ id, systemIdentifier, timeline }) => [
    `Database ${systemIdentifier}, timeline ${timeline}, is confirmed as incarnation ${id}`,
    'Chains and seed pairs made before are closed; games deal from new ones',
  ],
})

/** Reports a database that awaits its confirmation to operators. */
export const incarnationModule: Module = {
  name: 'incarnation',
  checkConfig: checkHighWaterFile,
  seed: checkHighWater,
  worker: async ctx => keepHighWater(ctx),
  waits: { database: async ctx => ((await isConfirmed(ctx.db.read)) ? [] : [WAITS]) },
  staffActions: [confirmAction],
}

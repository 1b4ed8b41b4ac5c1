/**
 * Which database this is. One that was restored or promoted does not know what the public has seen since its backup, so
 * nothing is dealt from it before staff have confirmed it; what was committed to before is closed then.
 */
import { recordChange } from './audit-log.ts'
import type { Ctx } from './context.ts'
import { firstRow, sql, type Reader } from './db.ts'
import { checkHighWater, keepHighWater } from './high-water.ts'
import type { Module } from './module.ts'
import { actorOf, StaffUsage, type StaffCommand } from './staff.ts'

/** The incarnation of the database that staff have confirmed, as an expression of SQL; null where they have not. */
export const currentIncarnation = sql<number | null>`(select platform.current_incarnation())`

/** Whether staff have confirmed this database. */
export const isConfirmed = async (reader: Reader): Promise<boolean> =>
  (await firstRow(reader, sql<{ id: number | null }>`select ${currentIncarnation} as id`))!.id !== null

const WAITS =
  'the database was restored or promoted: nothing is dealt before staff confirm it: npm run staff -- database-confirm'

const confirmCommand: StaffCommand = {
  name: 'database-confirm',
  usage: '[--restored] --by WHO',
  about:
    'Confirms a restored or promoted database: chains and seed pairs made before are closed, and games deal again from new ones; --restored says so of a copy that looks like the original',
  async run(ctx, call) {
    const actor = actorOf(call)
    const restored = call.flag('restored')
    return ctx.db.tx(async tx => {
      await sql`lock table platform.incarnations in share row exclusive mode`.execute(tx)
      if (!restored && (await isConfirmed(tx)))
        throw new StaffUsage(
          'This database is confirmed. After a restore that kept its files as they were, add --restored',
        )
      const after = await firstRow(
        tx,
        sql<{ id: number; systemIdentifier: string; timeline: number }>`insert into platform.incarnations
            (system_identifier, timeline, confirmed_at, confirmed_by)
          select system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer,
            ${new Date(ctx.clock.now())}, ${actor.id}
          from pg_control_system()
          returning id, system_identifier::text as "systemIdentifier", timeline`,
      )
      const { id, systemIdentifier, timeline } = after!
      await recordChange(tx, ctx.clock, { actor, what: 'database.confirm', subject: String(id), after })
      return [
        `Database ${systemIdentifier}, timeline ${timeline}, is confirmed as incarnation ${id}`,
        'Chains and seed pairs made before are closed; games deal from new ones',
      ]
    })
  },
}

/** Tells operators of a database that waits for its confirmation. */
export const incarnationModule: Module = {
  name: 'incarnation',
  seed: checkHighWater,
  worker: async ctx => keepHighWater(ctx),
  waits: async (ctx: Ctx) => ((await isConfirmed(ctx.db.read)) ? [] : [WAITS]),
  commands: [confirmCommand],
}

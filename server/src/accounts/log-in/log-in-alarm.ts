import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { countQuietly } from '../../platform/db/rate-limit.ts'
import { limits } from '../model/limits.ts'
import { readPlayerByPhone } from '../players/player.ts'
import { LOG_IN_ALARM, sendNewsText } from '../texts/text-messages.ts'

const JOB = 'accounts.log-in-alarm'

/**
 * Leaves the warning of the owner to a job: the caller does the same work whether the phone has an account or
 * not.
 */
export const raiseLogInAlarm = (ctx: Ctx, msisdn: string): Promise<void> =>
  ctx.db.tx(tx => ctx.jobs.enqueue(tx, JOB, { msisdn }, { key: `${JOB}:${msisdn}` }))

/** Registers the job that records the wrong passwords and warns the owner of the account, once a day. */
export function nameLogInAlarmJob(ctx: Ctx): void {
  ctx.jobs.on(JOB, async payload => {
    const { msisdn } = payload as { msisdn: string }
    const player = await readPlayerByPhone(ctx.db.read, msisdn)
    if (!player) return
    const counted = await countQuietly(ctx.db.read, ctx.clock, limits.logInAlarmsPerPhone, msisdn)
    if (!counted.within) return
    await ctx.db.tx(async tx => {
      await recordChange(tx, ctx.clock, {
        actor: { kind: 'system' },
        what: 'accounts.log_in_watched',
        subject: player.id,
      })
      await sendNewsText(tx, ctx, { to: msisdn, text: LOG_IN_ALARM })
    })
  })
}

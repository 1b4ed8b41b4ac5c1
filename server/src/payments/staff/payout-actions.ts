import { normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import { firstRow, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../../platform/staff/staff-action.ts'
import { uuidOf } from '../../platform/staff/staff-input.ts'
import { readPage, staffList } from '../../platform/staff/staff-list.ts'
import { outcome, outcomeOf } from './staff-input.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { resumePayouts, stopByStaff, subjectOf, type Lifted, type StopScope } from '../records/payout-stop.ts'
import { releaseExitPayout } from '../exit-payout/pay-exit-payout.ts'
import { settleWithdrawal } from '../payouts/settle-withdrawal.ts'

/** What stops a payout: M-PESA's answer, or the person who did it, and why. */
const cause = { code: z.string(), stopped_by: z.string().nullable(), why: z.string().nullable() }
const stop = z.object({
  ...cause,
  stopped_at: z.date(),
  player_id: z.string().nullable(),
  withdrawal_id: z.string().nullable(),
})
type Stop = z.output<typeof stop>

const stopLine = ({
  code,
  stopped_at: at,
  stopped_by: by,
  why,
  player_id: player,
  withdrawal_id: withdrawal,
}: Stop) =>
  [
    at.toISOString(),
    player ? `player ${player}` : withdrawal ? `withdrawal ${withdrawal}` : 'all payouts',
    reasonOf({ code, stopped_by: by, why }),
  ].join('  ')

const reasonOf = ({ code, stopped_by: by, why }: Lifted): string =>
  by === null ? `M-PESA answered ${code}` : `${by}: ${why ?? ''}`

const withdrawalId = uuidOf('A withdrawal')
const scope = {
  player: z.string().optional().describe('Only those of this player, by phone or id'),
  withdrawal: withdrawalId.optional().describe('Only this withdrawal, by its whole id'),
}

/** Staff actions on payouts. */
export const payoutActions: readonly StaffAction<WithPayments>[] = [
  staffChange({
    name: 'payouts resume',
    permission: 'payouts.stop',
    summary: 'Lifts what stops payouts, by staff or because M-PESA refused the operator',
    about: 'Without an option it lifts what stops all payouts.',
    input: scope,
    reason: 'optional',
    output: z.array(z.object(cause)),
    async run({ payments, db }: WithPayments, input, { actor, reason, record }) {
      const of = await scopeOf(db.read, input)
      return db.tx(async tx => {
        const lifted = await resumePayouts(tx, payments, { ...of, actor, why: reason })
        if (lifted.length === 0) throw new Refused('conflict', 'payouts are not stopped')
        await record(tx, { subject: subjectOf(payments, of), before: lifted })
        return lifted
      })
    },
    lines: lifted => [...lifted.map(each => `Lifted: ${reasonOf(each)}`), 'Payouts go out again.'],
  }),
  staffChange({
    name: 'payouts stop',
    permission: 'payouts.stop',
    summary: 'Stops all payouts at once, or those of one player, or one withdrawal',
    about: 'What is held and was not sent stops, too; its money stays held.',
    input: scope,
    reason: 'required',
    output: z.object({ waiting: z.int() }),
    async run({ payments, db }: WithPayments, input, { actor, reason: why, record }) {
      const of = await scopeOf(db.read, input)
      return db.tx(async tx => {
        const waiting = await stopByStaff(tx, payments, { ...of, actor, why })
        if (waiting === undefined) throw new Refused('conflict', 'these payouts are stopped already')
        await record(tx, { subject: subjectOf(payments, of), after: { waiting } })
        return { waiting }
      })
    },
    lines: ({ waiting }) => [`Stopped. ${waiting} held withdrawals wait`],
  }),
  staffList({
    name: 'payouts stops',
    permission: 'payouts.read',
    summary: 'What is stopped now, by whom and why, the oldest first',
    going: 'after',
    row: stop,
    none: 'Nothing is stopped',
    line: stopLine,
    read: ({ db }: WithPayments, page) =>
      readPage(
        db.read,
        {
          columns: sql<Stop>`code, stopped_at, stopped_by, why, player_id, withdrawal_id`,
          from: sql`payments.payout_stops`,
          where: sql`lifted_at is null`,
          key: [
            ['time', sql`stopped_at`],
            ['uuid', sql`id`],
          ],
        },
        page,
      ),
  }),
  staffChange({
    name: 'payouts settle',
    permission: 'payouts.settle',
    summary: 'Ends a withdrawal whose outcome is unknown, by what the M-PESA portal shows',
    input: { id: withdrawalId.describe('The withdrawal by its whole id'), ...outcome },
    words: ['id'],
    reason: 'required',
    output: z.object({ id: z.string(), receipt: z.string().nullable() }),
    async run({ payments, db }: WithPayments, { id, ...ended }, { actor, reason: why, record }) {
      const receipt = outcomeOf(ended)
      await db.tx(async tx => {
        await settleWithdrawal(tx, payments, { id, receipt, actor, why })
        await record(tx, { subject: `withdrawal:${id}`, after: { receipt } })
      })
      return { id, receipt }
    },
    lines: ({ id, receipt }) => [
      `${id} is ${receipt === null ? 'refused; the player has the money back' : 'paid'}`,
    ],
  }),
  staffChange({
    name: 'payouts release',
    permission: 'payouts.release',
    summary: 'Pays a player who left although their number never funded the account',
    about: 'Use it once it is known whose the number is.',
    input: { player: uuidOf('A player').describe('The player by the whole id') },
    words: ['player'],
    reason: 'required',
    output: z.object({ playerId: z.string() }),
    async run({ payments, db }: WithPayments, { player: playerId }, { actor, reason: why, record }) {
      await db.tx(async tx => {
        await releaseExitPayout(tx, payments, { playerId, actor, why })
        await record(tx, { subject: `player:${playerId}` })
      })
      return { playerId }
    },
    lines: ({ playerId }) => [`The money of ${playerId} is on its way`],
  }),
]

/** What a stop concerns; without an option all payouts. @throws Refused */
async function scopeOf(
  reader: Reader,
  { player, withdrawal }: { player?: string | undefined; withdrawal?: string | undefined },
): Promise<StopScope> {
  if (player !== undefined && withdrawal !== undefined)
    throw new Refused('invalid', 'It concerns --player or --withdrawal, not both')
  if (player !== undefined) return { playerId: await playerIdOf(reader, player) }
  if (withdrawal === undefined) return {}
  if (!(await firstRow(reader, sql`select 1 from payments.withdrawals where id = ${withdrawal}`)))
    throw new Refused('not_found', 'There is no such withdrawal')
  return { withdrawalId: withdrawal }
}

/** A player by id or phone. @throws Refused */
async function playerIdOf(reader: Reader, named: string): Promise<string> {
  const msisdn = normalisePhone(named)
  const player = uuidOf('').safeParse(named).success
    ? await readPlayer(reader, named)
    : msisdn === null
      ? undefined
      : await readPlayerByPhone(reader, msisdn)
  if (!player) throw new Refused('not_found', 'There is no such player')
  return player.id
}

import { normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { uuidOf } from '../../platform/staff/staff-input.ts'
import { outcome, outcomeOf } from './staff-input.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { resumePayouts, stopByStaff, subjectOf, type Lifted, type StopScope } from '../records/payout-stop.ts'
import { releaseExitPayout } from '../exit-payout/pay-exit-payout.ts'
import { settleWithdrawal } from '../payouts/settle-withdrawal.ts'

type Stop = {
  code: string
  stopped_at: Date
  stopped_by: string | null
  why: string | null
  player_id: string | null
  withdrawal_id: string | null
}

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
const scope = { player: z.string().optional(), withdrawal: withdrawalId.optional() }

/** Staff actions on payouts. */
export const payoutActions: readonly StaffAction<WithPayments>[] = [
  staffChange({
    name: 'payouts resume',
    permission: 'payouts.stop',
    summary:
      'Lifts what stops all payouts, by staff or because M-PESA refused the operator, or what stops those of one player or one withdrawal',
    input: scope,
    reason: 'optional',
    async run({ payments, db }: WithPayments, input, { actor, reason, record }) {
      const of = await scopeOf(db.read, input)
      return db.tx(async tx => {
        const lifted = await resumePayouts(tx, payments, { ...of, actor, why: reason })
        if (lifted.length === 0) throw new Refused('conflict', 'payouts are not stopped')
        await record(tx, { subject: subjectOf(payments, of), before: lifted })
        return lifted
      })
    },
    lines: lifted => [...lifted.map(stop => `Lifted: ${reasonOf(stop)}`), 'Payouts go out again.'],
  }),
  staffChange({
    name: 'payouts stop',
    permission: 'payouts.stop',
    summary:
      'Stops all payouts, those of one player, or one withdrawal, at once, also of what is held and was not sent; money stays held',
    input: scope,
    reason: 'required',
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
  staffQuery({
    name: 'payouts stops',
    permission: 'payouts.read',
    summary: 'What is stopped now, by whom and why',
    run: ({ db }: Ctx) =>
      rows(
        db.read,
        sql<Stop>`select code, stopped_at, stopped_by, why, player_id, withdrawal_id
          from payments.payout_stops
          where lifted_at is null order by stopped_at limit 200`,
      ),
    lines: stops => (stops.length === 0 ? ['Nothing is stopped'] : stops.map(stopLine)),
  }),
  staffChange({
    name: 'payouts settle',
    permission: 'payouts.settle',
    summary: 'Ends a withdrawal whose outcome is unknown, by what the M-PESA portal shows',
    input: { id: withdrawalId, ...outcome },
    words: ['id'],
    reason: 'required',
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
    summary:
      'Pays a player who left although their number never funded the account, once it is known whose it is',
    input: { player: uuidOf('A player') },
    words: ['player'],
    reason: 'required',
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

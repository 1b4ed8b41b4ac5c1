import { normalisePhone } from '@ruka/contract/phone'
import { readPlayer, readPlayerByPhone } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, rows, sql } from '../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand, staffOf } from '../platform/staff.ts'
import { endOf } from './casework/staff-call.ts'
import { deskOf } from './desk.ts'
import { resumePayouts, stopByStaff, type Lifted, type StopScope } from './payout-stop.ts'
import { releaseRest } from './rest/pay-rest.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What staff can do about payouts by hand. */
export const payoutCommands: readonly StaffCommand[] = [
  {
    name: 'payouts resume',
    usage: '[--player PLAYER | --withdrawal ID] --by WHO [--because WHY]',
    about:
      'Lifts what stops all payouts, by staff or because M-PESA refused the operator, or what stops those of one player or one withdrawal',
    async run(ctx, call) {
      const who = { staff: actorOf(call).id, why: call.optional('because') }
      const lifted = await resumePayouts(deskOf(ctx), { ...(await scopeOf(ctx, call)), ...who })
      if (lifted.length === 0) throw new StaffUsage('payouts are not stopped')
      return [...lifted.map(stop => `Lifted: ${reasonOf(stop)}`), 'Payouts go out again.']
    },
  },
  {
    name: 'payouts stop',
    usage: '[--player PLAYER | --withdrawal ID] --by WHO --because WHY',
    about:
      'Stops all payouts, those of one player, or one withdrawal, at once, also of what is held and was not sent; money stays held',
    async run(ctx, call) {
      const waiting = await stopByStaff(deskOf(ctx), { ...(await scopeOf(ctx, call)), ...staffOf(call) })
      if (waiting === undefined) throw new StaffUsage('these payouts are stopped already')
      return [`Stopped. ${waiting} held withdrawals wait`]
    },
  },
  {
    name: 'payouts stops',
    usage: '',
    about: 'What is stopped now, by whom and why',
    async run(ctx) {
      const stops = await rows(
        ctx.db.read,
        sql<Stop>`select code, stopped_at, stopped_by, why, player_id, withdrawal_id from payments.payout_stops
          where lifted_at is null order by stopped_at limit 200`,
      )
      return stops.length === 0 ? ['Nothing is stopped'] : stops.map(stopLine)
    },
  },
  {
    name: 'payouts settle',
    usage: 'ID (--receipt RECEIPT | --refused) --by WHO --because WHY',
    about: 'Ends a withdrawal whose outcome is unknown, by what the M-PESA portal shows',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const receipt = endOf(call)
      const id = call.word(0, 'The withdrawal')
      if (!UUID.test(id)) throw new StaffUsage('A withdrawal is named by its whole id')
      await settleWithdrawal(deskOf(ctx), { id, receipt, actor, why })
      return [`${id} is ${receipt === null ? 'refused; the player has the money back' : 'paid'}`]
    },
  },
  {
    name: 'payouts release',
    usage: 'PLAYER --by WHO --because WHY',
    about:
      'Pays a player who left although their number never funded the account, once it is known whose it is',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const playerId = call.word(0, 'The player')
      if (!UUID.test(playerId)) throw new StaffUsage('A player is named by their whole id')
      await releaseRest(deskOf(ctx), { playerId, actor, why })
      return [`The money of ${playerId} is on its way`]
    },
  },
]

/** What a stop concerns; without an option all payouts. @throws StaffUsage */
async function scopeOf(ctx: Ctx, call: StaffCall): Promise<StopScope> {
  const [player, withdrawal] = [call.optional('player'), call.optional('withdrawal')]
  if (player !== undefined && withdrawal !== undefined)
    throw new StaffUsage('It concerns --player or --withdrawal, not both')
  if (player !== undefined) return { playerId: await playerIdOf(ctx, player) }
  if (withdrawal === undefined) return {}
  if (!UUID.test(withdrawal)) throw new StaffUsage('A withdrawal is named by its whole id')
  if (!(await firstRow(ctx.db.read, sql`select 1 from payments.withdrawals where id = ${withdrawal}`)))
    throw new StaffUsage('There is no such withdrawal')
  return { withdrawalId: withdrawal }
}

/** A player by id or phone. @throws StaffUsage */
async function playerIdOf({ db }: Ctx, named: string): Promise<string> {
  const msisdn = normalisePhone(named)
  const player = UUID.test(named)
    ? await readPlayer(db.read, named)
    : msisdn === null
      ? undefined
      : await readPlayerByPhone(db.read, msisdn)
  if (!player) throw new StaffUsage('There is no such player')
  return player.id
}

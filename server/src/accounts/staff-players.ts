import { maskPhone, normalisePhone } from '@ruka/contract/phone'
import { recordChange, type Actor } from '../platform/audit-log.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Tx } from '../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../platform/staff.ts'
import { setStatus, type Player, type PlayerStatus } from './player.ts'
import { revokeSessions } from './session.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WHY_MAX = 500
const USAGE = 'PLAYER --by WHO --because WHY'

/** What staff do about a player, who is named by the phone or by the id. */
export const playerCommands: readonly StaffCommand[] = [
  {
    name: 'players suspend',
    usage: USAGE,
    about:
      'Stops a player at once: no stake, deposit request, withdrawal or Sambaza, and every session ends. Open wagers are settled, ' +
      'and money that arrives is credited. The player can log in and look',
    run: (ctx, call) =>
      act(ctx, call, async (tx, { player, actor, why }) => {
        if (player.status !== 'active' && player.status !== 'lapsed') throw cannot('suspended', player)
        await change(tx, ctx, { player, actor, why, to: 'suspended' })
        return `${nameOf(player)} is suspended`
      }),
  },
  {
    name: 'players reinstate',
    usage: USAGE,
    about: 'Lifts a suspension: the player can play and move money again',
    run: (ctx, call) =>
      act(ctx, call, async (tx, { player, actor, why }) => {
        if (player.status !== 'suspended') throw cannot('reinstated', player)
        await change(tx, ctx, { player, actor, why, to: 'active' })
        return `${nameOf(player)} is active again`
      }),
  },
  {
    name: 'players log-out',
    usage: USAGE,
    about: 'Ends every session of a player at once, on every device',
    run: (ctx, call) =>
      act(ctx, call, async (tx, { player, actor, why }) => {
        const sessionIds = await revokeSessions(tx, ctx, { playerId: player.id })
        await recordChange(tx, ctx.clock, {
          actor,
          what: 'accounts.sessions_ended',
          subject: player.id,
          before: { sessionIds },
          after: { why },
        })
        return `${nameOf(player)} is logged out of ${sessionIds.length} sessions`
      }),
  },
]

const nameOf = ({ id, msisdn }: Player): string => `${id} (${maskPhone(msisdn)})`

const cannot = (what: string, player: Player): StaffUsage =>
  new StaffUsage(`${nameOf(player)} is ${player.status}, and cannot be ${what}`)

type Call = { readonly player: Player; readonly actor: Actor; readonly why: string }

/** Finds the player, holds the account's row, and does it in one transaction. */
async function act(
  ctx: Ctx,
  call: StaffCall,
  verb: (tx: Tx, call: Call) => Promise<string>,
): Promise<readonly string[]> {
  const actor = actorOf(call)
  const why = call.option('because').trim().slice(0, WHY_MAX)
  const typed = call.word(0, 'The player')
  const msisdn = normalisePhone(typed)
  if (!UUID.test(typed) && msisdn === null)
    throw new StaffUsage('A player is named by their phone or their whole id')
  const line = await ctx.db.tx(async tx => {
    const player = await firstRow(
      tx,
      sql<Player>`select id, msisdn, name, status from accounts.players
        where ${UUID.test(typed) ? sql`id = ${typed}` : sql`msisdn = ${msisdn}`} for update`,
    )
    if (!player) throw new StaffUsage('There is no such player')
    return verb(tx, { player, actor, why })
  })
  return [line]
}

async function change(
  tx: Tx,
  ctx: Ctx,
  { player, actor, why, to }: Call & { to: PlayerStatus },
): Promise<void> {
  await setStatus(tx, ctx, { playerId: player.id, status: to, actor })
  if (to === 'suspended') await revokeSessions(tx, ctx, { playerId: player.id })
  await recordChange(tx, ctx.clock, {
    actor,
    what: `accounts.${to === 'suspended' ? 'suspended' : 'reinstated'}`,
    subject: player.id,
    after: { why },
  })
}

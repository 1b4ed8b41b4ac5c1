import { maskPhone, normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, type StaffAction, type StaffActor } from '../../platform/staff/staff-action.ts'
import { PLAYER_COLUMNS, setStatus, type Player, type PlayerStatus } from './player.ts'
import { revokeSessions } from '../sessions/session.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A player as staff name them: by the phone or by the whole id. */
export const playerName = z
  .string()
  .refine(
    typed => UUID.test(typed) || normalisePhone(typed) !== null,
    'A player is named by their phone or their whole id',
  )
  .describe('A player by phone or whole id')

/** Whether a row of players is the one that is named so. */
export const isNamed = (typed: string) =>
  UUID.test(typed) ? sql`id = ${typed}` : sql`msisdn = ${normalisePhone(typed)}`

/** Without the name and the whole phone. */
const restricted = z.object({ player: z.string(), phone: z.string(), text: z.string() })

/** What staff do about a player. */
export const playerActions: readonly StaffAction[] = [
  playerAction({
    name: 'players suspend',
    summary: 'Stops a player at once: no stake, deposit request, withdrawal or Sambaza',
    about:
      'Every session ends. Open wagers are settled, and money that arrives is credited. The player can log in and look.',
    async change(tx, ctx, { player, actor }) {
      if (player.status !== 'active' && player.status !== 'lapsed') throw cannot('suspended', player)
      await setStatus(tx, ctx, { playerId: player.id, status: 'suspended', actor })
      await revokeSessions(tx, ctx, { playerId: player.id })
      return { ...statusChange(player, 'suspended'), text: 'is suspended' }
    },
  }),
  playerAction({
    name: 'players reinstate',
    summary: 'Lifts a suspension: the player can play and move money again',
    async change(tx, ctx, { player, actor }) {
      if (player.status !== 'suspended') throw cannot('reinstated', player)
      await setStatus(tx, ctx, { playerId: player.id, status: 'active', actor })
      return { ...statusChange(player, 'active'), text: 'is active again' }
    },
  }),
  playerAction({
    name: 'players log-out',
    summary: 'Ends every session of a player at once, on every device',
    async change(tx, ctx, { player }) {
      const sessionIds = await revokeSessions(tx, ctx, { playerId: player.id })
      return { before: { sessionIds }, text: `is logged out of ${sessionIds.length} sessions` }
    },
  }),
]

const statusChange = ({ status: before }: Player, after: PlayerStatus) => ({
  before: { status: before },
  after: { status: after },
})

const nameOf = ({ id, msisdn }: Pick<Player, 'id' | 'msisdn'>): string => `${id} (${maskPhone(msisdn)})`

const cannot = (what: string, player: Player): Refused =>
  new Refused('conflict', `${nameOf(player)} is ${player.status}, and cannot be ${what}`)

/** Locks the account, and changes it in one transaction with the audit row. */
function playerAction({
  change,
  ...said
}: Pick<StaffAction, 'name' | 'summary' | 'about'> & {
  change(
    tx: Tx,
    ctx: Ctx,
    on: { player: Player; actor: StaffActor },
  ): Promise<{ before?: unknown; after?: unknown; text: string }>
}): StaffAction {
  return staffChange({
    ...said,
    permission: 'players.restrict',
    input: { player: playerName },
    words: ['player'],
    reason: 'required',
    output: restricted,
    run: (ctx: Ctx, { player: typed }, { actor, record }) =>
      ctx.db.tx(async tx => {
        const player = await firstRow(
          tx,
          sql<Player>`select ${PLAYER_COLUMNS} from accounts.players where ${isNamed(typed)} for update`,
        )
        if (!player) throw new Refused('not_found', 'There is no such player')
        const { text, ...changed } = await change(tx, ctx, { player, actor })
        await record(tx, { subject: player.id, ...changed })
        return { player: player.id, phone: maskPhone(player.msisdn), text }
      }),
    lines: ({ player, phone, text }) => [`${player} (${phone}) ${text}`],
  })
}

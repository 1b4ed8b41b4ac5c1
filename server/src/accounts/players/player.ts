import { recordChange, type Actor } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, pgArray, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { freezeWallet } from '../../wallet/index.ts'
import { isRestricted } from './restrictions.ts'
import { revokeSessions } from '../sessions/session.ts'

export type PlayerStatus = 'active' | 'suspended' | 'excluded' | 'closed' | 'lapsed'
export type Player = {
  readonly id: string
  /** The registered phone, in canonical form. */
  readonly msisdn: string
  readonly name: string
  readonly status: PlayerStatus
  /** How other players see the player, and whether they see the player's bets. */
  readonly alias: string
  readonly showsBets: boolean
}

/** The columns of a `Player`. */
export const PLAYER_COLUMNS = sql.raw('id, msisdn, name, status, alias::text, shows_bets as "showsBets"')

/** Players by id; who is unknown is missing from the answer. */
export async function readPlayers(
  reader: Reader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Player>> {
  const found = await rows(
    reader,
    sql<Player>`select ${PLAYER_COLUMNS} from accounts.players
      where id = any(${pgArray([...new Set(playerIds)])}::uuid[])`,
  )
  return new Map(found.map(player => [player.id, player]))
}

/** One player, or undefined. */
export const readPlayer = async (reader: Reader, playerId: string): Promise<Player | undefined> =>
  (await readPlayers(reader, [playerId])).get(playerId)

/**
 * One player, whose status stays as it is until the transaction ends: a change of it commits before this
 * read, or waits for what it allowed.
 */
export const lockPlayerForShare = (tx: Tx, playerId: string): Promise<Player | undefined> =>
  firstRow(tx, sql<Player>`select ${PLAYER_COLUMNS} from accounts.players where id = ${playerId} for share`)

/** One player, behind the lock that a log-in and a new password take, too. */
export const lockPlayer = (tx: Tx, playerId: string): Promise<Player | undefined> =>
  firstRow(
    tx,
    sql<Player>`select ${PLAYER_COLUMNS} from accounts.players where id = ${playerId} for no key update`,
  )

/**
 * Why an account that is not active is refused: a lapsed one plays again once its player confirms, any other
 * does not.
 */
export const inactiveCode = (status: string | undefined): 'account_lapsed' | 'account_suspended' =>
  status === 'lapsed' ? 'account_lapsed' : 'account_suspended'

/** The player with this registered phone, or undefined. The caller must not disclose which. */
export const readPlayerByPhone = (reader: Reader, msisdn: string): Promise<Player | undefined> =>
  firstRow(reader, sql<Player>`select ${PLAYER_COLUMNS} from accounts.players where msisdn = ${msisdn}`)

/**
 * Changes an account's status, with everything that must change with it in the same transaction: an account
 * that is not active starts nothing with its money, and one that is excluded or closed has no sessions.
 *
 * @throws Error when there is no such player, or when it would lift an exclusion before its end, which is
 * never allowed.
 */
export async function setStatus(
  tx: Tx,
  ctx: Ctx,
  { playerId, status, actor }: { playerId: string; status: PlayerStatus; actor: Actor },
): Promise<void> {
  const before = await firstRow(
    tx,
    sql<{ status: PlayerStatus }>`select status from accounts.players where id = ${playerId} for update`,
  )
  if (!before) throw new Error('there is no such player')
  if (before.status === status) return
  if (before.status === 'excluded' && (await isExcluded(tx, ctx, playerId)))
    throw new Error('an exclusion cannot be lifted before its end')
  await sql`update accounts.players set status = ${status} where id = ${playerId}`.execute(tx)
  await freezeWallet(tx, playerId, status !== 'active' || (await isRestricted(tx, playerId, ctx.clock.now())))
  if (status === 'excluded' || status === 'closed') await revokeSessions(tx, ctx, { playerId })
  await recordChange(tx, ctx.clock, {
    actor,
    what: 'accounts.status_changed',
    subject: playerId,
    before,
    after: { status },
  })
}

const isExcluded = async (tx: Tx, ctx: Ctx, playerId: string): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from accounts.exclusions where player_id = ${playerId}
      and until > ${new Date(ctx.clock.now())}`,
  )) !== undefined

/** Bars a phone from opening an account until then. A longer bar is never shortened. */
export async function barPhone(
  tx: Tx,
  ctx: Ctx,
  { msisdn, untilMs }: { msisdn: string; untilMs: number },
): Promise<void> {
  await sql`insert into accounts.barred_phones as b (msisdn, barred_at, until)
    values (${msisdn}, ${new Date(ctx.clock.now())}, ${new Date(untilMs)})
    on conflict (msisdn) do update set until = greatest(b.until, excluded.until)`.execute(tx)
}

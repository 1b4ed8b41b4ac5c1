import type { RefusalCode } from '@ruka/contract/refusals'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, pgUuids, rows, sql, type Tx } from '../../platform/db/db.ts'
import { recordChange, type Actor } from '../../platform/staff/audit-log.ts'
import { freezeWallet, lockWallet } from '../../wallet/index.ts'

/** Why a player starts nothing with money. `untilMs` is null of one that holds until it is lifted. */
export type Restriction = {
  /** Names the rule that placed it; a player has one of each. */
  readonly reason: string
  /** What a stake is refused with. */
  readonly refusal: RefusalCode
  readonly untilMs: number | null
}

/**
 * Restricts a player from now on: no stake, withdrawal or transfer begins, whatever the state of the account.
 * Another one with the same reason takes the place of the one before.
 */
export async function restrict(
  tx: Tx,
  ctx: Ctx,
  { playerId, actor, ...restriction }: Restriction & { playerId: string; actor: Actor },
): Promise<void> {
  const { reason, refusal, untilMs } = restriction
  const now = new Date(ctx.clock.now())
  const until = untilMs === null ? null : new Date(untilMs)
  await lockInOrder(tx, playerId)
  await freezeWallet(tx, playerId, true)
  await sql`insert into accounts.restrictions (player_id, reason, refusal, since, until)
    values (${playerId}, ${reason}, ${refusal}, ${now}, ${until})
    on conflict (player_id, reason) do update set refusal = excluded.refusal, since = excluded.since,
      until = excluded.until`.execute(tx)
  await recordChange(tx, ctx.clock, {
    actor,
    what: 'accounts.restricted',
    subject: playerId,
    after: { reason, until: until?.toISOString() ?? null },
  })
}

/** Lifts what a reason restricts. Gives whether there was such a restriction. */
export async function liftRestriction(
  tx: Tx,
  ctx: Ctx,
  { playerId, reason, actor }: { playerId: string; reason: string; actor: Actor },
): Promise<boolean> {
  await lockInOrder(tx, playerId)
  const lifted = await changed(
    tx,
    sql`delete from accounts.restrictions where player_id = ${playerId} and reason = ${reason}`,
  )
  if (lifted === 0) return false
  await thaw(tx, [playerId])
  await recordChange(tx, ctx.clock, {
    actor,
    what: 'accounts.restriction_lifted',
    subject: playerId,
    before: { reason },
  })
  return true
}

/**
 * What restricts these players now, the one that holds longest of each. Restrictions that are over end here, and
 * players whom nothing restricts any more are free again: `freed` names them. Behind the locks of their balances.
 */
export async function standingRestrictions(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  playerIds: readonly string[],
): Promise<{ readonly standing: ReadonlyMap<string, RefusalCode>; readonly freed: ReadonlySet<string> }> {
  if (playerIds.length === 0) return { standing: new Map(), freed: new Set() }
  const ended = await rows(
    tx,
    sql<{ player_id: string }>`delete from accounts.restrictions
      where player_id = any(${pgUuids(playerIds)}::uuid[]) and until <= ${new Date(ctx.clock.now())}
      returning player_id`,
  )
  const freed = await thaw(
    tx,
    ended.map(row => row.player_id),
  )
  const found = await rows(
    tx,
    sql<{ player_id: string; refusal: RefusalCode }>`select distinct on (player_id) player_id, refusal
      from accounts.restrictions where player_id = any(${pgUuids(playerIds)}::uuid[])
      order by player_id, until desc nulls first, reason`,
  )
  return { standing: new Map(found.map(row => [row.player_id, row.refusal])), freed }
}

/** The account, then the balances: the order of all who lock both. A stake locks the balances alone. */
async function lockInOrder(tx: Tx, playerId: string): Promise<void> {
  await sql`select 1 from accounts.players where id = ${playerId} for no key update`.execute(tx)
  await lockWallet(tx, playerId)
}

/** Lets these players play again, unless their account is not active or something else restricts them. */
async function thaw(tx: Tx, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (playerIds.length === 0) return new Set()
  const free = await rows(
    tx,
    sql<{ id: string }>`select id from accounts.players as p
      where id = any(${pgUuids([...new Set(playerIds)])}::uuid[]) and status = 'active'
        and not exists (select from accounts.restrictions as r where r.player_id = p.id)`,
  )
  for (const { id } of free) await freezeWallet(tx, id, false)
  return new Set(free.map(({ id }) => id))
}

/** Whether an account that becomes active stays frozen for another reason. */
export const isRestricted = async (tx: Tx, playerId: string, nowMs: number): Promise<boolean> =>
  (
    await rows(
      tx,
      sql`select 1 from accounts.restrictions where player_id = ${playerId}
        and coalesce(until > ${new Date(nowMs)}, true) limit 1`,
    )
  ).length > 0

/** Players in one run; the rest wait for the next. */
const BATCH = 500

/** Ends the restrictions that are over, each player in a transaction of their own. */
export async function endRestrictions(ctx: Ctx): Promise<void> {
  const due = await rows(
    ctx.db.read,
    sql<{ player_id: string }>`select distinct player_id from accounts.restrictions
      where until <= ${new Date(ctx.clock.now())} limit ${BATCH}`,
  )
  for (const { player_id: playerId } of due)
    await ctx.db.tx(async tx => {
      await lockInOrder(tx, playerId)
      await standingRestrictions(tx, ctx, [playerId])
    })
}

import { pgArray, pgTable, pgUuids, rows, sql, type Tx } from '../../platform/db/db.ts'
import { readSettledSlips, type SlipOfRef } from '../../sportsbook/index.ts'
import type { CoveringSlip } from './covering.rules.ts'

export type WagerName = { readonly ref: string; readonly playerId: string }
export type SlipOnEvent = WagerName & { readonly event: string }
/** A slip that was counted, on an event that it counts on or still may; `counts`: its stake is not returned. */
export type Member = SlipOnEvent & {
  readonly slip: CoveringSlip
  readonly counts: boolean
  readonly riskCents: number
  /** Whether it may still count on other events. */
  readonly isOpen: boolean
}

export const nameOf = ({ ref, playerId }: WagerName): string => `${playerId} ${ref}`

/** A slip with what counts of its stake. */
export const asCounted = (slip: SlipOfRef, stakeCents: number): CoveringSlip => ({
  stakeCents,
  legs: slip.legs,
})

/** The slips of these players on these events, in the order in which they were counted. */
export async function readMembers(
  tx: Tx,
  of: readonly { readonly playerId: string; readonly event: string }[],
): Promise<readonly Member[]> {
  const found = await rows(
    tx,
    sql<Omit<Member, 'slip'> & { stakeCents: number }>`select s.player_id as "playerId", s.event, s.ref,
        j.risk_cents as "riskCents", j.stake_cents as "stakeCents", j.counts,
        exists (select from campaigns.slip_events where player_id = s.player_id and ref = s.ref
          and event <> s.event) as "isOpen"
      from (select distinct * from unnest(${pgUuids(of.map(({ playerId }) => playerId))}::uuid[],
        ${pgArray(of.map(({ event }) => event))}::text[]) as g(player_id, event)) as g
      cross join lateral (select * from campaigns.slip_events
        where player_id = g.player_id and event = g.event offset 0) as s
      cross join lateral (select min(seq) as seq, sum(risk_cents)::bigint as risk_cents,
          max(stake_cents) as stake_cents,
          (array_agg(payout_cents is not null order by seq desc))[1] as counts
        from campaigns.journal where player_id = s.player_id and ref = s.ref and events is not null) as j
      where j.seq is not null order by j.seq`,
  )
  const slips = new Map((await readSettledSlips(tx, found)).map(slip => [nameOf(slip), slip]))
  return found.flatMap(({ stakeCents, ...member }) => {
    const slip = slips.get(nameOf(member))
    return slip ? [{ ...member, slip: asCounted(slip, stakeCents) }] : []
  })
}

/** The events that a slip counts on, or still may; none of one that is not looked at. */
export const readEventsOf = async (tx: Tx, { playerId, ref }: WagerName): Promise<readonly string[]> =>
  (
    await rows(
      tx,
      sql<{ event: string }>`select event from campaigns.slip_events
        where player_id = ${playerId} and ref = ${ref} order by event`,
    )
  ).map(({ event }) => event)

/** Remembers slips with the events that they may count on. */
export async function keepEvents(tx: Tx, of: readonly SlipOnEvent[]): Promise<void> {
  if (of.length === 0) return
  await sql`insert into campaigns.slip_events (player_id, event, ref)
    select player_id, event, ref from ${pgTable('e', of, EVENT)} on conflict do nothing`.execute(tx)
}

/** From now on these slips count on this event alone. */
export async function settleEvents(tx: Tx, of: readonly SlipOnEvent[]): Promise<void> {
  if (of.length === 0) return
  await sql`delete from campaigns.slip_events as s using ${pgTable('e', of, EVENT)}
    where (s.player_id, s.ref) = (e.player_id, e.ref) and s.event <> e.event`.execute(tx)
}

const EVENT = {
  player_id: ['uuid', ({ playerId }: SlipOnEvent) => playerId],
  event: ['text', ({ event }: SlipOnEvent) => event],
  ref: ['text', ({ ref }: SlipOnEvent) => ref],
} as const

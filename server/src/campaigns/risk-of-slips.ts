import { asCents } from '@ruka/contract/money'
import { pgArray, pgUuids, rows, sql, type Tx } from '../platform/db.ts'
import { readSettledSlips, type SlipOfRef } from '../sportsbook/index.ts'
import { uncoveredOf } from './uncovered.rules.ts'

type WagerName = { readonly ref: string; readonly playerId: string }
/** What a wager adds to what its player risked, in cents; of a slip also its events, and the least odds of its legs. */
export type Risk = {
  readonly riskCents: number
  readonly events: string | null
  readonly leastOdds: number | null
}

/** Events of a slip that are kept: with more, no other slip of the player is likely to be on the same ones. */
const EVENTS_MAX = 5

/** Slips of a player on the same events that are looked at together; further ones risk nothing that counts. */
const SLIPS_MAX = 40

/** The events of a slip, as one text. */
const eventsOf = ({ legs }: SlipOfRef): string | null =>
  legs.length > EVENTS_MAX ? null : [...new Set(legs.map(({ event }) => event))].toSorted().join(' ')

const nameOf = ({ ref, playerId }: WagerName): string => `${playerId} ${ref}`

/** A slip with what counts of its stake. */
const asCounted = (slip: SlipOfRef, { stakeCents }: { readonly stakeCents: number }): SlipOfRef => ({
  ...slip,
  stakeCents: asCents(stakeCents),
})

/**
 * What each wager adds to the risk of its player, in the order given. The slips of a player on the same events count
 * together with what the player could have lost with all of them: bets against each other count with their difference.
 */
export async function risksOf(
  tx: Tx,
  wagers: readonly (WagerName & { readonly stakeCents: number })[],
): Promise<readonly Risk[]> {
  const slips = new Map((await readSettledSlips(tx, wagers)).map(slip => [nameOf(slip), slip]))
  if (slips.size === 0)
    return wagers.map(({ stakeCents }) => ({ riskCents: stakeCents, events: null, leastOdds: null }))
  const groups = new Map<string, Group>()
  const own = [...slips.values()].map(slip => ({ playerId: slip.playerId, events: eventsOf(slip) }))
  for (const [key, members] of await readGroups(tx, own))
    groups.set(key, {
      slips: members.flatMap(({ slip, counts }) => (counts ? [slip] : [])),
      riskCents: members.reduce((sum, { riskCents }) => sum + riskCents, 0),
    })
  return wagers.map(wager => {
    const slip = slips.get(nameOf(wager))
    const events = slip ? eventsOf(slip) : null
    const leastOdds = slip ? Math.min(...slip.legs.map(({ odds }) => odds)) : null
    if (!slip || events === null) return { riskCents: wager.stakeCents, events, leastOdds }
    const group = groups.get(`${slip.playerId} ${events}`) ?? { slips: [], riskCents: 0 }
    if (group.slips.length >= SLIPS_MAX) return { riskCents: 0, events, leastOdds }
    const together = [...group.slips, asCounted(slip, wager)]
    const riskCents = riskOf(together)
    groups.set(`${slip.playerId} ${events}`, { slips: together, riskCents })
    return { riskCents: riskCents - group.riskCents, events, leastOdds }
  })
}

/** One slip alone counts its stake. */
const riskOf = (slips: readonly SlipOfRef[]): number =>
  slips.length === 1 ? slips[0]!.stakeCents : uncoveredOf(slips)

/**
 * By how much risks change when the stake of a slip is returned, or counts again: its own, and those of the slips that
 * were counted behind it, as if it had been returned before them, or never.
 */
export async function revisedRisks(
  tx: Tx,
  { counts, ...own }: WagerName & { readonly events: string; readonly counts: boolean },
): Promise<readonly (WagerName & { readonly changeCents: number })[]> {
  const members = [...(await readGroups(tx, [own])).values()].flat()
  const place = members.findIndex(({ slip }) => slip.ref === own.ref)
  if (place < 0) throw new Error(`the slip ${own.ref} was counted and is not there`)
  let slips = members.slice(0, place).flatMap(member => (member.counts ? [member.slip] : []))
  let riskCents = riskOf(slips)
  return members.slice(place).map(({ slip, counts: counted, riskCents: before }, at) => {
    const withoutIt = riskCents
    if ((at === 0 ? counts : counted) && slips.length < SLIPS_MAX) {
      slips = [...slips, slip]
      riskCents = riskOf(slips)
    }
    return { ref: slip.ref, playerId: slip.playerId, changeCents: riskCents - withoutIt - before }
  })
}

type Group = { readonly slips: readonly SlipOfRef[]; readonly riskCents: number }
/** A slip that was counted: whether it still counts, and what it adds to the risk. */
type Member = { readonly slip: SlipOfRef; readonly counts: boolean; readonly riskCents: number }

/** The slips of these players on these events that were counted, in the order of that. */
async function readGroups(
  tx: Tx,
  of: readonly { readonly playerId: string; readonly events: string | null }[],
): Promise<ReadonlyMap<string, readonly Member[]>> {
  const named = of.filter(({ events }) => events !== null)
  const found = await rows(
    tx,
    sql<
      WagerName & { events: string; riskCents: number; stakeCents: number; counts: boolean }
    >`select j.player_id as "playerId", j.ref,
        g.events, sum(j.risk_cents)::bigint as "riskCents", max(j.stake_cents) as "stakeCents",
        (array_agg(j.payout_cents is not null order by j.seq desc))[1] as counts
      from (select distinct * from unnest(${pgUuids(named.map(({ playerId }) => playerId))}::uuid[],
        ${pgArray(named.map(({ events }) => events))}::text[]) as g(player_id, events)) as g
      cross join lateral (select * from campaigns.journal
        where player_id = g.player_id and events = g.events offset 0) as j
      group by j.player_id, j.ref, g.events order by min(j.seq)`,
  )
  const slips = new Map((await readSettledSlips(tx, found)).map(slip => [nameOf(slip), slip]))
  const members = found.flatMap(({ events, counts, riskCents, ...wager }) => {
    const slip = slips.get(nameOf(wager))
    return slip ? [{ slip: asCounted(slip, wager), events, counts, riskCents }] : []
  })
  return Map.groupBy(members, ({ slip, events }) => `${slip.playerId} ${events}`)
}

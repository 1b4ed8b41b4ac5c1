import { asCents } from '@ruka/contract/money'
import { pgArray, pgUuids, rows, sql, type Tx } from '../platform/db.ts'
import { readSettledSlips, type SlipOfRef } from '../sportsbook/index.ts'
import { uncoveredOf } from './uncovered.rules.ts'

type WagerName = { readonly ref: string; readonly playerId: string }
/** What a wager adds to what its player risked, in cents; of a slip also the events that it is on. */
export type Risk = { readonly riskCents: number; readonly events: string | null }

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
  if (slips.size === 0) return wagers.map(({ stakeCents }) => ({ riskCents: stakeCents, events: null }))
  const groups = await readGroups(
    tx,
    [...slips.values()].map(slip => ({ playerId: slip.playerId, events: eventsOf(slip) })),
  )
  return wagers.map(wager => {
    const slip = slips.get(nameOf(wager))
    const events = slip ? eventsOf(slip) : null
    if (!slip || events === null) return { riskCents: wager.stakeCents, events }
    const group = groups.get(`${slip.playerId} ${events}`) ?? { slips: [], riskCents: 0 }
    if (group.slips.length >= SLIPS_MAX) return { riskCents: 0, events }
    const together = { slips: [...group.slips, asCounted(slip, wager)], riskCents: 0 }
    together.riskCents = together.slips.length === 1 ? wager.stakeCents : uncoveredOf(together.slips)
    groups.set(`${slip.playerId} ${events}`, together)
    return { riskCents: together.riskCents - group.riskCents, events }
  })
}

/** By how much the risk of a slip's group changes when the stake of that slip is returned, or counts again. */
export async function revisedRisk(
  tx: Tx,
  slip: WagerName & { readonly events: string; readonly counts: boolean; readonly stakeCents: number },
): Promise<number> {
  const groups = await readGroups(tx, [slip])
  const group = groups.get(`${slip.playerId} ${slip.events}`) ?? { slips: [], riskCents: 0 }
  const others = group.slips.filter(({ ref }) => ref !== slip.ref)
  const own = slip.counts ? await readSettledSlips(tx, [slip]) : []
  return uncoveredOf([...others, ...own.map(each => asCounted(each, slip))]) - group.riskCents
}

type Group = { readonly slips: readonly SlipOfRef[]; riskCents: number }

/** The slips of these players on these events that were counted and not returned, and what they risked together. */
async function readGroups(
  tx: Tx,
  of: readonly { readonly playerId: string; readonly events: string | null }[],
): Promise<Map<string, Group>> {
  const named = of.filter(({ events }) => events !== null)
  const found = await rows(
    tx,
    sql<
      WagerName & { events: string; risk: number; stakeCents: number; counts: boolean }
    >`select j.player_id as "playerId", j.ref,
        g.events, sum(j.risk_cents)::bigint as risk, max(j.stake_cents) as "stakeCents",
        (array_agg(j.payout_cents is not null order by j.seq desc))[1] as counts
      from (select distinct * from unnest(${pgUuids(named.map(({ playerId }) => playerId))}::uuid[],
        ${pgArray(named.map(({ events }) => events))}::text[]) as g(player_id, events)) as g
      cross join lateral (select * from campaigns.journal
        where player_id = g.player_id and events = g.events offset 0) as j
      group by j.player_id, j.ref, g.events`,
  )
  const slips = new Map(
    (
      await readSettledSlips(
        tx,
        found.filter(({ counts }) => counts),
      )
    ).map(slip => [nameOf(slip), slip]),
  )
  const groups = new Map<string, Group>()
  for (const [key, wagers] of Map.groupBy(found, ({ playerId, events }) => `${playerId} ${events}`))
    groups.set(key, {
      slips: wagers.flatMap(wager => {
        const slip = slips.get(nameOf(wager))
        return slip ? [asCounted(slip, wager)] : []
      }),
      riskCents: wagers.reduce((sum, { risk }) => sum + risk, 0),
    })
  return groups
}

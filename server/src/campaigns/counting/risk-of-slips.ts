import type { Tx } from '../../platform/db/db.ts'
import { readSettledSlips, type SlipOfRef } from '../../sportsbook/index.ts'
import { eventsOf, riskOn, SLIPS_MAX, type CoveringSlip } from './covering.rules.ts'
import {
  asCounted,
  keepEvents,
  nameOf,
  readEventsOf,
  readMembers,
  settleEvents,
  type WagerName,
} from './slip-events.ts'
import { Groups } from './slip-groups.ts'

/** What a wager adds to what its player risked, in cents; of a slip also its events, and the least odds of its legs. */
export type Risk = {
  readonly riskCents: number
  readonly events: string | null
  readonly leastOdds: number | null
}

/** Events of a slip that are looked at, which bounds the work; one on more counts by itself. */
const EVENTS_MAX = 10

/**
 * What each wager adds to the risk of its player, in the order given. Slips of a player that share an event count
 * together with what could have been lost with them there: bets against each other count with their difference.
 */
export async function risksOf(
  tx: Tx,
  wagers: readonly (WagerName & { readonly stakeCents: number })[],
): Promise<readonly Risk[]> {
  const slips = new Map((await readSettledSlips(tx, wagers)).map(slip => [nameOf(slip), slip]))
  if (slips.size === 0)
    return wagers.map(({ stakeCents }) => ({ riskCents: stakeCents, events: null, leastOdds: null }))
  const looked = [...slips.values()].filter(isLookedAt)
  const groups = new Groups(
    await readMembers(
      tx,
      looked.flatMap(slip => eventsOf(slip).map(event => ({ playerId: slip.playerId, event }))),
    ),
  )
  const risks = wagers.map(({ stakeCents, ...name }): Risk => {
    const slip = slips.get(nameOf(name))
    if (!slip) return { riskCents: stakeCents, events: null, leastOdds: null }
    const leastOdds = Math.min(...slip.legs.map(({ odds }) => odds))
    if (!isLookedAt(slip)) return { riskCents: stakeCents, events: null, leastOdds }
    return {
      riskCents: groups.add(name, asCounted(slip, stakeCents)),
      events: eventsOf(slip).join(' '),
      leastOdds,
    }
  })
  await keepEvents(tx, groups.added)
  await settleEvents(tx, groups.settled)
  return risks
}

const isLookedAt = (slip: SlipOfRef): boolean => eventsOf(slip).length <= EVENTS_MAX

/**
 * By how much risks change when the stake of a slip is returned, or counts again: its own, and those of the slips that
 * were counted behind it on the event that it counts on, as if it had been returned before them, or never.
 */
export async function revisedRisks(
  tx: Tx,
  {
    counts,
    riskCents: ownCents,
    ...own
  }: WagerName & { readonly counts: boolean; readonly riskCents: number },
): Promise<readonly (WagerName & { readonly changeCents: number })[]> {
  const [event, ...more] = await readEventsOf(tx, own)
  const alone = (changeCents: number) => [{ ...own, changeCents }]
  // One that is not looked at, since its event has too many, risks nothing that counts.
  if (event === undefined) return alone(counts ? 0 : -ownCents)
  if (more.length > 0) return alone(counts ? await addedAgain(tx, own, [event, ...more]) : -ownCents)
  const members = (await readMembers(tx, [{ ...own, event }])).filter(({ isOpen }) => !isOpen)
  const place = members.findIndex(({ ref }) => ref === own.ref)
  if (place < 0) throw new Error(`the slip ${own.ref} was counted and is not there`)
  let slips = members.slice(0, place).flatMap(member => (member.counts ? [member.slip] : []))
  let riskCents = riskOfAll(event, slips)
  return members.slice(place).map((member, at) => {
    const withoutIt = riskCents
    if ((at === 0 ? counts : member.counts) && slips.length < SLIPS_MAX) {
      slips = [...slips, member.slip]
      riskCents = riskOfAll(event, slips)
    }
    const { ref, playerId } = member
    return { ref, playerId, changeCents: riskCents - withoutIt - member.riskCents }
  })
}

const riskOfAll = (event: string, slips: readonly CoveringSlip[]): number =>
  slips.length === 0 ? 0 : riskOn(event, slips)

/** What a slip that no other one covered before its stake was returned adds now, beside those that came meanwhile. */
async function addedAgain(tx: Tx, own: WagerName, events: readonly string[]): Promise<number> {
  const { playerId } = own
  const members = await readMembers(
    tx,
    events.map(event => ({ playerId, event })),
  )
  const itself = members.find(({ ref }) => ref === own.ref)
  if (!itself) throw new Error(`the slip ${own.ref} was counted and is not there`)
  const groups = new Groups(members.filter(member => member.ref !== own.ref))
  const riskCents = groups.add(own, itself.slip)
  await settleEvents(tx, [...groups.settled, ...(groups.added.length === 1 ? groups.added : [])])
  return riskCents
}

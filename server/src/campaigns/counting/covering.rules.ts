import { uncoveredCents, type SlipLeg } from './uncovered.rules.ts'

/** A slip as far as covering counts. */
export type CoveringSlip = { readonly stakeCents: number; readonly legs: readonly SlipLeg[] }
/** A slip that was counted, with what it added to the risk of its player. */
export type CountedSlip = { readonly slip: CoveringSlip; readonly riskCents: number }
/** What a slip adds to the risk. `on`: the event that it counts on from now on; null while any of its own may be. */
export type Covering = { readonly riskCents: number; readonly on: string | null }

/** Slips of a player on one event that are looked at together; a further one risks nothing that counts. */
export const SLIPS_MAX = 40

/** The events of a slip, once each. */
export const eventsOf = ({ legs }: CoveringSlip): readonly string[] =>
  [...new Set(legs.map(({ event }) => event))].toSorted()

/**
 * What could be lost with these slips on an event that all of them have, in cents. Their other legs count as won at
 * odds of 1, which is what a leg is worth by its price: so no leg beside a bet hides that it is against another. Where
 * prices allow no gain for sure, that is never more than slips on the same events can lose.
 */
export const riskOn = (event: string, slips: readonly CoveringSlip[]): number =>
  slips.length === 1
    ? slips[0]!.stakeCents
    : uncoveredCents(
        slips.map(({ stakeCents, legs }) => ({ ...legs.find(leg => leg.event === event)!, stakeCents })),
      )

/**
 * What a further slip of a player adds to the risk, and on which event; undefined where an event has too many slips to
 * look at. A stake is lost once, so each slip counts on one event alone: on the one where it adds the least.
 * `othersOn` are the slips that count on an event, or still may. It adds its stake at most.
 */
export function coveringOf(
  slip: CoveringSlip,
  othersOn: (event: string) => readonly CountedSlip[],
): Covering | undefined {
  const events = eventsOf(slip)
  let least: Covering = { riskCents: slip.stakeCents, on: events.length === 1 ? events[0]! : null }
  for (const event of events) {
    const others = othersOn(event)
    if (others.length >= SLIPS_MAX) return undefined
    if (others.length === 0) continue
    const before = others.reduce((sum, { riskCents }) => sum + riskCents, 0)
    const riskCents = riskOn(event, [...others.map(other => other.slip), slip]) - before
    if (riskCents < least.riskCents) least = { riskCents, on: event }
  }
  return least
}

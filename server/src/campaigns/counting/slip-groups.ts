import { coveringOf, eventsOf, type CoveringSlip } from './covering.rules.ts'
import { nameOf, type Member, type SlipOnEvent, type WagerName } from './slip-events.ts'

/** The slips that count on some events of players, while further ones are added to them. */
export class Groups {
  readonly #groups: Map<string, Member[]>
  readonly #added = new Map<string, readonly SlipOnEvent[]>()
  readonly #settled: SlipOnEvent[] = []

  constructor(members: readonly Member[]) {
    this.#groups = Map.groupBy(
      members.filter(({ counts }) => counts),
      groupOf,
    )
  }

  /** Slips that were added, with each event that they count on, or still may. */
  get added(): readonly SlipOnEvent[] {
    return [...this.#added.values()].flat()
  }
  /** Slips that were there before, and from now on count on one event alone. */
  get settled(): readonly SlipOnEvent[] {
    return this.#settled
  }

  /** What the slip adds to the risk. */
  add(name: WagerName, slip: CoveringSlip): number {
    const { playerId, ref } = name
    const covering = coveringOf(slip, event => this.#groups.get(groupOf({ playerId, event })) ?? [])
    if (!covering) return 0
    const { riskCents, on } = covering
    if (on !== null) this.#settleAll(playerId, on)
    const events = on === null ? eventsOf(slip) : [on]
    for (const event of events) {
      const member = { playerId, ref, event, slip, riskCents, counts: true, isOpen: on === null }
      this.#groups.set(groupOf(member), [...(this.#groups.get(groupOf(member)) ?? []), member])
    }
    this.#added.set(
      nameOf(name),
      events.map(event => ({ playerId, ref, event })),
    )
    return riskCents
  }

  /** All slips on an event count there alone, once one of them is covered there. */
  #settleAll(playerId: string, on: string): void {
    const group = this.#groups.get(groupOf({ playerId, event: on })) ?? []
    for (const { ref, isOpen } of group) {
      if (!isOpen) continue
      const settled = { playerId, ref, event: on }
      if (this.#added.has(nameOf(settled))) this.#added.set(nameOf(settled), [settled])
      else this.#settled.push(settled)
      for (const [key, members] of this.#groups)
        if (key !== groupOf(settled))
          this.#groups.set(
            key,
            members.filter(member => nameOf(member) !== nameOf(settled)),
          )
    }
    this.#groups.set(
      groupOf({ playerId, event: on }),
      group.map(member => ({ ...member, isOpen: false })),
    )
  }
}

const groupOf = ({ playerId, event }: { readonly playerId: string; readonly event: string }): string =>
  `${playerId} ${event}`

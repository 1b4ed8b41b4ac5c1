/** What the legs of a slip have to do with each other, and whether their selections can bear another bet. */
import { areRelated } from '@ruka/sports/slip.rules'
import type { Exposed } from './exposed-legs.rules.ts'

type Leg = { readonly eventId: string; readonly market: number }
type Event = {
  readonly competitionId: string
  readonly home: string
  readonly away: string
  readonly kickOffMs: number
}

/** The later of two related legs, so that a slip with one of them is possible. */
export function relatedLegs<Asked extends Leg>(
  legs: readonly Asked[],
  { factsOf }: { readonly factsOf: (leg: Asked) => { readonly event: Event | undefined } },
) {
  const relations = legs.map(leg => {
    const { event } = factsOf(leg)
    return event && { event: leg.eventId, competition: event.competitionId, ...event }
  })
  return relations.flatMap((one, no) =>
    one && relations.slice(0, no).some(other => other && areRelated(one, other))
      ? [{ no, code: 'selection_related' as const }]
      : [],
  )
}

/** Legs on whose selections open bets would pay more than its limit. */
export const fullLegs = (
  legs: readonly { readonly roomCents: number }[],
  exposed: Exposed,
): readonly { readonly no: number; readonly code: 'exposure_full' }[] =>
  legs.flatMap(({ roomCents }, no) =>
    exposed[no]![1] > roomCents ? [{ no, code: 'exposure_full' as const }] : [],
  )

/** What the legs of a slip have to do with each other, and whether their selections can bear another bet. */
import type { Cents } from '@ruka/contract/money'
import { areRelated } from '@ruka/sports/slip.rules'
import type { Exposed } from './exposed-legs.rules.ts'
import { leastOf, settingsOfSelection, type SettingsOf } from './limits.rules.ts'

type Leg = { readonly eventId: string; readonly market: number }
type Event = {
  readonly competitionId: string
  readonly home: string
  readonly away: string
  readonly kickOffMs: number
}
type Facts = { readonly event: Event | undefined; readonly exposureCents: Cents }

/** The later of two related legs, so that a slip with one of them is possible. */
export function relatedLegs<Asked extends Leg>(
  legs: readonly Asked[],
  { factsOf }: { readonly factsOf: (leg: Asked) => Pick<Facts, 'event'> },
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

type LimitedBy<Asked> = {
  readonly factsOf: (leg: Asked) => Facts
  readonly settingsOf: SettingsOf
  readonly liabilityMaxCents: Cents
}

/** Legs on whose selections open bets would pay more than its limit. */
export const fullLegs = <Taken extends Leg>(
  legs: readonly Taken[],
  exposed: Exposed,
  { factsOf, settingsOf, liabilityMaxCents }: LimitedBy<Taken>,
) =>
  legs.flatMap((leg, no) => {
    const { event, exposureCents } = factsOf(leg)
    const settings = settingsOfSelection({ ...leg, ...event! }, settingsOf)
    const mostCents = leastOf(settings.map(setting => setting.liabilityMaxCents)) ?? liabilityMaxCents
    return exposureCents + exposed[no]![1] > mostCents ? [{ no, code: 'exposure_full' as const }] : []
  })

/** What the legs of a slip have to do with each other, and whether their selections can bear another bet. */
import { areRelated } from '@ruka/sports/slip.rules'
import type { Exposed } from './exposed-legs.rules.ts'
import type { JudgeBy, LegAsked, LegRefusal, LegTaken } from './judge-slip.rules.ts'
import { leastOf, settingsOfSelection } from './limits.rules.ts'

/** The later of two related legs, so that a slip with one of them is possible. */
export function relatedLegs(legs: readonly LegAsked[], { factsOf }: JudgeBy): readonly LegRefusal[] {
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
export const fullLegs = (legs: readonly LegTaken[], exposed: Exposed, by: JudgeBy): readonly LegRefusal[] =>
  legs.flatMap((leg, no): LegRefusal[] => {
    const { event, exposureCents } = by.factsOf(leg)
    const settings = settingsOfSelection({ ...leg, ...event! }, by.settingsOf)
    const mostCents =
      leastOf(settings.map(({ liabilityMaxCents }) => liabilityMaxCents)) ?? by.liabilityMaxCents
    return exposureCents + exposed[no]![1] > mostCents ? [{ no, code: 'exposure_full' }] : []
  })

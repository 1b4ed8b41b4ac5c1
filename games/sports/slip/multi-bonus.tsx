import { countedLegs, nextTierOf, type MultiBonus } from '@ruka/sports/multi-bonus.rules'
import { fill } from '../../kit/fill.ts'
import { oddsText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import { exactOdds, isSingles, type Slip } from '../../slip/slip.rules.ts'

/** How many picks of a multi count for the operator's bonus, and how many the next tier takes. */
export function NextBonus({ slip, bonus }: { readonly slip: Slip; readonly bonus: MultiBonus }) {
  const counted = countedLegs(bonus, slip.legs.map(exactOdds))
  const next = nextTierOf(bonus, counted)
  if (!next || slip.legs.length < 2 || isSingles(slip)) return null
  return (
    <div className="space-y-1.5 text-14 text-muted">
      <div className="bonus-steps" aria-hidden="true">
        {Array.from({ length: next.legs }, (_, at) => (
          <span key={at} data-reached={at < counted} />
        ))}
      </div>
      <p>
        {fill(words.nextBonus, {
          n: next.legs - counted,
          odds: oddsText(leastOddsOf(bonus)),
          percent: next.percent,
        })}
      </p>
    </div>
  )
}

const leastOddsOf = ({ leastOdds: { numerator, denominator } }: MultiBonus): number =>
  Number(numerator) / Number(denominator)

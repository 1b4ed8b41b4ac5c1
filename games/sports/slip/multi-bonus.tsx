import { countedLegs, nextTierOf, tierOf, type MultiBonus } from '@ruka/sports/multi-bonus.rules'
import { fill } from '../../kit/fill.ts'
import { shortMoney } from '../../kit/format.ts'
import { oddsText } from '../app/texts.ts'
import * as words from '../locales/sports.en.json'
import { exactOdds } from './possible.ts'
import { isSingles, type Slip } from './slip.rules.ts'

/** What the operator adds to the win of a multi, and how many picks the next tier takes. */
export function MultiBonusNote({
  slip,
  bonus,
  amount,
}: {
  readonly slip: Slip
  readonly bonus: MultiBonus
  /** In KES, in the possible win. */
  readonly amount: number
}) {
  if (slip.legs.length < 2 || isSingles(slip)) return null
  const counted = countedLegs(bonus, slip.legs.map(exactOdds))
  const tier = tierOf(bonus, counted)
  const next = nextTierOf(bonus, counted)
  return (
    <div className="space-y-1.5 text-14">
      {tier && (
        <p className="flex justify-between gap-4 font-semibold text-mint-text">
          <span>{fill(words.multiBonus, { percent: tier.percent })}</span>
          <span className="num">+ KES {shortMoney(amount)}</span>
        </p>
      )}
      {next && (
        <>
          <div className="bonus-steps" aria-hidden="true">
            {Array.from({ length: next.legs }, (_, at) => (
              <span key={at} data-reached={at < counted} />
            ))}
          </div>
          <p className="text-muted">
            {fill(words.nextBonus, {
              n: next.legs - counted,
              odds: oddsText(leastOddsOf(bonus)),
              percent: next.percent,
            })}
          </p>
        </>
      )}
    </div>
  )
}

const leastOddsOf = ({ leastOdds: { numerator, denominator } }: MultiBonus): number =>
  Number(numerator) / Number(denominator)

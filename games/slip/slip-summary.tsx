import { fromKes, taxHalfUp, toKes } from '@ruka/contract/money'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { oddsText } from '../kit/react/texts.ts'
import type { House } from './house.rules.ts'
import * as words from './locales/slip.en.json'
import { quotedWin, totalOdds } from './possible.rules.ts'
import type { Offered, Quoted } from './quotes.rules.ts'
import { agreedTo, isSingles, totalStake, type Slip } from './slip.rules.ts'

type Props = {
  readonly slip: Slip
  readonly quoted: Quoted
  readonly offered: Offered
  readonly house: House
}

/** What a slip costs and can win, at the odds that the bet would have now. */
export function SlipSummary({ slip, quoted, offered: { bonus, withdrawalTax }, house }: Props) {
  const priced = agreedTo(slip, quoted.odds)
  const possible = quotedWin(slip, quoted, { payout: house.payout, bonus })
  return (
    <>
      <dl className="summary">
        <div className="text-14 text-muted">
          <dt>{isSingles(slip) ? words.totalStake : words.totalOdds}</dt>
          <dd className="num">
            {isSingles(slip) ? `KES ${shortMoney(totalStake(slip))}` : oddsText(totalOdds(priced.legs))}
          </dd>
        </div>
        {possible !== undefined && possible.bonus > 0 && (
          <div className="text-14 font-semibold text-mint-text">
            <dt>{fill(words.multiBonus, { percent: possible.bonusPercent })}</dt>
            <dd className="num">+ KES {shortMoney(possible.bonus)}</dd>
          </div>
        )}
        <div className="text-16 font-extrabold">
          <dt>{words.possibleWin}</dt>
          <dd className="num">
            <span role="status">{possible ? `KES ${shortMoney(possible.payout)}` : '–'}</span>
          </dd>
        </div>
        {possible !== undefined && withdrawalTax > 0 && possible.payout > 0 && (
          <div className="text-14 text-muted">
            <dt>{fill(words.withdrawalTax, { percent: withdrawalTax })}</dt>
            <dd className="num">KES {shortMoney(taxOf(possible.payout, withdrawalTax))}</dd>
          </div>
        )}
      </dl>
      {possible !== undefined && possible.capped > 0 && (
        <p className="text-14 text-muted">
          {fill(possible.returned > 0 ? words.capped : words.cappedBonus, {
            cap: shortMoney(possible.payout - possible.returned),
            returned: shortMoney(possible.returned),
          })}
        </p>
      )}
      {quoted.delayMs > 0 && (
        <p className="text-14 text-muted">{fill(words.liveDelay, { seconds: quoted.delayMs / 1_000 })}</p>
      )}
    </>
  )
}

/** The tax on an amount in KES, as it is taken when it is withdrawn. */
const taxOf = (kes: number, percent: number): number =>
  toKes(taxHalfUp(fromKes(kes), Math.round(percent * 100)))

import { Button } from '@ruka/ui/parts/button'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { refusalText } from '../kit/refusal-text.ts'
import * as words from './locales/slip.en.json'
import type { Quoted } from './quotes.rules.ts'

type Refused = NonNullable<Quoted['refusal']>

/** Why a stake is refused, in the language of the page. */
const stakeRefusalText = ({ code, text, stake, cap }: Refused): string =>
  code === 'payout_above_maximum' && stake !== undefined && cap !== undefined
    ? fill(words.aboveCap, { cap: shortMoney(cap), stake: shortMoney(stake) })
    : refusalText(code, text)

/** Why the stake is refused, below it, with the greatest one that is taken a tap away. */
export function StakeTrouble({
  refusal,
  onUse,
}: {
  readonly refusal: Refused
  readonly onUse: (stake: number) => void
}) {
  const { stake } = refusal
  return (
    <div className="space-y-2">
      <p role="alert" className="text-14 text-rose-text">
        {stakeRefusalText(refusal)}
      </p>
      {stake !== undefined && <UseStake stake={stake} onUse={onUse} />}
    </div>
  )
}

/** Stakes what is taken at most. */
export const UseStake = ({
  stake,
  onUse,
}: {
  readonly stake: number
  readonly onUse: (stake: number) => void
}) => (
  <Button className="w-full" onClick={() => onUse(stake)}>
    {fill(words.stakeInstead, { amount: shortMoney(stake) })}
  </Button>
)

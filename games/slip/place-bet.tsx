import { Button } from '@ruka/ui/parts/button'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import * as words from './locales/slip.en.json'
import { troublesIn, type Quoted } from './quotes.rules.ts'
import { totalStake, type Slip } from './slip.rules.ts'

type Props = {
  readonly slip: Slip
  readonly quoted: Quoted
  /** The least stake, in whole KES. */
  readonly leastKes?: number
  /** Whether the odds may be old. */
  readonly isStale: boolean
  /** Why no bets are taken now. */
  readonly closed?: string | undefined
  /** What became of the last try. */
  readonly trouble?: string | undefined
  /** What the button says, with the amount. */
  readonly label?: string
  readonly onPlace: () => void
}

/** Places the slip, once nothing is in the way of it; what the server said stands below the stake. */
export function PlaceBet(props: Props) {
  const { slip, quoted, leastKes = 1, isStale, closed, trouble, label = words.placeFor, onPlace } = props
  const { refusal } = quoted
  const isFree = troublesIn(slip, quoted).size === 0 && refusal === null && !isStale && closed === undefined
  return (
    <div className="space-y-2">
      {trouble !== undefined && refusal === null && (
        <p role="alert" className="text-14 text-rose-text">
          {trouble}
        </p>
      )}
      {isStale && <p className="text-14 text-muted">{words.staleNote}</p>}
      {closed !== undefined && <p className="text-14 text-muted">{closed}</p>}
      <Button
        variant="primary"
        className="min-h-14 w-full"
        disabled={!isFree || slip.stake < leastKes}
        onClick={onPlace}
      >
        {slip.stake === 0 ? words.enterStake : fill(label, { amount: shortMoney(totalStake(slip)) })}
      </Button>
    </div>
  )
}

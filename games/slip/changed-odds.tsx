import { Button } from '@ruka/ui/parts/button'
import { fill } from '../kit/fill.ts'
import * as words from './locales/slip.en.json'
import { agreedTo, isSmallFall, type OddsHere, SMALL_FALL_PERCENT, type Slip } from './slip.rules.ts'
import type { Slips } from './slips.ts'

type Props = {
  /** What they are in the way of. */
  readonly bets: Pick<Slip, 'legs' | 'mode' | 'policy' | 'fall'>
  /** The odds of now of the selections that have others. */
  readonly odds: ReadonlyMap<string, number>
  readonly oddsHere?: OddsHere | undefined
  readonly slips: Pick<Slips, 'update'>
  readonly onDone?: () => void
}

/** The ways on where odds have changed: agree to those of now, or to small falls from now on. */
export function ChangedOdds({ bets, odds, oddsHere, slips, onDone }: Props) {
  if (odds.size === 0) return null
  const change = (to: (slip: Slip) => Slip) => () => {
    slips.update(to)
    onDone?.()
  }
  return (
    <div className="space-y-2">
      <Button
        variant={onDone ? 'primary' : 'plain'}
        className="w-full"
        onClick={change(slip => agreedTo(slip, odds))}
      >
        {words.acceptOdds}
      </Button>
      {isSmallFall(bets, odds, oddsHere) && (
        <Button className="w-full" onClick={change(slip => ({ ...slip, fall: SMALL_FALL_PERCENT }))}>
          {fill(words.acceptFalls, { percent: SMALL_FALL_PERCENT })}
        </Button>
      )}
    </div>
  )
}

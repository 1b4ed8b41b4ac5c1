import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { parseStake, type Bounds } from '../../../amounts.rules.ts'
import { beginRun, isUnfit, RAISE_PERCENT, type Run, type RunOrder, type Stops } from '../autoplay.rules.ts'

/** The fields of autoplay. */
export type FieldName = 'plays' | 'loss' | 'single' | 'afterWin' | 'afterLoss'
const ANY = { min: 1, max: 1_000_000_000 }

/** Autoplay as it is typed, or the name of the first field that is wrong. */
export function readRun(order: RunOrder, typed: Readonly<Record<FieldName, string>>): Run | FieldName {
  const { plays, loss, single, afterWin, afterLoss } = typed
  const stops: Stops = {
    plays: numberOf(plays, ANY) ?? 0,
    lossCents: centsOf(loss),
    ...(!isEmpty(single) && { singleCents: centsOf(single) }),
  }
  const raise = {
    winPercent: numberOf(afterWin, RAISE_PERCENT),
    lossPercent: numberOf(afterLoss, RAISE_PERCENT),
  }
  const unfit = isUnfit(stops, order.stakeCents)
  if (unfit) return unfit
  if (raise.winPercent === undefined && !isEmpty(afterWin)) return 'afterWin'
  if (raise.lossPercent === undefined && !isEmpty(afterLoss)) return 'afterLoss'
  return beginRun(order, stops, raise)
}

const isEmpty = (text: string): boolean => text.trim() === ''

/** Whole numbers within the bounds. */
function numberOf(text: string, bounds: Bounds): number | undefined {
  const amount = parseStake(text, bounds)
  return typeof amount === 'number' ? amount : undefined
}

/** Anything else than a whole number counts as nothing. */
const centsOf = (text: string): Cents => {
  const amount = numberOf(text, ANY)
  return amount === undefined ? asCents(0) : fromKes(amount)
}

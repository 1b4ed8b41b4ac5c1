import { isEmpty, numberOf, readStops } from '../../../typed-stops.rules.ts'
import { beginRun, isUnfit, RAISE_PERCENT, type Run, type RunOrder } from '../autoplay.rules.ts'

/** The fields of autoplay. */
export type FieldName = 'bets' | 'loss' | 'single' | 'afterWin' | 'afterLoss'

/** Autoplay as it is typed, or the name of the first field that is wrong. */
export function readRun(order: RunOrder, typed: Readonly<Record<FieldName, string>>): Run | FieldName {
  const { afterWin, afterLoss } = typed
  const stops = readStops(typed)
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

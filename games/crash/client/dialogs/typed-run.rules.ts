import { fromKes } from '@ruka/contract/money'
import { centsOf, isEmpty, numberOf } from '../../../kit/typed-stops.rules.ts'
import { beginRun, isUnfit, type Run, type Stops } from '../auto-bet.rules.ts'
import type { Order } from '../slot.rules.ts'

/** The fields of an auto bet. */
export type FieldName = 'rounds' | 'loss' | 'win' | 'single'

/** An auto bet as it is typed, or the name of the first field that is wrong. */
export function readRun(order: Order, typed: Readonly<Record<FieldName, string>>): Run | FieldName {
  const { rounds, loss, win, single } = typed
  const stakeCents = fromKes(order.stake)
  const stops: Stops = {
    rounds: numberOf(rounds) ?? 0,
    lossCents: centsOf(loss),
    winCents: centsOf(win),
    ...(!isEmpty(single) && { singleCents: centsOf(single) }),
  }
  const unfit = isUnfit(stops, stakeCents) ?? (stops.singleCents === 0 ? 'single' : undefined)
  return unfit ?? beginRun({ stakeCents, autoX100: order.auto }, stops)
}

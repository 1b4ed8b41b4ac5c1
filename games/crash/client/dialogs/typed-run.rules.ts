import { fromKes } from '@ruka/contract/money'
import { centsOf, readStops } from '../../../kit/typed-stops.rules.ts'
import { beginRun, isUnfit, type Run } from '../auto-bet.rules.ts'
import type { Order } from '../slot.rules.ts'

/** The fields of an auto bet. */
export type FieldName = 'bets' | 'loss' | 'win' | 'single'

/** An auto bet as it is typed, or the name of the first field that is wrong. */
export function readRun(order: Order, typed: Readonly<Record<FieldName, string>>): Run | FieldName {
  const stakeCents = fromKes(order.stake)
  const stops = { ...readStops(typed), winCents: centsOf(typed.win) }
  const unfit = isUnfit(stops, stakeCents) ?? (stops.singleCents === 0 ? 'single' : undefined)
  return unfit ?? beginRun({ stakeCents, autoX100: order.auto }, stops)
}

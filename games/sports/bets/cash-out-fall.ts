import * as z from 'zod/mini'
import { readStored, writeStored } from '../../kit/storage.ts'
import { createStore } from '@ruka/client/store'
import { FALLS, type Fall } from './cash-out.rules.ts'

const KEY = 'ruka.sports.cash-out-fall'
const schema = z.literal(FALLS)
const device = () => localStorage

/** How much less than the offer on the screen is taken: a choice of this device, read as the first offer is shown. */
export const cashOutFall = createStore<Fall>(2)
export const bringCashOutFall = (): void => cashOutFall.set(readStored(device, KEY, schema, 2))

export function chooseCashOutFall(fall: Fall): void {
  cashOutFall.set(fall)
  writeStored(device, KEY, fall)
}

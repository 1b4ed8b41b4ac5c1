import * as z from 'zod/mini'
import { readStored, writeStored } from '../../kit/storage.ts'
import { createStore } from '@ruka/client/store'

const KEY = 'ruka.sports.markets'
const MOST = 20
const schema = z.array(z.number()).check(z.maxLength(MOST))
const device = () => localStorage

/** The markets that stand first in a match, by number; read once the page lives. */
export const ownMarkets = createStore<readonly number[]>([])
export const bringMarkets = (): void => ownMarkets.set(readStored(device, KEY, schema, []))

export function toggleMarket(id: number): void {
  const before = ownMarkets.get()
  ownMarkets.set(before.includes(id) ? before.filter(each => each !== id) : [id, ...before].slice(0, MOST))
  writeStored(device, KEY, ownMarkets.get())
}

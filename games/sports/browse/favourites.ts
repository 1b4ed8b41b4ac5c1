import * as z from 'zod/mini'
import { readStored, writeStored } from '../../kit/storage.ts'
import { createStore } from '@ruka/client/store'

const KEY = 'ruka.sports.favourites'
const MOST = 50
const schema = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST))
const device = () => localStorage

/** The competitions that stand first, by id; read once the page lives. */
export const favourites = createStore<readonly string[]>([])
export const bringFavourites = (): void => favourites.set(readStored(device, KEY, schema, []))

export function toggleFavourite(id: string): void {
  const before = favourites.get()
  favourites.set(before.includes(id) ? before.filter(each => each !== id) : [id, ...before].slice(0, MOST))
  writeStored(device, KEY, favourites.get())
}

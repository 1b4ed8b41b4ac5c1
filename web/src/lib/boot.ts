import { createStore, useStore } from '@ruka/client/store'
import { fieldOf } from './device.ts'

/**
 * What the server embedded in the rendered page: the site's description, and the answers that the picture was
 * drawn from by their addresses, so that the first screen asks for nothing. A page from a plain file server
 * brings nothing.
 */
const hydrationData: { page: unknown; atMs: number } = { page: undefined, atMs: 0 }

/** Takes the data in the page; the server's renderer passes it directly. */
export function bring(page: unknown, atMs: number): void {
  hydrationData.page = page
  hydrationData.atMs = atMs
}

const pictureMs = createStore<number | undefined>(undefined)

/** During rendering and hydration the clock is stopped at the time of the rendering. */
export const freezeTime = (): void =>
  pictureMs.set(Number(fieldOf(hydrationData.page, 'drawnMs')) || undefined)
export const unfreezeTime = (): void => pictureMs.set(undefined)
/** The frozen time, for what begins or ends with time; its readers render again when it runs on. */
export const useFrozenTime = (): number | undefined => useStore(pictureMs)

export const siteInPage = (): unknown => fieldOf(hydrationData.page, 'site')

/** Starts a query with the answer in the page for its address, as fresh as the page is. */
export function early<T>(
  address: string,
  read: (body: unknown) => T,
): { initialData?: () => T; initialDataUpdatedAt?: number } {
  const body = fieldOf(fieldOf(hydrationData.page, 'answers'), address)
  return body === undefined ? {} : { initialData: () => read(body), initialDataUpdatedAt: hydrationData.atMs }
}

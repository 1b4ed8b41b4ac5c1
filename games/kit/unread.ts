import { readGameSite } from './game-site.ts'

/** `missing`: there is no such round. `unreachable`: unknown; a retry may succeed. */
export class Unread extends Error {
  readonly why: 'missing' | 'unreachable'

  constructor(why: 'missing' | 'unreachable') {
    super(why)
    this.why = why
  }
}

/** The site whose published rounds are read. @throws Unread */
export const siteToRead = (fetch: Parameters<typeof readGameSite>[0]) =>
  readGameSite(fetch).catch(() => {
    throw new Unread('unreachable')
  })

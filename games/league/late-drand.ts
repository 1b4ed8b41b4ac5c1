import { Unread } from '../kit/unread.ts'

/**
 * The arithmetic of drand's signatures, which is as large as all the rest of a check: it is fetched with the first value
 * that is proven.
 *
 * @throws Unread where it does not come, which says nothing of the round.
 */
export const readDrand = () =>
  import('../fair/drand.ts').catch(() => {
    throw new Unread('unreachable')
  })

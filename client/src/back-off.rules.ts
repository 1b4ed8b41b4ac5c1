/** How long one waits between attempts: twice as long after each, up to the longest. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number }

/**
 * The wait behind an attempt, the first of which is 0. `luck` from 0 to 1 shortens it by up to a half, so that clients
 * that failed together do not come back together.
 */
export const backOffMs = ({ firstMs, longestMs }: BackOff, attempt: number, luck: number): number =>
  Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + luck / 2)

import type { Clock } from '../../../platform/base/clock.ts'

export type Token = { readonly text: string; readonly renewAtMs: number }

/**
 * The store of the one access token. `renew` returns a valid token other than `not`, fetching one only when
 * no other process did meanwhile: M-PESA ends the old token with each new one.
 */
export type TokenStore = {
  renew(not: string | undefined, fetch: () => Promise<Token>): Promise<Token>
}

/** For a process that shares its token with no other. */
export const ownToken: TokenStore = { renew: (_, fetch) => fetch() }

/**
 * The current token, cached in this process and renewed through the store. `not` is one that was found
 * invalid, which the first process that detects it replaces for all.
 */
export function tokens(
  { clock, store }: { clock: Clock; store: TokenStore },
  fetch: () => Promise<Token>,
): (not?: string) => Promise<string> {
  let current: Promise<Token> | undefined
  return async not => {
    const seen = current
    const known = await seen?.catch(() => undefined)
    if (known && known.text !== not && known.renewAtMs > clock.now()) return known.text
    // While this call waited another may have begun a renewal; then it is joined.
    if (current === seen) current = store.renew(known?.text ?? not, fetch)
    return (await current!).text
  }
}

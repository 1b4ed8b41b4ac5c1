import { quoteSlip } from '@ruka/contract/sports'
import { useEffect, useState } from 'react'
import type { GameApi } from '../kit/api.ts'
import type { Store } from '@ruka/client/store'
import { offeredOf, quotedOf, type Offered, type Quote, type Quoted } from './quotes.rules.ts'
import { fallOf, groupsOf, wagered, type Slip } from './slip.rules.ts'

/** How long a slip is left alone before the server is asked about it. */
const QUIET_MS = 300
/** Each bet of an open slip is asked about again, for prices that no screen follows. */
const AGAIN_MS = 5_000

/**
 * What the server says of the slip. While only the stake is another, what was said of its selections stays, so
 * that nothing jumps under the thumb; what depends on the stake waits for the answer.
 */
export function useQuoted(
  slip: Slip,
  { api, offered }: { readonly api: GameApi; readonly offered: Store<Offered> },
): Quoted {
  const [last, setLast] = useState<{ readonly of: Slip; readonly quotes: readonly (Quote | undefined)[] }>()
  useEffect(() => {
    const bets = groupsOf(slip)
    const stop = new AbortController()
    // One after the other: a server answers only a few requests of a player at once.
    const ask = async () => {
      const quotes: (Quote | undefined)[] = []
      for (const legs of bets) {
        const fall = fallOf(slip)
        const asked = {
          stake: Math.max(1, slip.stake),
          legs: legs.map(wagered),
          odds_policy: slip.policy,
          ...(fall === undefined ? {} : { odds_fall: fall }),
        }
        const answer = await api(quoteSlip, asked, stop.signal).catch(() => undefined)
        if (stop.signal.aborted) return
        const quote = answer && 'data' in answer ? answer.data.data : undefined
        quotes.push(quote)
        if (quote) offered.set(offeredOf(quote))
      }
      setLast({ of: slip, quotes })
    }
    const soon = setTimeout(() => void ask(), QUIET_MS)
    const again = setInterval(() => void ask(), AGAIN_MS * bets.length)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      stop.abort()
    }
  }, [api, offered, slip])
  if (last === undefined || !isOfSame(last.of, slip)) return quotedOf(slip, [])
  const quoted = quotedOf(slip, last.quotes)
  return last.of.stake === slip.stake ? quoted : { ...quoted, caps: [], refusal: stillRefused(quoted, slip) }
}

/** A stake that was named as one that is taken is refused no more. */
const stillRefused = ({ refusal }: Quoted, { stake }: Slip): Quoted['refusal'] =>
  refusal?.stake !== undefined && stake <= refusal.stake ? null : refusal

const isOfSame = (one: Slip, other: Slip): boolean =>
  one.legs === other.legs && one.mode === other.mode && one.policy === other.policy && one.fall === other.fall

import { fill } from '../../fill.ts'
import type { GameBackend } from './game-backend.ts'
import * as words from './locales/client.en.json'

/** The most nonces that are checked, to limit data use. */
const NUMBERS_MAX = 100
/**
 * The most pages of plays: twice as many plays are read, since the list is ordered by clocks, which differ.
 */
const PAGES_MAX = 10

/** Nonces of a pair from `from` on, below `until`; `play` has the last of them. */
export type Numbers = {
  readonly pair: number
  readonly from: number
  readonly until: number
  readonly play?: string | undefined
}
/** `unread` where the plays could not be read. */
type Followed = { readonly fault: string } | 'followed' | 'too many' | 'unread'

/**
 * Whether each of these nonces belongs to one play of the player, by the list of plays. An operator who skips
 * nonces selects results. The list is read again before a fault is reported, since it may miss a play that
 * ends at this moment.
 */
export async function followNumbers(
  backend: Pick<GameBackend, 'plays'>,
  numbers: Numbers,
): Promise<Followed> {
  if (numbers.until - numbers.from > NUMBERS_MAX) return 'too many'
  const first = await follow(backend, numbers)
  return typeof first === 'object' ? follow(backend, numbers) : first
}

async function follow(backend: Pick<GameBackend, 'plays'>, numbers: Numbers): Promise<Followed> {
  const found = await playsOf(backend, numbers)
  return found ? faultIn(found, numbers) : 'unread'
}

/** The player's plays by their nonce. */
async function playsOf({ plays }: Pick<GameBackend, 'plays'>, { pair, from, until }: Numbers) {
  const found = new Map<number, Set<string>>()
  let before: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await plays(before).catch(() => undefined)
    if (!answer || !('data' in answer)) return undefined
    const { data, more } = answer.data
    for (const { id, seeds, nonce } of data)
      if (seeds === pair && nonce >= from && nonce < until)
        found.set(nonce, (found.get(nonce) ?? new Set()).add(id))
    if (found.size === until - from || !more) break
    before = data.at(-1)?.id
  }
  return found
}

function faultIn(
  found: ReadonlyMap<number, ReadonlySet<string>>,
  { pair, from, until, play }: Numbers,
): Followed {
  for (let number = from; number < until; number++) {
    const ids = found.get(number) ?? new Set()
    const fault = (text: string) => ({ fault: fill(text, { pair, number }) })
    if (ids.size === 0) return fault(words.counterUnused)
    if (ids.size > 1) return fault(words.counterReused)
    if (play !== undefined && number === until - 1 && !ids.has(play)) return fault(words.counterOther)
  }
  return 'followed'
}

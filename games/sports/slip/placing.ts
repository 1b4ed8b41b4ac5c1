import { placeSlip, readSlip, type quoteSlip } from '@ruka/contract/sports'
import type { Reply } from '@ruka/contract/endpoint'
import * as z from 'zod/mini'
import { readStored, writeStored, type Store as Device } from '../../kit/storage.ts'
import type { Api, Refusal } from '../app/api.ts'
import { makeStore } from '../app/store.ts'
import { legKey, type Slip, type SlipLeg } from './slip.rules.ts'

export type Quote = Reply<typeof quoteSlip>['data']
type Bet = { readonly id: string; readonly stake: number; readonly legs: readonly SlipLeg[] }
/** A bet that was sent: what became of it. */
export type Sent =
  | { readonly state: 'sending'; readonly bet: Bet; readonly isSlow: boolean }
  | { readonly state: 'pending'; readonly bet: Bet; readonly code: string; readonly decideAtMs: number }
  | { readonly state: 'placed'; readonly bet: Bet; readonly code: string; readonly odds: readonly number[] }
  | { readonly state: 'refused'; readonly bet: Bet; readonly refusal: Refusal }
  /** A live bet that was not accepted when its delay was over; the stake is back. */
  | { readonly state: 'returned'; readonly bet: Bet; readonly code: string }

const KEY = 'ruka.sports.placing'
const WAIT_MS = 2_000
const text = z.string().check(z.maxLength(200))
/** Bets whose answers are not known: after a reload they are asked for again under the same ids. */
const unanswered = z.object({
  player: text,
  policy: z.enum(['any', 'higher', 'none']),
  bets: z.array(
    z.object({
      id: text,
      stake: z.number(),
      legs: z.array(
        z.object({
          event: text,
          market: z.number(),
          specifiers: text,
          outcome: text,
          odds: z.number(),
          home: text,
          away: text,
          competition: text,
          competitionId: text,
          kickOffMs: z.number(),
        }),
      ),
    }),
  ),
})
type Unanswered = z.infer<typeof unanswered>
const NONE: Unanswered = { player: '', policy: 'none', bets: [] }

type Options = {
  readonly api: Api
  readonly device: Device
  /** Whose bets they are: another player of this device does not place them. */
  readonly player: () => Promise<string>
  readonly newId: () => string
  readonly after: (ms: number, call: () => void) => unknown
  readonly now: () => number
  /** Money was held or came back. */
  readonly moved: () => void
}
type Policy = Slip['policy']

/**
 * Places bets, each under an id of its own: while there is no answer the same request is sent again, and it
 * counts once. A live bet is followed until it is decided.
 */
export class Placing {
  readonly sent = makeStore<readonly Sent[]>([])
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  place({ legs, mode, stake, policy }: Slip): void {
    if (this.sent.get().some(({ state }) => state === 'sending')) return
    const groups = mode === 'multi' ? [legs] : legs.map(leg => [leg])
    this.#start(
      groups.map(each => ({ id: this.#options.newId(), stake, legs: each })),
      policy,
    )
  }

  /** Asks again for bets of before a reload. */
  async goOn(): Promise<void> {
    const { device, player } = this.#options
    const before = readStored(device, KEY, unanswered, NONE)
    if (before.bets.length > 0 && before.player === (await player())) this.#start(before.bets, before.policy)
  }

  clear(): void {
    this.sent.set([])
  }

  #start(bets: readonly Bet[], policy: Policy): void {
    this.sent.set(bets.map(bet => ({ state: 'sending', bet, isSlow: false })))
    // Kept before it is sent: a page that ends in between asks again.
    void this.#keep(policy).then(() => bets.forEach(bet => void this.#send(bet, policy)))
  }

  async #keep(policy: Policy): Promise<void> {
    const { device, player } = this.#options
    const bets = this.sent.get().flatMap(each => (each.state === 'sending' ? [each.bet] : []))
    writeStored(device, KEY, { player: await player(), policy, bets })
  }

  #put(next: Sent): void {
    this.sent.set(this.sent.get().map(each => (each.bet.id === next.bet.id ? next : each)))
  }

  async #send(bet: Bet, policy: Policy, tries = 0): Promise<void> {
    const { api, moved, after } = this.#options
    try {
      const legs = bet.legs.map(({ event, market, specifiers, outcome, odds }) => ({
        event,
        market,
        specifiers,
        outcome,
        odds,
      }))
      const answer = await api(placeSlip, { id: bet.id, stake: bet.stake, odds_policy: policy, legs })
      if ('refused' in answer) this.#put({ state: 'refused', bet, refusal: answer.refused })
      else {
        const { code, state, decide_at, legs: taken } = answer.data.data
        moved()
        if (state === 'pending' && decide_at !== null) this.#follow(bet, code, Date.parse(decide_at))
        else this.#put({ state: 'placed', bet, code, odds: taken.map(({ odds }) => odds) })
      }
      await this.#keep(policy)
    } catch {
      this.#put({ state: 'sending', bet, isSlow: true })
      after(WAIT_MS * Math.min(5, tries + 1), () => void this.#send(bet, policy, tries + 1))
    }
  }

  #follow(bet: Bet, code: string, decideAtMs: number): void {
    const { after, now } = this.#options
    this.#put({ state: 'pending', bet, code, decideAtMs })
    after(Math.max(0, decideAtMs - now()) + 300, () => void this.#look(bet, code))
  }

  async #look(bet: Bet, code: string): Promise<void> {
    const { api, moved, after } = this.#options
    const answer = await api(readSlip, { code }).catch(() => undefined)
    const slip = answer && 'data' in answer ? answer.data.data : undefined
    if (slip === undefined || slip.state === 'pending') {
      after(1_000, () => void this.#look(bet, code))
      return
    }
    moved()
    this.#put(
      slip.state === 'refused'
        ? { state: 'returned', bet, code }
        : { state: 'placed', bet, code, odds: slip.legs.map(({ odds }) => odds) },
    )
  }
}

/** What a refused bet says of its legs: the text's key, and the odds of now, by leg. */
export type LegTrouble = { readonly code: string; readonly odds: number | undefined }
const troubles = z.array(z.object({ no: z.number(), code: z.string(), odds: z.optional(z.number()) }))

export function troublesOf(legs: readonly SlipLeg[], selections: unknown): ReadonlyMap<string, LegTrouble> {
  const read = troubles.safeParse(selections)
  return new Map(
    (read.data ?? []).flatMap(({ no, code, odds }) => {
      const leg = legs[no]
      return leg ? [[legKey(leg), { code, odds }]] : []
    }),
  )
}

import { placeSlip, readSlip } from '@ruka/contract/sports'
import { SLIP_AGE_MAX_MS } from '@ruka/contract/sports-limits'
import type { Reply } from '@ruka/contract/endpoint'
import * as z from 'zod/mini'
import { readStored, writeStored, type Store as Device } from '../kit/storage.ts'
import type { GameApi, Refusal } from '../kit/api.ts'
import { createStore } from '@ruka/client/store'
import type { SlipDetails } from './own/slip-details.ts'
import { fallOf, groupsOf, legKey, wagered, withLeg, without, type Slip, type SlipLeg } from './slip.rules.ts'
import { legSchema, type Slips } from './slips.ts'

type Bet = {
  readonly id: string
  readonly stake: number
  readonly legs: readonly SlipLeg[]
  readonly policy: Slip['policy']
  /** By how many per cent its total odds may fall. */
  readonly fall?: number | undefined
  /** The multi bonus that the player was shown, by its id. */
  readonly bonus?: number | undefined
  /** When the player placed it, by the clock of the device; where that is not known, it is taken for old. */
  readonly atMs?: number | undefined
}
/** A bet that was sent: what became of it. */
export type Sent =
  | { readonly state: 'sending'; readonly bet: Bet; readonly isSlow: boolean }
  | { readonly state: 'pending'; readonly bet: Bet; readonly code: string; readonly decideAtMs: number }
  | { readonly state: 'placed'; readonly bet: Bet; readonly code: string; readonly odds: readonly number[] }
  | { readonly state: 'refused'; readonly bet: Bet; readonly refusal: Refusal }
  /** A live bet that was not accepted when its delay was over; the stake is back. */
  | {
      readonly state: 'returned'
      readonly bet: Bet
      readonly code: string
      readonly slip: SlipDetails
    }

const WAIT_MS = 2_000
/** A live bet is decided within this, whatever the clock of the phone says. */
const DELAY_MAX_MS = 30_000
/** From then on a live bet is looked at each second. */
const LOOK_AFTER_MS = 5_000
const text = z.string().check(z.maxLength(200))
/**
 * Bets whose answers are not known, of all tabs: after a reload they are asked for again under the same ids.
 */
const unanswered = z.array(
  z.object({
    id: text,
    stake: z.number(),
    legs: z.array(legSchema),
    policy: z.enum(['any', 'higher', 'none']),
    fall: z.optional(z.number()),
    bonus: z.optional(z.number()),
    atMs: z.optional(z.number()),
  }),
)
/** A clock that was set back by more says nothing of a bet's age. */
const CLOCK_BACK_MAX_MS = 10_000
const ageOf = ({ atMs }: Bet, nowMs: number): number => {
  const age = atMs === undefined ? OLD_MS : nowMs - atMs
  return age < -CLOCK_BACK_MAX_MS ? OLD_MS : Math.max(0, age)
}
const OLD_MS = 10 * SLIP_AGE_MAX_MS
/** The latest are kept: more than two tabs can have. */
const KEPT_MAX = 60

/** Another player of this device does not place these bets. */
const keyOf = (name: string, player: string): string => `ruka.${name}.placing.${player}`

type Options = {
  readonly api: GameApi
  readonly device: Device
  /** The name of the page, such as `sports`: each asks again for its own bets. */
  readonly name: string
  /** The player whose bets they are; undefined of a visitor. */
  readonly player: () => Promise<string | undefined>
  readonly newId: () => string
  readonly after: (ms: number, call: () => void) => unknown
  readonly now: () => number
  /** Money was held or came back. */
  readonly moved: () => void
  /** The slip gives up what a bet took, so that nothing is placed twice by mistake, and gets back what came back. */
  readonly slips: Pick<Slips, 'update'>
}
type Placed = Reply<typeof placeSlip>['data']

/**
 * Places bets, each under an id of its own: while there is no answer the same request is sent again, and it
 * counts once. A live bet is followed until it is decided.
 */
export class Placing {
  readonly sent = createStore<readonly Sent[]>([])
  readonly #options: Options
  /** Whether bets of before a reload come first. */
  #before: Promise<boolean> = Promise.resolve(false)

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Places the slip, unless a bet is being sent, or one of before a reload has to be answered first. `bonusId`
   * names the multi bonus that the player was shown.
   */
  place(slip: Slip, bonusId?: number): void {
    if (this.sent.get().some(({ state }) => state === 'sending')) return
    const { newId, now } = this.#options
    const { stake, policy } = slip
    const bets = groupsOf(slip).map((legs): Bet => ({
      id: newId(),
      stake,
      legs,
      policy,
      fall: fallOf(slip),
      bonus: legs.length > 1 ? bonusId : undefined,
      atMs: now(),
    }))
    this.#show(bets)
    void this.#before.then(async isFirst => {
      if (!isFirst) await this.#start(bets)
    })
  }

  /** Asks again for bets of before a reload. */
  goOn(): Promise<boolean> {
    this.#before = this.#resume()
    return this.#before
  }

  async #resume(): Promise<boolean> {
    const { device, name, player } = this.#options
    const whose = await player()
    if (whose === undefined) return false
    const bets = readStored(device, keyOf(name, whose), unanswered, [])
    if (bets.length === 0) return false
    this.#show(bets)
    void this.#start(bets)
    return true
  }

  clear(): void {
    this.sent.set([])
  }

  #show(bets: readonly Bet[]): void {
    this.sent.set(bets.map(bet => ({ state: 'sending', bet, isSlow: false })))
  }

  /** One after the other: a server answers only a few requests of a player at once. */
  async #start(bets: readonly Bet[]): Promise<void> {
    // Without a session nothing can be sent: the page is opened again.
    if ((await this.#options.player()) === undefined) return this.clear()
    // Kept before it is sent: a page that ends in between asks again.
    await this.#keep()
    for (const bet of bets) {
      await this.#send(bet)
      await this.#keep()
    }
  }

  /** Stores what is unanswered of this tab, and leaves the bets of other tabs as they are. */
  async #keep(): Promise<void> {
    const { device, name, player } = this.#options
    const key = keyOf(name, (await player())!)
    const sent = this.sent.get()
    const own = new Set(sent.map(({ bet }) => bet.id))
    const others = readStored(device, key, unanswered, []).filter(({ id }) => !own.has(id))
    const bets = sent.flatMap(each => (each.state === 'sending' ? [each.bet] : []))
    writeStored(device, key, [...others, ...bets].slice(-KEPT_MAX))
  }

  #put(next: Sent): void {
    this.sent.set(this.sent.get().map(each => (each.bet.id === next.bet.id ? next : each)))
  }

  async #send(bet: Bet): Promise<void> {
    const { api, now } = this.#options
    const asked = {
      id: bet.id,
      stake: bet.stake,
      odds_policy: bet.policy,
      ...(bet.fall === undefined ? {} : { odds_fall: bet.fall }),
      legs: bet.legs.map(wagered),
      ...(bet.bonus === undefined ? {} : { multi_bonus: bet.bonus }),
    }
    for (let tries = 1; ; tries++) {
      const answer = await api(placeSlip, { ...asked, age_ms: ageOf(bet, now()) }).catch(() => undefined)
      if (answer !== undefined && 'data' in answer) return this.#take(bet, answer.data.data)
      if (answer !== undefined) return this.#put({ state: 'refused', bet, refusal: answer.refused })
      this.#put({ state: 'sending', bet, isSlow: true })
      await this.#wait(WAIT_MS * Math.min(5, tries))
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise(resolve => this.#options.after(ms, resolve))
  }

  /** The bet is with the server, and out of the slip. */
  async #take(bet: Bet, { code, state, decide_at, legs }: Placed): Promise<void> {
    const { moved, slips } = this.#options
    moved()
    slips.update(slip => ({ ...bet.legs.map(legKey).reduce(without, slip), stake: 0 }))
    if (state === 'open') this.#put({ state: 'placed', bet, code, odds: legs.map(({ odds }) => odds) })
    else if (decide_at !== null) this.#follow(bet, code, Date.parse(decide_at))
    // The answer to a repeat when the bet is decided already.
    else await this.#look(bet, code)
  }

  #follow(bet: Bet, code: string, decideAtMs: number): void {
    const { now } = this.#options
    const delayMs = Math.min(Math.max(0, decideAtMs - now()), DELAY_MAX_MS)
    this.#put({ state: 'pending', bet, code, decideAtMs: now() + delayMs })
    void this.#wait(Math.min(delayMs, LOOK_AFTER_MS) + 300).then(() => this.#look(bet, code))
  }

  async #look(bet: Bet, code: string): Promise<void> {
    const { api, moved, slips } = this.#options
    for (;;) {
      const answer = await api(readSlip, { code }).catch(() => undefined)
      const slip = answer && 'data' in answer ? answer.data.data : undefined
      if (slip !== undefined && slip.state !== 'pending') {
        moved()
        if (slip.state !== 'refused')
          return this.#put({ state: 'placed', bet, code, odds: slip.legs.map(({ odds }) => odds) })
        slips.update(now => bet.legs.reduce(withLeg, now))
        return this.#put({ state: 'returned', bet, code, slip })
      }
      await this.#wait(1_000)
    }
  }
}

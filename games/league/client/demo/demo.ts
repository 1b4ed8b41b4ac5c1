import { readLeagueRound } from '@ruka/contract/league-records'
import { readVirtualEventId, slugOfLeague } from '@ruka/contract/virtual-ids'
import * as z from 'zod/mini'
import type { GameApi } from '../../../kit/api.ts'
import { createStore, type Store } from '@ruka/client/store'
import { readStored, writeStored, type Store as Device } from '../../../kit/storage.ts'
import type { House } from '../../../slip/house.rules.ts'
import { legSchema } from '../../../slip/slips.ts'
import type { Slip } from '../../../slip/slip.rules.ts'
import { sheetOf } from '../live/goals.rules.ts'
import {
  FULL,
  KEPT_MAX,
  placed,
  settled,
  type DemoRefusal,
  type DemoResult,
  type DemoState,
} from './demo.rules.ts'

const KEY = 'ruka.league.demo'
const verdict = z.nullable(z.enum(['won', 'lost', 'void', 'half_won', 'half_lost']))
const schema: z.ZodMiniType<DemoState> = z.object({
  balance: z.number().check(z.gte(0)),
  slips: z
    .array(
      z.object({
        id: z.string(),
        placedAtMs: z.number(),
        stake: z.number(),
        legs: z.array(legSchema),
        verdicts: z.array(verdict),
        payout: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(KEPT_MAX)),
})

type Options = {
  readonly api: GameApi
  readonly device: Device
  readonly newId: () => string
  readonly now: () => number
  readonly houseAt: (atMs: number) => House
  /** From the end of betting until full time, in milliseconds; undefined until the league is here. */
  readonly playMs: () => number | undefined
}

/** After this time a round of which no end is known counts as void. */
const LOST_AFTER_MS = 15 * 60_000

/**
 * The play money and the slips of a visitor: all on this device, judged by the rules that judge real bets, from the
 * published results of the same rounds. Nothing of it is sent to the server.
 */
export class Demo {
  readonly state: Store<DemoState> = createStore<DemoState>(FULL)
  /** What the house takes and pays, play money too. */
  readonly houseAt: Options['houseAt']
  readonly #options: Options
  /** What rounds came to by league, season and week, of this visit. */
  readonly #results = new Map<string, readonly string[] | 'void'>()
  #isAsking = false

  constructor(options: Options) {
    this.houseAt = options.houseAt
    this.#options = options
  }

  /** Brings back what the device kept, once the page lives: it is drawn with full play money. */
  bringBack(): void {
    this.state.set(readStored(this.#options.device, KEY, schema, FULL))
  }

  place(slip: Slip): DemoRefusal | undefined {
    const { newId, now } = this.#options
    // Another tab may have placed some, too.
    const before = readStored(this.#options.device, KEY, schema, this.state.get())
    const next = placed(before, { slip, nowMs: now(), ids: slip.legs.map(newId), house: this.houseAt(now()) })
    if (typeof next === 'string') return next
    this.#keep(next)
    return undefined
  }

  /** Starts with full play money; what is open stays. */
  refill(): void {
    this.#keep({ ...this.state.get(), balance: FULL.balance })
  }

  /** Settles what is over by now: asks for the results of rounds that have slips. */
  async settle(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      for (const event of this.#due()) await this.#ask(event)
    } finally {
      this.#isAsking = false
    }
    const next = settled(this.state.get(), {
      resultOf: event => this.#resultOf(event),
      capAt: placedAtMs => this.houseAt(placedAtMs).payout.single,
    })
    if (next !== this.state.get()) this.#keep(next)
  }

  /** A match of each round that is over and has undecided legs. */
  #due(): readonly string[] {
    const { now, playMs } = this.#options
    const length = playMs()
    if (length === undefined) return []
    const events = new Map<string, string>()
    for (const { legs, payout } of this.state.get().slips)
      for (const { event, kickOffMs } of payout === null ? legs : [])
        if (kickOffMs + length <= now() && !this.#results.has(roundOf(event)))
          events.set(roundOf(event), event)
    return [...events.values()]
  }

  async #ask(event: string): Promise<void> {
    const match = readVirtualEventId(event)
    const league = match && slugOfLeague(match.league)
    if (!match || !league) return
    const { season, week } = match
    const asked = { league, season: String(season), week: String(week) }
    const answer = await this.#options.api(readLeagueRound, asked).catch(() => undefined)
    if (answer && 'data' in answer) this.#results.set(roundOf(event), answer.data.data.results ?? 'void')
    else if (answer && this.#isLost(event)) this.#results.set(roundOf(event), 'void')
  }

  #isLost(event: string): boolean {
    const legs = this.state.get().slips.flatMap(slip => slip.legs)
    const kickOffMs = legs.find(leg => leg.event === event)?.kickOffMs ?? 0
    return this.#options.now() - kickOffMs > LOST_AFTER_MS
  }

  #resultOf(event: string): DemoResult {
    const results = this.#results.get(roundOf(event))
    if (results === undefined || results === 'void') return results
    return sheetOf(results[readVirtualEventId(event)!.match] ?? '')
  }

  #keep(next: DemoState): void {
    this.state.set(next)
    writeStored(this.#options.device, KEY, next)
  }
}

/** The id of a match without its number in the round. */
const roundOf = (event: string): string => event.slice(0, -1)

import { placeJackpotTicket } from '@ruka/contract/jackpot'
import { SLIP_AGE_MAX_MS } from '@ruka/contract/sports-limits'
import * as z from 'zod/mini'
import type { GameApi, Refusal } from '../../../kit/api.ts'
import { createStore } from '@ruka/client/store'
import { readStored, writeStored, type Store as Device } from '../../../kit/storage.ts'
import { JACKPOT_MATCHES, type Pick } from '../../jackpot.rules.ts'

/** A list by its league, season and the earlier of its weeks. */
export type ListName = { readonly league: string; readonly season: number; readonly week: number }
export const nameOf = ({ league, season, week }: ListName): string => `${league}:${season}:${week}`

/** What a player fills in: a pick for each match of a list, or none yet. */
export type Draft = { readonly list: string; readonly picks: readonly (Pick | null)[] }
export const emptyDraft = (list: string): Draft => ({
  list,
  picks: Array.from({ length: JACKPOT_MATCHES }, () => null),
})
/** The picks of a whole draft; undefined while some are missing. */
export const wholePicks = ({ picks }: Draft): string | undefined =>
  picks.every(pick => pick !== null) ? picks.join('') : undefined

const text = z.string().check(z.maxLength(64))
const asked = z.object({
  id: text,
  league: text,
  season: z.number(),
  week: z.number(),
  picks: text,
  /** When the player confirmed it, by the clock of the device. */
  atMs: z.number(),
})
export type Asked = z.infer<typeof asked>
/** Tickets whose answers are not known, of all tabs. */
const unanswered = z.array(asked)
/** Each tab sends one at a time; of more tabs the latest are kept. */
const KEPT_MAX = 8
/** A ticket that was sent: what became of it. */
export type Sent =
  | { readonly state: 'sending'; readonly ticket: Asked; readonly isSlow: boolean }
  | { readonly state: 'placed'; readonly ticket: Asked; readonly code: string }
  | { readonly state: 'refused'; readonly ticket: Asked; readonly refusal: Refusal }

/** A ticket of a visitor, on this page alone. */
export type DemoTicket = ListName & { readonly picks: string }
const DEMO_MAX = 50

type Options = {
  readonly api: GameApi
  readonly device: Device
  /** The player whose tickets they are; undefined of a visitor. */
  readonly player: () => Promise<string | undefined>
  readonly newId: () => string
  readonly after: (ms: number, call: () => void) => unknown
  readonly now: () => number
  /** Money was held. */
  readonly moved: () => void
}
const WAIT_MS = 2_000
const OLD_MS = 10 * SLIP_AGE_MAX_MS

/** Another player of this device does not buy these tickets. */
const keyOf = (player: string): string => `ruka.jackpot.placing.${player}`

/**
 * Buys tickets, each under an id of its own: while there is no answer the same request is sent again, also
 * after a reload, and it counts once.
 */
export class Tickets {
  readonly draft = createStore<Draft>(emptyDraft(''))
  readonly sent = createStore<Sent | undefined>(undefined)
  readonly demo = createStore<readonly DemoTicket[]>([])
  /** Counts the tickets that were placed: own tickets are read again. */
  readonly placed = createStore(0)
  readonly #options: Options
  /** From the first ticket of before a reload to the last. */
  #isGoingOn = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Buys one, unless another is being sent. */
  buy(list: ListName, picks: string): void {
    if (this.#isGoingOn || this.sent.get()?.state === 'sending') return
    const { newId, now } = this.#options
    void this.#start({ ...list, id: newId(), picks, atMs: now() }).then(answer => this.sent.set(answer))
  }

  /**
   * Asks again for the tickets of before a reload whose answers are not known, one after the other, and shows
   * one answer at the end: the first refusal, as own tickets show those that were placed, or the last answer.
   */
  async goOn(): Promise<void> {
    const player = await this.#options.player()
    if (player === undefined) return
    const answers: (Sent | undefined)[] = []
    this.#isGoingOn = true
    try {
      for (const ticket of this.#stored(player)) answers.push(await this.#start(ticket))
    } finally {
      this.#isGoingOn = false
    }
    if (answers.length > 0)
      this.sent.set(answers.find(answer => answer?.state === 'refused') ?? answers.at(-1))
  }

  /** A visitor's ticket: nothing is sent, and nothing can be won. */
  play(ticket: DemoTicket): void {
    this.demo.set([ticket, ...this.demo.get()].slice(0, DEMO_MAX))
  }

  /** What became of the ticket that was sent was read. The draft is emptied where it is that ticket. */
  close(): void {
    const sent = this.sent.get()
    if (sent?.state === 'sending') return
    const draft = this.draft.get()
    if (
      sent?.state === 'placed' &&
      draft.list === nameOf(sent.ticket) &&
      wholePicks(draft) === sent.ticket.picks
    )
      this.draft.set(emptyDraft(draft.list))
    this.clear()
  }

  clear(): void {
    this.sent.set(undefined)
  }

  /** Gives its answer; undefined where nothing can be sent. */
  async #start(ticket: Asked): Promise<Sent | undefined> {
    this.sent.set({ state: 'sending', ticket, isSlow: false })
    const whose = await this.#options.player()
    // Without a session nothing can be sent: the page is opened again.
    if (whose === undefined) return undefined
    // Kept before it is sent: a page that ends in between asks again.
    this.#store(whose, kept => [...kept.filter(({ id }) => id !== ticket.id), ticket])
    const answer = await this.#send(ticket)
    this.#store(whose, kept => kept.filter(({ id }) => id !== ticket.id))
    return answer
  }

  #stored(player: string): readonly Asked[] {
    return readStored(this.#options.device, keyOf(player), unanswered, [])
  }

  /** Another tab may have changed what is stored. */
  #store(player: string, change: (kept: readonly Asked[]) => readonly Asked[]): void {
    writeStored(this.#options.device, keyOf(player), change(this.#stored(player)).slice(-KEPT_MAX))
  }

  async #send(ticket: Asked): Promise<Sent> {
    const { api, now, after, moved } = this.#options
    const { atMs, ...request } = ticket
    for (let tries = 1; ; tries++) {
      // A clock that was set back says nothing of its age.
      const age = now() - atMs
      const answer = await api(placeJackpotTicket, { ...request, age_ms: age < 0 ? OLD_MS : age }).catch(
        () => undefined,
      )
      if (answer && 'data' in answer) {
        moved()
        this.placed.set(this.placed.get() + 1)
        return { state: 'placed', ticket, code: answer.data.data.code }
      }
      if (answer) return { state: 'refused', ticket, refusal: answer.refused }
      this.sent.set({ state: 'sending', ticket, isSlow: true })
      await new Promise<void>(resolve => void after(WAIT_MS * Math.min(5, tries), resolve))
    }
  }
}

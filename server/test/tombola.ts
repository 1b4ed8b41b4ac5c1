import { seedText } from '@ruka/games/fair/seeds.rules'
import { z } from 'zod'
import type { Position } from '../src/live/index.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { assertLeading, Fenced, type Lease } from '../src/platform/db/lease.ts'
import {
  openBroadcasts,
  openRoomCalls,
  openSeedChain,
  persist,
  RoundMachine,
  WRITE_ATTEMPTS,
  type LedRooms,
  type RoomToLead,
  type SeedChain,
  type StoredChain,
} from '../src/rounds/index.ts'

/**
 * A round of the smallest game with shared rounds: it opens, is locked, a seed is drawn, and what was drawn
 * is settled; or it is void. `epochs`: of the leaders that wrote its states.
 */
export type Row = {
  state: 'open' | 'locked' | 'drawn' | 'void'
  seed?: string
  isSettled?: boolean
  readonly epochs: number[]
}
export type News = { readonly t: Row['state']; readonly round: number; readonly seed?: string | undefined }
export type Snapshot = { readonly rows: readonly News[]; readonly position: Position }

export const TOPIC = 'tombola'
export const OPEN_MS = 1_000
export const SHOWN_MS = 500

type Phase = 'waiting' | 'opening' | 'open' | 'locking' | 'drawing' | 'shown' | 'voiding' | 'stopped'
type State = { readonly phase: Phase; readonly round: number }
type Effect = 'open' | 'announceOpen' | 'lock' | 'draw' | 'announceDrawn' | 'settle' | 'void' | 'announceVoid'
type Event = {
  readonly type: 'led' | 'opened' | 'timeUp' | 'locked' | 'drawn' | 'over' | 'stop' | 'voided'
  readonly round?: number
}

/** From, to, and what follows. */
const STEPS: Record<Exclude<Event['type'], 'stop'>, readonly [Phase, Phase, readonly Effect[]]> = {
  led: ['waiting', 'opening', ['open']],
  opened: ['opening', 'open', ['announceOpen']],
  timeUp: ['open', 'locking', ['lock']],
  locked: ['locking', 'drawing', ['draw']],
  drawn: ['drawing', 'shown', ['announceDrawn', 'settle']],
  over: ['shown', 'opening', ['open']],
  voided: ['voiding', 'stopped', ['announceVoid']],
}

function nextPhase(state: State, event: Event): readonly [State, readonly Effect[]] {
  if (event.type === 'stop')
    return state.phase === 'voiding' || state.phase === 'stopped'
      ? [state, []]
      : [{ ...state, phase: 'voiding' }, ['void']]
  const [from, phase, effects] = STEPS[event.type]
  if (state.phase !== from) return [state, []]
  if (event.type !== 'opened' && event.round !== undefined && event.round !== state.round) return [state, []]
  return [{ phase, round: event.round ?? state.round }, effects]
}

export type WithTombola = Ctx & { readonly tombolas: LedRooms<Tombola> }

export const tombolaCalls = openRoomCalls<Tombola, { verb: 'snapshot' }, { snapshot: Snapshot }>({
  topicOf: name => `${name}.calls`,
  call: z.strictObject({ verb: z.literal('snapshot') }),
  answers: { snapshot: room => room.snapshot() },
})

/**
 * What the rounds are written to, in place of tables. `disturb` may delay or fail a write, before and after
 * it.
 */
export type Store = {
  readonly rows: Row[]
  readonly chain: StoredChain
  disturb(when: 'before' | 'after'): Promise<void>
  /** A write of a leader that was succeeded has failed. */
  fenced(): void
  /** May fail an effect that writes nothing. */
  trip(): void
}

const newsOf = (row: Row, index: number): News => ({ t: row.state, round: index + 1, seed: row.seed })

/** A change that its leader may make once or several times; what is not led any more changes nothing. */
const write = (ctx: Ctx, lease: Lease, store: Store, change: () => void): Promise<void> =>
  persist(ctx, WRITE_ATTEMPTS, async () => {
    await store.disturb('before')
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      change()
    })
    await store.disturb('after')
  }).catch((error: unknown) => {
    if (error instanceof Fenced) store.fenced()
    throw error
  })

/** A state moves on only; a repeated write changes nothing. */
function move(row: Row, from: readonly Row['state'][], to: Row['state'], epoch: number): void {
  if (row.state === to) return
  if (!from.includes(row.state)) throw new Error(`a round that is ${row.state} became ${to}`)
  row.state = to
  row.epochs.push(epoch)
}

function voidOpen(rows: readonly Row[], epoch: number): void {
  for (const row of rows)
    if (row.state === 'open' || row.state === 'locked') move(row, ['open', 'locked'], 'void', epoch)
}

function settle(rows: readonly Row[]): void {
  for (const row of rows) if (row.state === 'drawn') row.isSettled = true
}

type Broadcasts = ReturnType<typeof openBroadcasts<News, never, object>>
type Recovered = { readonly broadcasts: Broadcasts; readonly chain: SeedChain }

export const tombolaToLead = (ctx: WithTombola, store: Store): RoomToLead<Tombola, Recovered> => ({
  name: 'test.tombola',
  topic: TOPIC,
  async recover(lease) {
    await write(ctx, lease, store, () => {
      voidOpen(store.rows, lease.epoch)
      settle(store.rows)
    })
    const broadcasts = openBroadcasts<News, never, object>(ctx.bus, {
      topic: TOPIC,
      epoch: lease.epoch,
      headOf: () => ({}),
    })
    const last = store.rows.at(-1)
    if (last) broadcasts.broadcast(newsOf(last, store.rows.length - 1))
    return { broadcasts, chain: await openSeedChain(ctx, TOPIC, store.chain) }
  },
  open: async (lease, recovered) => new Tombola(ctx, lease, store, recovered),
  offer: (room, epoch) => tombolaCalls.offer(ctx, ctx.tombolas, TOPIC, { room, epoch }),
})

export class Tombola {
  readonly ended: Promise<void>
  readonly #ctx: Ctx
  readonly #lease: Lease
  readonly #store: Store
  readonly #broadcasts: Broadcasts
  readonly #chain: SeedChain
  readonly #machine: RoundMachine<State, Event, Effect>

  constructor(ctx: Ctx, lease: Lease, store: Store, { broadcasts, chain }: Recovered) {
    this.#ctx = ctx
    this.#lease = lease
    this.#store = store
    this.#broadcasts = broadcasts
    this.#chain = chain
    this.#machine = new RoundMachine<State, Event, Effect>({
      clock: ctx.clock,
      lease,
      rules: nextPhase,
      first: { phase: 'waiting', round: 0 },
      isLast: ({ phase }) => phase === 'stopped',
      perform: effect => this.#perform(effect),
      onFault: error => ctx.log.error({ error }, 'the tombola ended on a fault'),
      onEnd: () => undefined,
    })
    this.ended = this.#machine.ended
    this.#machine.dispatch({ type: 'led' })
  }

  isOver(): boolean {
    return this.#machine.isOver()
  }

  stop(): Promise<void> {
    return this.#machine.stop({ type: 'stop' })
  }

  async snapshot(): Promise<Snapshot> {
    return { rows: this.#store.rows.map(newsOf), position: this.#broadcasts.position() }
  }

  async #perform(effect: Effect): Promise<void> {
    const { round } = this.#machine.state()
    const { rows } = this.#store
    const { epoch } = this.#lease
    const writes = (change: () => void) => write(this.#ctx, this.#lease, this.#store, change)
    switch (effect) {
      case 'open': {
        if (rows.some(row => row.state === 'drawn' && !row.isSettled))
          throw new Error('a round opens before the last one is settled')
        const number = rows.length + 1
        await writes(() => (rows[number - 1] ??= { state: 'open', epochs: [epoch] }))
        return this.#machine.dispatch({ type: 'opened', round: number })
      }
      case 'lock':
        await writes(() => move(rows[round - 1]!, ['open'], 'locked', epoch))
        return this.#machine.dispatch({ type: 'locked', round })
      case 'draw': {
        const seed = seedText(this.#chain.seedAt(round))
        await writes(() => {
          move(rows[round - 1]!, ['locked'], 'drawn', epoch)
          rows[round - 1]!.seed = seed
        })
        return this.#machine.dispatch({ type: 'drawn', round })
      }
      case 'announceOpen':
        this.#announce(round)
        return this.#machine.later(OPEN_MS, { type: 'timeUp', round })
      case 'announceDrawn':
        this.#announce(round)
        return this.#machine.later(SHOWN_MS, { type: 'over', round })
      case 'settle':
        return writes(() => settle(rows))
      case 'void':
        await writes(() => voidOpen(rows, epoch))
        return this.#machine.dispatch({ type: 'voided' })
      case 'announceVoid':
        // The void round may be one that was being opened.
        if (rows.length > 0) this.#announce(rows.length)
    }
  }

  #announce(round: number): void {
    this.#store.trip()
    this.#broadcasts.broadcast(newsOf(this.#store.rows[round - 1]!, round - 1))
  }
}

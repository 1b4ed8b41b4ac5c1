import { seedText } from '@ruka/games/fair/seeds.rules'
import { expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { OPEN_MS, SHOWN_MS, TOPIC, type News, type Row, type Store } from '../../test/tombola.ts'
import { openTombolaNode, type TombolaNode } from '../../test/tombola-node.ts'
import { sql } from '../platform/db/db.ts'
import { below, seededRandom, type Random } from '../platform/base/random.ts'
import { drawSeedChain, openSeedChain } from './index.ts'

/** A longer simulation: `SIMULATED_ROUNDS=1000 npx vitest run server/src/rounds/simulation`. */
const ROUNDS = Number(process.env['SIMULATED_ROUNDS'] ?? 40)
const PATIENCE_MS = 30_000

const INCIDENTS = ['kill', 'deafen', 'stop', 'trip', 'cut', 'none'] as const
type Tally = Record<Exclude<(typeof INCIDENTS)[number], 'none'> | 'lost' | 'stalled' | 'fenced', number>

it.each(['a', 'b', 'c'])(
  'rounds on two processes that stop, die, are cut off or deaf are drawn once, or void, and all clients see it: seed %s',
  { timeout: 40_000 + ROUNDS * 500 },
  async seed => {
    const ctx = await openTestContext()
    const simulation = await Simulation.open(ctx, seededRandom(`rounds ${seed}`))
    try {
      await simulation.run()
      await simulation.check()
    } finally {
      await simulation.close()
      await ctx.drop()
    }
    // A simulation without faults proves nothing.
    expect(Math.min(...Object.values(simulation.tally)), JSON.stringify(simulation.tally)).toBeGreaterThan(0)
  },
)

class Simulation {
  readonly tally: Tally = { kill: 0, deafen: 0, stop: 0, trip: 0, cut: 0, lost: 0, stalled: 0, fenced: 0 }
  readonly #ctx: TestContext
  readonly #random: Random
  readonly #rows: Row[]
  readonly #store: Store
  readonly #nodes: readonly TombolaNode[]
  readonly #clients: readonly ReturnType<TombolaNode['follow']>[]
  #isCalm = false
  #trips = 0
  /** The next write waits for it. */
  #hold: Promise<void> | undefined
  /** What happens in the next rounds. */
  #due: (typeof INCIDENTS)[number][] = []

  static async open(ctx: TestContext, random: Random): Promise<Simulation> {
    const chain = await drawSeedChain(ctx, TOPIC, ROUNDS + 50)
    return new Simulation(ctx, random, chain)
  }

  private constructor(ctx: TestContext, random: Random, chain: Store['chain']) {
    this.#ctx = ctx
    this.#random = random
    this.#rows = []
    this.#store = {
      rows: this.#rows,
      chain,
      disturb: when => this.#disturb(when),
      fenced: () => void this.tally.fenced++,
      trip: () => {
        if (this.#trips === 0) return
        this.#trips--
        throw new Error('an effect failed')
      },
    }
    this.#nodes = [0, 1].map(() => openTombolaNode(ctx, this.#store))
    this.#clients = this.#nodes.flatMap(node =>
      Array.from({ length: 4 }, () => node.follow(news => this.#expectTrue(news))),
    )
  }

  async run(): Promise<void> {
    for (const node of this.#nodes) await this.#finish(node.start())
    while (this.#rows.length < ROUNDS) await this.#playRound()
    this.#isCalm = true
    this.#trips = 0
    this.#heal()
    // A delta after the gap makes the clients load what they missed.
    const last = this.#rows.length + 2
    await this.#until(`round ${last}`, () => this.#rows[last - 1]?.state === 'drawn')
    await this.#until('the clients', () => this.#clients.every(({ view }) => this.#isCurrent(view)))
    const leads = (node: TombolaNode) => node.room() !== undefined
    for (const node of this.#nodes.toSorted((a, b) => Number(leads(a)) - Number(leads(b))))
      await this.#finish(node.stop())
  }

  async check(): Promise<void> {
    const { seedAt } = await openSeedChain(this.#ctx, TOPIC, this.#store.chain)
    for (const [index, { state, seed, epochs }] of this.#rows.entries()) {
      expect([index, seed]).toEqual([index, state === 'drawn' ? seedText(seedAt(index + 1)) : undefined])
      // Nothing of an earlier leader came after a later one.
      expect(epochs).toEqual(epochs.toSorted((a, b) => a - b))
    }
    const { kill, deafen, trip } = this.tally
    const linesOf = (text: string) => this.#ctx.lines.filter(line => line.includes(text))
    expect(linesOf('before the last one is settled')).toEqual([])
    // A lost acknowledgement ends no room.
    expect(linesOf('the tombola ended on a fault').length).toBeLessThanOrEqual(kill + deafen + trip)
    expect(this.#nodes.map(node => node.room())).toEqual([undefined, undefined])
    const states = this.#rows.map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['drawn', 'void']))
    for (const { view } of this.#clients)
      expect(states.map((_, index) => view.get(index + 1)?.t)).toEqual(states)
  }

  async close(): Promise<void> {
    this.#isCalm = true
    for (const client of this.#clients) client.close()
    for (const node of this.#nodes) {
      await this.#finish(node.stop())
      await node.close()
    }
  }

  /** One round, or a part of it, with an incident at any moment of it. */
  async #playRound(): Promise<void> {
    const before = this.#rows.length
    await this.#until('a round', () => this.#rows.length > before)
    if (this.#due.length === 0) this.#due = [...INCIDENTS]
    const [incident] = this.#due.splice(below(this.#random, this.#due.length), 1)
    await this.#ctx.clock.advance(below(this.#random, OPEN_MS + SHOWN_MS))
    if (incident === undefined || incident === 'none') return
    await this.#happen(incident)
    this.tally[incident]++
  }

  async #happen(incident: Exclude<(typeof INCIDENTS)[number], 'none'>): Promise<void> {
    const leader = this.#nodes.find(node => node.room()?.isOver() === false)
    switch (incident) {
      case 'deafen':
        return this.#deafen()
      case 'kill':
        return this.#kill()
      case 'stop':
        await this.#finish(leader?.stop())
        await this.#finish(leader?.start())
        return
      case 'trip':
        this.#trips++
        return
      case 'cut': {
        this.#nodes[below(this.#random, 2)]!.faults.isCut = true
        const until = this.#rows.length + 1
        await this.#until('a round', () => this.#rows.length > until)
        this.#heal()
      }
    }
  }

  /** A leader does not hear that its lease is lost, and its last write comes after its successor began. */
  async #deafen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hold = promise
    await this.#until('a write', () => this.#hold === undefined)
    const rooms = this.#nodes.map(node => node.room())
    for (const node of this.#nodes) node.faults.isDeaf = true
    await this.#kill()
    const isNew = (node: TombolaNode, index: number) => node.room() && node.room() !== rooms[index]
    await this.#until('a successor', () => this.#nodes.some(isNew))
    // It hears of its successor.
    await this.#until('its end', () => rooms.every(room => room?.isOver() !== false))
    for (const node of this.#nodes) node.faults.isDeaf = false
    resolve()
  }

  async #kill(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
      this.#ctx.db.read,
    )
  }

  #heal(): void {
    for (const node of this.#nodes) node.faults.isCut = false
    for (const node of this.#nodes) node.reportGap()
  }

  async #disturb(when: 'before' | 'after'): Promise<void> {
    if (this.#isCalm) return
    if (when === 'before') await this.#take()
    if (when === 'before' && below(this.#random, 6) === 0) {
      this.tally.stalled++
      await new Promise<void>(resolve => void this.#ctx.clock.after(below(this.#random, 6_000), resolve))
    }
    if (when === 'after' && below(this.#random, 6) === 0) {
      this.tally.lost++
      throw new Error('the acknowledgement of a write was lost')
    }
  }

  #isCurrent(view: ReadonlyMap<number, News>): boolean {
    return this.#rows.every(({ state }, index) => state === 'locked' || view.get(index + 1)?.t === state)
  }

  #take(): Promise<void> | undefined {
    const hold = this.#hold
    this.#hold = undefined
    return hold
  }

  /** What a client is told of an end is what was written, and it never changes. */
  #expectTrue({ t, round, seed }: News): void {
    if (t === 'open' || t === 'locked') return
    expect({ round, t, seed }).toEqual({
      round,
      t: this.#rows[round - 1]?.state,
      seed: this.#rows[round - 1]?.seed,
    })
  }

  async #finish(work: Promise<void> | undefined): Promise<void> {
    let isDone = work === undefined
    void work?.then(() => (isDone = true))
    await this.#until('the end of a process', () => isDone)
  }

  async #until(what: string, holds: () => boolean | undefined): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
      await this.#ctx.clock.advance(100)
    }
  }
}

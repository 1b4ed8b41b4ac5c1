import { startSimulator } from '../../server/src/boot/simulator.ts'
import { freePorts } from '../../server/test/free-ports.ts'
import { HORIZON_HOURS, LEAD_MS, PLAN, RATES, ROUND_MINUTES } from './plan.ts'

export type SimulatedFeed = Awaited<ReturnType<typeof openSimulatedFeed>>
export type Verdict = 'won' | 'lost' | 'refund' | 'half-won' | 'half-lost'
type Goals = { readonly home: number; readonly away: number }
/** What the simulator's own books say of a match. Lines are named `market|specifiers`. */
export type MatchBooks = {
  readonly event: string
  readonly status: number
  readonly isFinal: boolean
  readonly incidents: readonly string[]
  readonly score: Goals
  readonly half: Goals | null
  readonly scorers: readonly ('home' | 'away')[]
  readonly settled: Readonly<Record<string, Readonly<Record<string, Verdict>>>>
  readonly cancelled: readonly string[]
  readonly sent: readonly {
    readonly type: string
    readonly lines?: readonly string[]
    readonly startMs?: number
    readonly endMs?: number
  }[]
}
export type Faults = Readonly<Record<string, unknown>>

/** The feed simulator as a process of its own: the season in even rounds, with many incidents. */
export async function openSimulatedFeed(token: string) {
  const [port] = await freePorts(1)
  const startMs = Date.now() + LEAD_MS
  const env = {
    FEED_SIM_PORT: String(port),
    FEED_SIM_TOKEN: token,
    FEED_SIM_SEED: PLAN.seed,
    FEED_SIM_SPEED: String(PLAN.speed),
    FEED_SIM_START: new Date(startMs).toISOString(),
    FEED_SIM_EVEN_ROUNDS: 'true',
    FEED_SIM_ROUND_MINUTES: String(ROUND_MINUTES),
    FEED_SIM_HORIZON_HOURS: String(HORIZON_HOURS),
    FEED_SIM_RATES: Object.entries(RATES)
      .map(([name, rate]) => `${name}=${rate}`)
      .join(),
    FEED_SIM_LIVE_TICK_MS: '2000',
    FEED_SIM_PREMATCH_TICK_MS: '20000',
  }
  let simulator = await startSimulator('feed', env)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    startMs,
    async faults(changes: Faults): Promise<void> {
      const reply = await fetch(`${url}/sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (!reply.ok) throw new Error(`the simulator answered ${reply.status}: ${await reply.text()}`)
    },
    /** The whole feed is away, REST and stream: its process ends, and goes on with the same matches later. */
    async outage(ms: number): Promise<void> {
      await simulator.stop()
      await new Promise(resolve => setTimeout(resolve, ms))
      simulator = await startSimulator('feed', env)
    },
    /** What the matches that bets were placed on came to. */
    async books(): Promise<ReadonlyMap<string, MatchBooks>> {
      const reply = await fetch(`${url}/sim/books`)
      const { events } = (await reply.json()) as { events: readonly MatchBooks[] }
      return new Map(events.filter(({ event }) => isOfSeason(event)).map(match => [match.event, match]))
    },
    stop: () => simulator.stop(),
  }
}

/** The simulator numbers its matches from here. */
const FIRST_MATCH = 1_000_001
const numberOf = (eventId: string): number => Number(eventId.split(':').at(-1))
export const isOfSeason = (eventId: string): boolean => numberOf(eventId) < FIRST_MATCH + PLAN.matches

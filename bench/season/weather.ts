import type { Dice } from '../soak/dice.ts'
import type { Program } from '../soak/program.ts'
import type { Faults, SimulatedFeed } from './feed.ts'
import { ALL_OVER_MS, LEAD_MS, PLAN } from './plan.ts'

/** Faults of single messages, by the simulator's names; one after the other for some seconds each. */
const RATES_OFF = { duplicate: 0, reorder: 0, malformed: 0, unknownMarkets: 0 }
const SHOWERS: readonly Faults[] = [
  { duplicate: 0.1 },
  { reorder: 0.2 },
  { malformed: 0.002 },
  { unknownMarkets: 0.3 },
  { duplicate: 0.05, reorder: 0.1, malformed: 0.001, unknownMarkets: 0.1 },
  {},
]
const SHOWER_MS = 5_000

/** What interrupts the feed, each as often as it is named. The producers need up to 30 s to be up again. */
const STORMS = ['drop', 'drop', 'silence', 'outage', 'api'] as const
type Storm = (typeof STORMS)[number] | 'kill'
/** A producer without an alive for 20 s is down. */
const SILENT_MS = 25_000
const OUTAGE_MS = 8_000
/** The first recovery is over, and its checkpoint is stored. */
const FIRST_STORM_MS = 30_000

export type Weather = Readonly<Record<Storm, number>>

/** Faults of the feed and kills of the engine from the first kick-off until the last match is over. */
export async function makeWeather(parts: {
  dice: Dice
  feed: SimulatedFeed
  program: Program
}): Promise<Weather> {
  const { dice, feed } = parts
  const counts: Record<Storm, number> = { kill: 0, drop: 0, silence: 0, outage: 0, api: 0 }
  const storms = stormsOf(dice)
  const untilMs = feed.startMs + ALL_OVER_MS - SILENT_MS - OUTAGE_MS
  let shower = 0
  while (Date.now() < untilMs) {
    await feed.faults({ ...RATES_OFF, ...SHOWERS[shower++ % SHOWERS.length] })
    const endMs = Math.min(Date.now() + SHOWER_MS, untilMs)
    while (storms[0] && feed.startMs + storms[0].atMs <= endMs) {
      const { atMs, what } = storms.shift()!
      await sleep(feed.startMs + atMs - Date.now())
      await storm(what, parts)
      counts[what]++
    }
    await sleep(endMs - Date.now())
  }
  await feed.faults(RATES_OFF)
  return counts
}

/** At about equal distances, in an order of the dice. */
function stormsOf(dice: Dice): { atMs: number; what: Storm }[] {
  const left: Storm[] = [...STORMS, ...Array<Storm>(PLAN.kills).fill('kill')]
  const fromMs = FIRST_STORM_MS - LEAD_MS
  const stepMs = (ALL_OVER_MS - SILENT_MS - OUTAGE_MS - fromMs) / left.length
  return Array.from({ length: left.length }, (_, at) => ({
    atMs: fromMs + at * stepMs + dice.below(Math.floor(stepMs / 2)),
    what: left.splice(dice.below(left.length), 1)[0]!,
  }))
}

async function storm(
  what: Storm,
  { dice, feed, program }: { dice: Dice; feed: SimulatedFeed; program: Program },
): Promise<void> {
  process.stderr.write(`${what} at ${Math.round((Date.now() - feed.startMs) / 1_000)} s\n`)
  switch (what) {
    case 'kill':
      return program.kill()
    case 'drop':
      return feed.faults({ dropStream: true })
    case 'silence':
      return feed.faults({ producerSilent: { product: dice.pick([1, 3]), ms: SILENT_MS } })
    case 'outage':
      return feed.outage(OUTAGE_MS)
    case 'api':
      await feed.faults({ apiDown: true, dropStream: true })
      await sleep(OUTAGE_MS)
      return feed.faults({ apiDown: false })
  }
}

export const sleep = (ms: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))

import { ask, openClients } from '../fanout/processes.ts'
import type { PotsReceived } from '../fanout/pots-received.ts'
import { rounded, type Figure } from '../harness/figures.ts'
import type { CountingPot } from './live.ts'
import { GROUP, type Offered } from './load.ts'

const SOCKETS = 8_000
/** A socket's messages come once a second, behind a lag of a second at most. */
const LATE_BAR_MS = 2_000
const BYTES_BAR = 30
/** The last update has come everywhere. */
const SETTLE_MS = 3_000

/** Sockets of widgets in a process of their own, which all follow the topic `campaigns` and note one pot. */
export async function openFollowers(port: number, pot: CountingPot) {
  const clients = await openClients()
  const origin = `http://127.0.0.1:${port}`
  await ask(clients, { open: SOCKETS, port, origin, opening: 'campaigns' })
  await ask(clients, { pots: pot.no })
  return {
    async received(): Promise<PotsReceived> {
      await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
      return ask<PotsReceived>(clients, { received: true })
    },
    close: () => clients.disconnect(),
  }
}

/**
 * How late a pot shows a wager, over all wagers and sockets: from the commit of its settlement until the
 * socket has an amount with it.
 */
export function lateFigures(
  { updates, bytes, pots }: PotsReceived,
  { seedCents, centsEach }: CountingPot,
  { before, committed }: Offered,
): readonly Figure[] {
  const late = new Histogram()
  let [shown, arrivals] = [0, 0]
  for (const { cents, atMs } of updates.toSorted((one, other) => one.cents - other.cents)) {
    const events = Math.min(committed.length, Math.floor(((cents - seedCents) / centsEach - before) / GROUP))
    for (const arrivedMs of atMs)
      for (let event = shown; event < events; event++) late.add(arrivedMs - committed[event]!)
    shown = Math.max(shown, events)
    arrivals += atMs.length
  }
  return [
    { name: 'sockets', value: SOCKETS, unit: 'sockets' },
    { name: 'pot_updates', value: updates.length, unit: 'updates' },
    { name: 'pot_late_p50_ms', value: late.percentile(50), unit: 'ms', baseline: LATE_BAR_MS },
    {
      name: 'pot_late_p99_ms',
      value: late.percentile(99),
      unit: 'ms',
      baseline: LATE_BAR_MS,
    },
    {
      name: 'bytes_per_pot',
      value: rounded(bytes / pots, 1),
      unit: 'bytes',
      baseline: BYTES_BAR,
    },
    { name: 'pots_lost', value: updates.length * SOCKETS - arrivals, unit: 'messages' },
    { name: 'events_not_shown', value: committed.length - shown, unit: 'events' },
  ]
}

/** Times by the millisecond: there are millions. */
class Histogram {
  readonly #counts: number[] = []
  #total = 0

  add(ms: number): void {
    const at = Math.max(0, Math.ceil(ms))
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#total++
  }

  percentile(percent: number): number {
    let left = (percent / 100) * this.#total
    for (const [ms, count] of this.#counts.entries()) if ((left -= count ?? 0) <= 0) return ms
    return Number.NaN
  }
}

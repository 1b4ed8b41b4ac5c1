import type { Clock } from './clock.ts'
import { Refused } from './refused.ts'

/**
 * Who requests a turn: the network of the address, and within it the part, such as a phone or an address.
 * `isKnown`: the player of this phone used this network lately.
 */
export type Asker = { readonly network: string; readonly part: string; readonly isKnown?: boolean }
type Waiter = { readonly isKnown: boolean; start(): void; refuse(error: Refused): void }
/** Who waits, by network and part, in the order of their turns. */
type Networks = ReadonlyMap<string, ReadonlyMap<string, readonly Waiter[]>>

type Bounds = {
  readonly atOnce: number
  readonly waitingMax: number
  /** A request that would wait for longer, as turns have taken lately, is refused. */
  readonly waitMaxMs: number
  readonly clock: Pick<Clock, 'elapsed'>
  /** What a request without a turn is told: the words of what it asked for. */
  readonly refusal: 'busy' | 'too_many_requests'
}

/** A turn counts this much in the measured time of a turn, and all turns before it the rest. */
const WEIGHT = 0.2

/**
 * Scarce work in turns that are shared out by network and, within a network, by part: each network has the
 * next turn in its order, whatever the others have queued. Every second turn is for the next known network
 * first, so that players do not wait behind all the networks of strangers. When the queue is full, the longest part of it
 * makes room for a shorter one; and where many networks fill it with one each, a request from an unknown
 * network makes room for one from a known network.
 */
export type FairQueue = {
  /** @throws Refused(refusal) when there is no room, or when room is made for others. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>
  /** Whether this request would be refused now: there is no room, or it would wait for too long. */
  full(asker: Asker): boolean
}

export function fairQueue({ atOnce, waitingMax, waitMaxMs, clock, refusal }: Bounds): FairQueue {
  const turns = measureTurns(clock)
  const networks = new Map<string, Map<string, Waiter[]>>()
  let running = 0
  let waiting = 0
  /** Whether the last turn was one for known networks. */
  let isForKnown = false

  /** The part whose last place goes to this request; undefined when the request's own part is the longest. */
  const victimOf = (asker: Asker): Asker | undefined =>
    fromLongest(networks, asker) ?? (asker.isKnown ? lastStranger(networks) : undefined)
  const full = (asker: Asker) =>
    running >= atOnce &&
    ((waiting >= waitingMax && victimOf(asker) === undefined) ||
      (turnsBefore(networks, asker) * turns.ms()) / atOnce > waitMaxMs)

  const take = ({ network, part }: Asker, from: 'first' | 'last'): Waiter | undefined => {
    const parts = networks.get(network)
    const queue = parts?.get(part)
    const waiter = from === 'first' ? queue?.shift() : queue?.pop()
    if (!parts || !queue || !waiter) return undefined
    waiting--
    // A map is ordered by insertion: a part that had its turn moves to the end.
    parts.delete(part)
    if (queue.length > 0) parts.set(part, queue)
    if (from === 'first') networks.delete(network)
    if (parts.size > 0) networks.set(network, parts)
    else networks.delete(network)
    return waiter
  }
  const next = (): Waiter | undefined => {
    isForKnown = !isForKnown
    const asker = (isForKnown ? firstOf(networks, waiter => waiter.isKnown) : undefined) ?? firstOf(networks)
    return asker && take(asker, 'first')
  }
  const wait = (asker: Asker) =>
    new Promise<void>((resolve, reject) => {
      const parts = networks.get(asker.network) ?? new Map<string, Waiter[]>()
      const queue = parts.get(asker.part) ?? []
      queue.push({ isKnown: asker.isKnown ?? false, start: resolve, refuse: reject })
      parts.set(asker.part, queue)
      networks.set(asker.network, parts)
      waiting++
    })

  return {
    full,
    async run(asker, work) {
      if (running < atOnce) running++
      else {
        if (full(asker)) throw new Refused(refusal)
        if (waiting >= waitingMax) {
          const victim = victimOf(asker)
          if (victim) take(victim, 'last')?.refuse(new Refused(refusal))
        }
        await wait(asker)
      }
      const end = turns.begin()
      try {
        return await work()
      } finally {
        end()
        // The place goes to the next in turn; it is free only when nothing waits.
        const waiter = next()
        if (waiter) waiter.start()
        else running--
      }
    },
  }
}

/** How long turns have taken lately; nothing before the first has ended. */
function measureTurns(clock: Pick<Clock, 'elapsed'>) {
  let averageMs = 0
  return {
    ms: () => averageMs,
    begin() {
      const beganMs = clock.elapsed()
      return () => {
        const tookMs = clock.elapsed() - beganMs
        averageMs = averageMs === 0 ? tookMs : averageMs + WEIGHT * (tookMs - averageMs)
      }
    },
  }
}

const lengthOf = (parts: ReadonlyMap<string, readonly Waiter[]> | undefined): number =>
  [...(parts?.values() ?? [])].reduce((sum, queue) => sum + queue.length, 0)

/** The last place of the longest part, where that is longer than the request's own would be. */
function fromLongest(networks: Networks, { network, part }: Asker): Asker | undefined {
  const [longest, most] = longestOf(networks, lengthOf)
  const own = lengthOf(networks.get(network))
  const target = own + 1 < most ? longest : network
  const [longestPart, mostOfPart] = longestOf(
    networks.get(target) ?? new Map<string, readonly Waiter[]>(),
    ({ length }) => length,
  )
  const ownPart = target === network ? (networks.get(network)?.get(part)?.length ?? 0) : 0
  return ownPart + 1 < mostOfPart || (target !== network && mostOfPart > 0)
    ? { network: target, part: longestPart }
    : undefined
}

function longestOf<T>(parts: ReadonlyMap<string, T>, length: (part: T) => number): [string, number] {
  let longest: [string, number] = ['', 0]
  for (const [name, part] of parts) if (length(part) > longest[1]) longest = [name, length(part)]
  return longest
}

/**
 * The turns before a new request at most: each network has one for each that this network has, each part of
 * its own network one for each of this part, and every second turn is first for known networks.
 */
function turnsBefore(networks: Networks, { network, part, isKnown }: Asker): number {
  const own = networks.get(network)
  const ownPart = own?.get(part)?.length ?? 0
  let ofOwn = 0
  for (const queue of own?.values() ?? []) ofOwn += Math.min(queue.length, ownPart + 1)
  let [inOrder, known] = [ofOwn, 0]
  for (const [name, parts] of networks) {
    if (name !== network) inOrder += Math.min(lengthOf(parts), ofOwn + 1)
    for (const [waiter] of parts.values()) if (waiter?.isKnown) known++
  }
  return isKnown ? Math.min(inOrder, 2 * known + 1) : inOrder + Math.min(known, inOrder)
}

/** Who is next in the order of networks and parts, of those whose first waiter is wanted. */
function firstOf(networks: Networks, isWanted: (waiter: Waiter) => boolean = () => true): Asker | undefined {
  for (const [network, parts] of networks)
    for (const [part, [waiter]] of parts) if (waiter && isWanted(waiter)) return { network, part }
  return undefined
}

/** The asker whose turn comes last among those whose last waiter is at an unknown network. */
function lastStranger(networks: Networks): Asker | undefined {
  let last: Asker | undefined
  for (const [network, parts] of networks)
    for (const [part, queue] of parts) if (queue.at(-1)?.isKnown === false) last = { network, part }
  return last
}

import type { Clock } from './clock.ts'
import { countedAddress } from './client-address.ts'
import { Refused } from './refused.ts'

const WINDOW_MS = 60_000
/**
 * Subjects counted in one window; beyond them the count starts again, so that unauthenticated callers cannot
 * fill the memory.
 */
const SUBJECTS_MAX = 100_000

export type ReadLimits = {
  /** @throws Refused too_many_requests */
  ofAddress(ip: string): void
  /** @throws Refused too_many_requests */
  ofPlayer(playerId: string): void
}

/** Counts reads in this process only: a row written for each would cost more than most reads do. */
export function openReadLimits(
  clock: Clock,
  { addressMax, playerMax }: { addressMax: number; playerMax: number },
): ReadLimits {
  const byAddress = openWindow(clock, addressMax)
  const byPlayer = openWindow(clock, playerMax)
  return { ofAddress: ip => byAddress(countedAddress(ip)), ofPlayer: byPlayer }
}

function openWindow(clock: Clock, max: number): (subject: string) => void {
  const counts = new Map<string, number>()
  let endsMs = -Infinity
  return subject => {
    const nowMs = clock.elapsed()
    if (nowMs >= endsMs || counts.size >= SUBJECTS_MAX) {
      counts.clear()
      endsMs = nowMs + WINDOW_MS
    }
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    if (count > max) throw new Refused('too_many_requests')
  }
}

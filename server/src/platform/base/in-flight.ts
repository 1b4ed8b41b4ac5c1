import type { RefusalCode } from '@ruka/contract/refusals'
import { Refused } from './refused.ts'

export type InFlight = {
  /**
   * Runs `work` unless that many of the subject's are under way. @throws Refused with the code it was opened
   * with
   */
  <T>(subject: string, work: () => Promise<T>): Promise<T>
  /** How many subjects have something under way. */
  size(): number
}

/**
 * Bounds what one player can have a process do at the same time: more would only occupy connections that
 * others need.
 */
export function openInFlight(
  max: number,
  code: Extract<RefusalCode, 'too_many_requests' | 'unavailable'> = 'too_many_requests',
): InFlight {
  const underWay = new Map<string, number>()
  const run = async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const now = underWay.get(subject) ?? 0
    if (now >= max) throw new Refused(code)
    underWay.set(subject, now + 1)
    try {
      return await work()
    } finally {
      const left = underWay.get(subject)! - 1
      if (left > 0) underWay.set(subject, left)
      else underWay.delete(subject)
    }
  }
  return Object.assign(run, { size: () => underWay.size })
}

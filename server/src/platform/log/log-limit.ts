/** The most lines of one message in a second; debug lines have a higher limit. */
const LINES_PER_SECOND = { info: 10, debug: 200 } as const
const INFO = 30
/** Messages are fixed sentences. Where something builds them, those beyond share one count. */
const MESSAGES_MAX = 500
/** Messages that begin with the same characters share one count, so that counts are small. */
const KEY_MAX = 200
const OTHERS = ''

type Count = { sinceMs: number; lines: number; suppressed: number }

export type LineLimit = {
  /**
   * Whether a line may be written, and how many of its message were not since the last one; `level` as pino
   * numbers them.
   */
  pass(message: string, level: number): { suppressed: number } | undefined
  /** How many were not, in all. */
  suppressed(): number
}

/**
 * Bounds the lines a second of each message, so that a fault that affects every request is logged a few times
 * only.
 */
export function lineLimit(elapsed: () => number): LineLimit {
  const counts = new Map<string, Count>()
  let total = 0
  const countOf = (message: string): Count => {
    const start = message.slice(0, KEY_MAX)
    const key = counts.has(start) || counts.size < MESSAGES_MAX ? start : OTHERS
    const count = counts.get(key) ?? { sinceMs: -Infinity, lines: 0, suppressed: 0 }
    counts.set(key, count)
    return count
  }
  return {
    pass(message, level) {
      const count = countOf(message)
      const nowMs = elapsed()
      if (nowMs - count.sinceMs >= 1_000) Object.assign(count, { sinceMs: nowMs, lines: 0 })
      if (++count.lines > (level < INFO ? LINES_PER_SECOND.debug : LINES_PER_SECOND.info)) {
        count.suppressed++
        total++
        return undefined
      }
      const { suppressed } = count
      count.suppressed = 0
      return { suppressed }
    },
    suppressed: () => total,
  }
}

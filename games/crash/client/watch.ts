import type { CrashServerMessage } from '@ruka/contract/crash'
import type { Line } from '../../kit/socket.ts'

const PING_EVERY_MS = 5_000
const FIRST_PINGS = 3
const QUIET_MS = 4_000

/**
 * Pings for the round-trip time, a few quickly and then seldom, and renews a line that does not answer: a phone that
 * changed its network keeps a dead socket open for minutes.
 */
export function watchLine(line: () => Line | undefined, measured: (rttMs: number) => void) {
  let n = 0
  let sent: { n: number; atMs: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const ping = () => {
    sent = { n: ++n, atMs: performance.now() }
    if (!line()?.send({ t: 'ping', n })) return
    timer = setTimeout(() => line()?.renew(), QUIET_MS)
  }
  const restart = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(ping, afterMs)
  }
  // A network that is back should not wait for the backoff to end.
  addEventListener('online', () => line()?.hurry())
  return {
    heard(message: CrashServerMessage, atMs: number) {
      if (message.t === 'welcome') {
        n = 0
        restart(0)
      }
      if (message.t !== 'pong' || message.n !== sent?.n) return
      measured(atMs - sent.atMs)
      restart(n < FIRST_PINGS ? 300 : PING_EVERY_MS)
    },
  }
}

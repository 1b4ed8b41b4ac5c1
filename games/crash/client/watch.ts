import type { Link, Socket } from '@ruka/client/socket'
import type { Timers } from '@ruka/client/timers'
import type { CrashSocketMessage } from '@ruka/contract/crash'

const PING_EVERY_MS = 5_000
const FIRST_PINGS = 3
const QUIET_MS = 4_000

/**
 * Pings for the round-trip time, a few quickly and then rarely, and renews a connection that does not answer:
 * a phone that changes its network keeps a dead socket open for minutes.
 */
export function watchLine(
  line: () => Socket | undefined,
  measured: (rttMs: number) => void,
  timers: Omit<Timers, 'random'>,
) {
  let n = 0
  let sent: { n: number; atMs: number } | undefined
  let timer: unknown
  const ping = () => {
    sent = { n: ++n, atMs: timers.now() }
    if (!line()?.send({ t: 'ping', n })) return
    timer = timers.after(QUIET_MS, () => line()?.renew())
  }
  const restart = (afterMs: number) => {
    timers.cancel(timer)
    timer = timers.after(afterMs, ping)
  }
  return {
    /** A new connection gets no ping before its snapshot. */
    linked(link: Link) {
      if (link !== 'open') timers.cancel(timer)
    },
    receive(message: CrashSocketMessage, atMs: number) {
      if (message.t === 'snapshot') {
        n = 0
        restart(0)
      }
      if (message.t !== 'pong' || message.n !== sent?.n) return
      measured(atMs - sent.atMs)
      restart(n < FIRST_PINGS ? 300 : PING_EVERY_MS)
    },
  }
}

import type { RoundMessage } from '../../server/src/crash/broadcaster.ts'

/** The largest frequent broadcast: a second of live bets. */
export const LIVE = {
  t: 'live',
  round: 812,
  bets: Array.from({ length: 8 }, (_, n) => [String(1_200 + n), '12', 250 * (n + 1), 100 + 37 * n]),
  players: 1_871,
  staked: 187_100,
  out: 912,
  paid: 121_350,
} as RoundMessage

/** The end of a flight, whose seed is the moment at which it is sent. */
export const crashedNow = () =>
  ({
    t: 'crashed',
    round: 812,
    x100: 234,
    seed: String(Number(process.hrtime.bigint()) / 1e6),
  }) as const

/** Broadcasts `times` times, once a turn of the event loop; gives the time before the first. */
export async function broadcastOften(times: number, broadcast: () => void): Promise<number> {
  const beganMs = Number(process.hrtime.bigint()) / 1e6
  for (let sent = 0; sent < times; sent++) {
    broadcast()
    await new Promise(resolve => setImmediate(resolve))
  }
  return beganMs
}

/** The commands to a server of the bench, over the channel of its process. */
export type Command = { broadcast: number } | { crash: true } | { weigh: true }

/** Carries out the commands of the bench. */
export function serve(broadcast: () => void, crash: () => void): void {
  process.on('message', (command: Command) => {
    if ('broadcast' in command)
      void broadcastOften(command.broadcast, broadcast).then(beganMs => process.send?.({ beganMs }))
    else if ('crash' in command) {
      crash()
      process.send?.({ sent: true })
    } else {
      globalThis.gc?.()
      globalThis.gc?.()
      process.send?.({ rssBytes: process.memoryUsage.rss() })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

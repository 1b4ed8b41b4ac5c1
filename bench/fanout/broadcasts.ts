import type { RoundMessage } from '../../server/src/crash/broadcaster.ts'

/** The largest thing that everybody is told all the time: a second of live bets. */
export const LIVE = {
  t: 'live',
  round: 812,
  bets: Array.from({ length: 8 }, (_, n) => [String(1_200 + n), '07**12', 250 * (n + 1), 100 + 37 * n]),
  players: 1_871,
  staked: 187_100,
  out: 912,
  paid: 121_350,
} as RoundMessage

/** Tells a message so often, each time once the event loop has had its turn; gives the moment before the first. */
export async function tellOften(times: number, tell: () => void): Promise<number> {
  const beganMs = Number(process.hrtime.bigint()) / 1e6
  for (let told = 0; told < times; told++) {
    tell()
    await new Promise(resolve => setImmediate(resolve))
  }
  return beganMs
}

/** What a server of the bench is asked over the channel of its process. */
export type Asked = { tell: number } | { crash: true } | { weigh: true }

/** Answers what the bench asks. */
export function serve(tell: () => void, crash: () => void): void {
  process.on('message', (asked: Asked) => {
    if ('tell' in asked) void tellOften(asked.tell, tell).then(beganMs => process.send?.({ beganMs }))
    else if ('crash' in asked) {
      crash()
      process.send?.({ told: true })
    } else {
      globalThis.gc?.()
      globalThis.gc?.()
      process.send?.({ rssBytes: process.memoryUsage.rss() })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

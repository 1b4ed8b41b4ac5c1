import type { FeedMessage } from '@ruka/sports/feed/message'
import { openApp } from '../../server/src/app.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { readConfig } from '../../server/src/config.ts'
import { sql, type DbAddress } from '../../server/src/platform/db/db.ts'
import { openBook } from '../sportsbook/book.ts'
import { liveMessages } from './live-messages.ts'

/**
 * The program's web role with a book of live matches in the same process, whose prices change on command:
 * `{ perSecond, ms }` changes lines of all matches in turn, `{ odds }` sets the home win of the first match,
 * `{ stop: true }` stops bets on it. Each command is answered with the time at which its message was taken in,
 * on the clock that all processes share.
 */
type Command =
  | { readonly perSecond: number; readonly ms: number }
  | { readonly odds: number }
  | { readonly stop: true }

const MATCHES = 20
const TICK_MS = 20
/** How often the live producer speaks of each match: one that it is silent about for some seconds closes. */
const HEARD_EVERY_MS = 2_000
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const ctx = openContext({ ...readConfig(process.env), ROLES: ['web'] }, database)
const app = await openApp(ctx)
const book = await openBook(ctx, MATCHES)
const live = liveMessages(book)
let applied = Promise.resolve<unknown>(undefined)
/** One after the other, as the log of the feed is applied. */
const apply = (messages: readonly FeedMessage[]): Promise<unknown> =>
  (applied = applied.then(() => book.apply(messages)))
await apply(book.eventIds.map(live.begin))
await sql`update sportsbook.events set kick_off_at = now() - interval '40 minutes'`.execute(ctx.db.read)
await app.start()
setInterval(() => void apply(book.eventIds.map(live.heard)), HEARD_EVERY_MS)

const nowMs = () => performance.timeOrigin + performance.now()
let changes = 0
/** Changes lines for a while; gives how many there were. */
async function change({ perSecond, ms }: { perSecond: number; ms: number }): Promise<number> {
  const beganMs = nowMs()
  const before = changes
  while (nowMs() < beganMs + ms) {
    const due = Math.floor(((nowMs() - beganMs) * perSecond) / 1_000) - (changes - before)
    if (due > 0) await apply(Array.from({ length: due }, () => live.shown((changes += 1))))
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
  }
  return changes - before
}

process.on('message', (command: Command) => {
  void (async () => {
    const atMs = nowMs()
    if ('perSecond' in command) return process.send?.({ changes: await change(command) })
    const [first] = book.eventIds
    await apply(['stop' in command ? live.stop(first!) : live.homeOdds(first!, command.odds)])
    return process.send?.({ atMs })
  })()
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

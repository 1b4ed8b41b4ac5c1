import { flushCompileCache } from 'node:module'
import { readConfig } from '../../server/src/config.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { runFeed } from '../../server/src/feed/run-feed.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openBookKeeper } from '../../server/src/sportsbook/book/book.ts'
import { keepSettling, WORK_TOPIC } from '../../server/src/sportsbook/settlement/settlement-work.ts'
import { shiftingClock } from '../soak/shifting-clock.ts'

/**
 * What reads, logs, applies and settles, and nothing else of the server: it is killed. It waits, loaded, until
 * its parent names the time; then the parent moves its clock.
 */
export type ToReader = { readonly aheadMs: number } | { readonly shiftMs: number }

const config = readConfig(process.env)
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const clock = shiftingClock(0)

async function begin(aheadMs: number): Promise<void> {
  clock.shift(aheadMs)
  const ctx = openContext(config, database, { clock })
  keepSettling(ctx)
  await runFeed(
    ctx,
    openBookKeeper(ctx, () => ctx.bus.publish(WORK_TOPIC, {})),
  )
  process.send?.('leads')
}

process.on('message', (order: ToReader) => {
  if ('shiftMs' in order) clock.shift(order.shiftMs)
  else
    begin(order.aheadMs).catch((error: unknown) => {
      process.stderr.write(`the reader failed: ${String(error)}\n`)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit(0))
// A process that is killed would never store what it compiled.
flushCompileCache()
process.send?.('loaded')

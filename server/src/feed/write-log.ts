import { appendMessages, lastId, rowsOf } from './message-log.ts'
import { aborted, write, type FeedContext } from './feed-context.ts'
import type { Arrival, Inbox } from './inbox.ts'
import type { Progress } from './progress.ts'

const BATCH = { arrivals: 2_000, characters: 8_000_000 } as const

/**
 * Moves what arrives from the inbox to the log until the leadership ends: what arrives during a write is in
 * the next. @throws Fenced, and faults of the database
 */
export async function writeLog(
  feed: FeedContext,
  { inbox, progress, onAppended }: { inbox: Inbox; progress: Progress; onAppended(): void },
): Promise<void> {
  const over = aborted(feed.signal)
  for (;;) {
    await Promise.race([inbox.arrived(), over])
    if (feed.signal.aborted) return
    const arrivals = inbox.first(BATCH.arrivals, BATCH.characters)
    await append(feed, progress, arrivals)
    inbox.drop(arrivals.length)
    feed.metrics.waiting.set(inbox.depth())
    onAppended()
  }
}

async function append(feed: FeedContext, progress: Progress, arrivals: readonly Arrival[]): Promise<void> {
  const messages = arrivals.filter(arrival => arrival.type === 'message')
  const [oldest] = messages
  if (oldest) {
    const before = progress.appended()
    const rows = await rowsOf(messages)
    const throughId = await write(feed, async tx => {
      // The answer to a commit may have been lost, and a repetition would log the messages twice.
      if ((await lastId(tx)) === before) await appendMessages(tx, rows)
      return lastId(tx)
    })
    progress.append(throughId, oldest.atMs)
  }
  for (const arrival of arrivals)
    if (arrival.type === 'alive') progress.mark(arrival.product, arrival.timestamp)
}

import { afterEach, expect, it } from 'vitest'
import { oddsChange, openFeedUnderTest, type FeedUnderTest } from '../../test/feed-harness.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { DatabaseAway } from '../platform/db/db-faults.ts'
import type { Running } from '../platform/process/module.ts'

const SENT = 1_700
let feed: FeedUnderTest
let running: Running
afterEach(async () => {
  await running.stop()
  await feed.ctx.drop()
})
const numbers = Array.from({ length: SENT }, (_, n) => n + 1)

async function applyAll(own: Ctx): Promise<void> {
  running = await feed.start(own)
  await feed.until(() => feed.transport.isOpen())
  for (const n of numbers) feed.transport.send(oddsChange(n))
  await feed.until(async () => {
    const states = await feed.states()
    return states.length === SENT && states.every(({ state }) => state !== 'received')
  })
}

it('messages that wait in batches are applied in their order, though batches are read ahead', async () => {
  feed = await openFeedUnderTest('ahead')
  await applyAll(feed.ctx)
  expect(await feed.applied()).toEqual(numbers)
})

it('what was read ahead is not applied again when the answer of a commit is lost', async () => {
  feed = await openFeedUnderTest('ahead-lost')
  await applyAll(losing(feed))
  expect(await feed.applied()).toEqual(numbers)
  // The store of this test refuses a row that it has.
  expect(feed.ctx.lines.filter(line => line.includes('could not be applied'))).toEqual([])
})

/** A process that loses the answer of each transaction in which messages were applied, once. */
function losing({ ctx, seen }: FeedUnderTest): Ctx {
  let isApplied = false
  let isLost = false
  seen.after = async () => void (isApplied = true)
  const tx = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await ctx.db.tx(work)
    isLost = isApplied && !isLost
    isApplied = false
    if (isLost) throw new DatabaseAway('the answer was lost')
    return done
  }
  return { ...ctx, db: { ...ctx.db, tx } }
}

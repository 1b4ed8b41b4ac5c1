import { expect, it } from 'vitest'
import { openFeedUnderTest } from '../../test/feed-harness.ts'

it('a producer of the feed keeps to its quota over a restart', async () => {
  const feed = await openFeedUnderTest('quota')
  const nowMs = () => feed.ctx.clock.now()
  let running = await feed.start()
  try {
    await feed.until(() => feed.transport.isOpen())
    feed.rest.outcome = 'refused'
    const ofLive = () => feed.rest.requests.filter(({ path }) => path === 'liveodds').length
    await feed.until(() => ofLive() === 2)
    await running.stop()
    running = await feed.start()
    const againMs = nowMs() + 25 * 60_000
    await feed.until(() => nowMs() > againMs, 1_000)
    expect(ofLive()).toBe(2)
  } finally {
    await running.stop()
    await feed.ctx.drop()
  }
}, 60_000)

import { superviseLeadership } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Running } from '../platform/process/module.ts'
import { amqpTransport } from './amqp-transport.ts'
import { feedApi, type FeedApi } from './feed-api.ts'
import type { FeedConsumer } from './feed-context.ts'
import { LedFeed } from './led-feed.ts'
import { feedMetrics } from './metrics.ts'
import { streamTransport } from './stream-transport.ts'
import type { Transport } from './transport.ts'

/**
 * Receives the feed while this process leads it: each message goes to the log, and from there, once, to the
 * consumer. Resolves after the first attempt to lead. Does nothing with `FEED_KIND=off`.
 */
export async function runFeed(
  ctx: Ctx,
  consumer: FeedConsumer,
  {
    transport = virtualHost => transportOf(ctx, virtualHost),
    api = signal => feedApi(ctx.config, signal),
  }: {
    transport?: (virtualHost: string) => Transport
    api?: (signal: AbortSignal) => FeedApi
  } = {},
): Promise<Running> {
  if (ctx.config.FEED_KIND === 'off') return { async stop() {} }
  const metrics = feedMetrics(ctx)
  return superviseLeadership(ctx, 'feed', async lease =>
    LedFeed.begin({ ctx, consumer, metrics, lease, transport, api }),
  )
}

const transportOf = (ctx: Ctx, virtualHost: string): Transport =>
  ctx.config.FEED_KIND === 'amqp' ? amqpTransport(ctx, virtualHost) : streamTransport(ctx)

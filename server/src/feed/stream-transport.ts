import { every } from '../platform/base/clock.ts'
import type { Ctx } from '../platform/context/context.ts'
import { secretOf } from '../platform/config/keys.ts'
import { below } from '../platform/base/random.ts'
import { backOffMs } from './back-off.rules.ts'
import { aborted, pause } from './feed-context.ts'
import { readLines } from './read-lines.ts'
import type { RawMessage, Transport, TransportListener } from './transport.ts'

/** The other side sends an empty line every 5 s. */
const SILENT_MS = 15_000
const LOOK_MS = 1_000
const LINE_BYTES_MOST = 2_000_000

/**
 * The stream of our own simulator: an HTTP answer of JSON lines, each a routing key and a body. It waits
 * while there is no room, connects again by itself, and takes a stream without a line for 15 s for dead.
 */
export function streamTransport(ctx: Pick<Ctx, 'clock' | 'config' | 'log' | 'random'>): Transport {
  return {
    open(listener) {
      const stopping = new AbortController()
      const running = keepReading(ctx, listener, stopping.signal)
      return {
        async stop() {
          stopping.abort()
          await running
        },
      }
    },
  }
}

type Parts = Pick<Ctx, 'clock' | 'config' | 'log' | 'random'>

async function keepReading(ctx: Parts, listener: TransportListener, stopped: AbortSignal): Promise<void> {
  const over = aborted(stopped)
  // A wait for room ends with the transport.
  const bounded = { ...listener, room: () => Promise.race([listener.room(), over]) }
  let failed = 0
  while (!stopped.aborted) {
    const { reason, lines } = await readOnce(ctx, bounded, stopped)
    if (stopped.aborted) return
    ctx.log.warn({ reason }, 'the stream of the feed ended; it is opened again')
    failed = lines > 0 ? 0 : failed + 1
    await pause(ctx.clock, backOffMs(failed, below(ctx.random, 1_000) / 1_000), stopped)
  }
}

/** Reads one answer to its end; gives why it ended, and how many lines came. */
async function readOnce(
  ctx: Parts,
  listener: TransportListener,
  stopped: AbortSignal,
): Promise<{ reason: string; lines: number }> {
  const watch = watchSilence(ctx)
  let isConnected = false
  let lines = 0
  try {
    const response = await openStream(ctx, AbortSignal.any([stopped, watch.signal]))
    isConnected = true
    listener.connected()
    for await (const line of readLines(response, LINE_BYTES_MOST)) {
      lines++
      watch.heard()
      if (line === '') continue
      while (listener.message(messageOf(line)) === 'full' && !stopped.aborted)
        await watch.without(listener.room())
    }
    return { reason: 'the other side ended it', lines }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), lines }
  } finally {
    await watch.stop()
    if (isConnected) listener.lost('the stream ended')
  }
}

async function openStream({ config }: Parts, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const address = `${(config.FEED_URL ?? '').replace(/\/+$/, '')}/v1/messages?node_id=${config.FEED_NODE_ID}`
  const response = await fetch(address, {
    headers: { 'x-access-token': secretOf(config, 'FEED_TOKEN') },
    redirect: 'error',
    signal,
  })
  if (response.ok && response.body) return response.body
  await response.body?.cancel()
  throw new Error(`it was answered with ${response.status}`)
}

/** Its signal is aborted when nothing was heard for too long. */
function watchSilence({ clock }: Parts) {
  const silent = new AbortController()
  let heardAtMs = clock.elapsed()
  let isReading = true
  const look = async () => {
    if (isReading && clock.elapsed() - heardAtMs > SILENT_MS) silent.abort(new Error('it was silent'))
  }
  const looking = every(clock, LOOK_MS, look, () => undefined)
  const heard = () => void (heardAtMs = clock.elapsed())
  return {
    signal: silent.signal,
    heard,
    /** While nothing is read, nothing can be heard. */
    async without(wait: Promise<void>): Promise<void> {
      isReading = false
      await wait
      isReading = true
      heard()
    },
    stop: () => looking.stop(),
  }
}

/** A line that is no message is kept as one, so that it is logged and counted. */
function messageOf(line: string): RawMessage {
  try {
    const { key, body } = JSON.parse(line) as { key?: unknown; body?: unknown }
    if (typeof key === 'string' && typeof body === 'string') return { key, body }
  } catch {
    // It is kept as it came.
  }
  return { key: '', body: line }
}

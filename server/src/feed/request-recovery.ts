import { below } from '../platform/base/random.ts'
import { backOffMs } from './back-off.rules.ts'
import type { FeedApi, ProducerDescription } from './feed-api.ts'
import { write, type FeedContext } from './feed-context.ts'
import type { ProducerEvent } from './producers.rules.ts'
import { pastRecoveries, recordOutcome, recordRecovery } from './producers.ts'
import { afterOf, waitMs } from './recovery-quota.rules.ts'

/** The place in the back-off of a request without success: some ten seconds. */
const PLACE = 5

/**
 * Requests the recovery of one producer where its quota allows it now. It is recorded before it is sent, so
 * that a restart counts it; what comes of it goes to `step`. @throws Fenced, and faults of the database
 */
export async function requestRecovery(
  feed: FeedContext,
  {
    api,
    requestId,
    description: { product, path, windowMs },
    checkpointMs,
    isStillRequested,
    step,
  }: {
    api: FeedApi
    requestId: number
    description: ProducerDescription
    checkpointMs: number | null
    isStillRequested: () => boolean
    step: (event: ProducerEvent) => void
  },
): Promise<void> {
  const { clock, random, log } = feed.ctx
  const nowMs = clock.now()
  const afterMs = afterOf(checkpointMs, { nowMs, windowMs })
  const heldBackMs = await write(feed, async tx => {
    const past = await pastRecoveries(tx, product, nowMs)
    const wait = waitMs({ ageMs: afterMs === null ? null : nowMs - afterMs }, past, nowMs)
    if (wait === 0) await recordRecovery(tx, { requestId, product, afterMs }, nowMs)
    return wait
  })
  if (heldBackMs > 0) return step({ type: 'postponed', requestId, askFromMs: clock.elapsed() + heldBackMs })
  const outcome = isStillRequested() ? await api.recover({ path, afterMs, requestId }) : 'unsent'
  feed.metrics.recoveries.inc({ outcome })
  log.info({ producer: product, requestId, afterMs, outcome }, 'a recovery was requested')
  const askFromMs = clock.elapsed() + backOffMs(PLACE, below(random, 1_000) / 1_000)
  if (outcome === 'accepted') step({ type: 'accepted', atMs: clock.elapsed(), requestId })
  else if (outcome === 'unknown') step({ type: 'unanswered', requestId, askFromMs })
  else step({ type: 'postponed', requestId, askFromMs })
  await write(feed, tx => recordOutcome(tx, requestId, outcome))
}

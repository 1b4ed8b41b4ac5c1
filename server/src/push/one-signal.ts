import type { Texts } from './push-texts.rules.ts'

export type Push = {
  readonly headings: Texts
  readonly contents: Texts
  /** Where a tap leads. */
  readonly url: string
  /** A later one of the same topic takes its place on the device. */
  readonly topic: string
}
export type PushRequest = Push & {
  /** A UUID: the same request is carried out once, however often it is sent. */
  readonly key: string
  /** What devices log in with. */
  readonly deviceIds: readonly string[]
  /** How long it waits for a device that is off. */
  readonly lifeSeconds: number
}
/**
 * What became of a request. `no_device`: none of the devices takes push. `refused`: it would be refused
 * again. `later`: it may have been carried out, and is sent again with the same key, not before `afterMs`.
 */
export type PushEnd =
  | { readonly end: 'sent' | 'no_device' }
  | { readonly end: 'refused'; readonly status: number }
  | { readonly end: 'later'; readonly afterMs: number; readonly why: string }

const TIMEOUT_MS = 5_000
const PAUSE_MS = 10_000
const PAUSE_MAX_MS = 600_000

/**
 * The part of OneSignal's REST API that sends a message to devices by the ids that they log in with. Source:
 * documentation.onesignal.com/reference, "Push notification", "Rate limits" and "Idempotent requests". It
 * takes 20,000 ids in a request.
 */
export function oneSignal({
  baseUrl,
  appId,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string
  appId: string
  apiKey: string
  timeoutMs?: number
}): (request: PushRequest) => Promise<PushEnd> {
  return async ({ key, deviceIds, lifeSeconds, topic, ...texts }) => {
    try {
      const response = await fetch(`${baseUrl}/notifications?c=push`, {
        method: 'POST',
        headers: { authorization: `Key ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          app_id: appId,
          include_aliases: { external_id: deviceIds },
          target_channel: 'push',
          idempotency_key: key,
          ttl: lifeSeconds,
          web_push_topic: topic,
          ...texts,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await endOf(response)
    } catch (error) {
      return { end: 'later', afterMs: PAUSE_MS, why: error instanceof Error ? error.name : 'fault' }
    }
  }
}

async function endOf(response: Response): Promise<PushEnd> {
  const { status } = response
  if (status === 408 || status === 429 || status >= 500) {
    await response.body?.cancel()
    const afterMs = waitOf(response.headers.get('retry-after'))
    return { end: 'later', afterMs, why: `status ${status}` }
  }
  if (status !== 200) {
    await response.body?.cancel()
    return { end: 'refused', status }
  }
  const body: unknown = await response.json()
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  if (typeof id !== 'string') return { end: 'later', afterMs: PAUSE_MS, why: 'an answer without an id' }
  // Devices that do not take push are listed under `errors` beside the id of what was sent.
  return { end: id === '' ? 'no_device' : 'sent' }
}

/** `Retry-After` in seconds, as OneSignal sends it. */
const waitOf = (header: string | null): number =>
  header !== null && /^\d{1,6}$/.test(header)
    ? Math.min(Math.max(1_000, Number(header) * 1_000), PAUSE_MAX_MS)
    : PAUSE_MS

import { eventOfKey, typeOfKey } from './routing-key.rules.ts'

/** What is known of a message about an event whose body cannot be read. */
export type Unread = {
  readonly eventId: string
  readonly product: number
  readonly timestamp: number
  /** Whether results or refunds may be missing, and not only prices. */
  readonly isDecisive: boolean
  /** The recovery that it is an answer to. */
  readonly requestId?: number
}

/** About these nothing may be missing. */
const BINDING =
  /^(?:odds_change|bet_stop|bet_settlement|bet_cancel|rollback_bet_settlement|rollback_bet_cancel)$/
const PRICES = /^(?:odds_change|bet_stop)$/
const HEAD = 2_000

/**
 * The event of a message that binds, by its routing key and the first characters of its body. Undefined for
 * any other message; without a product where the body does not name it.
 */
export function unreadOf({
  key,
  body,
  receivedAtMs,
}: {
  readonly key: string
  readonly body: string
  readonly receivedAtMs: number
}): Unread | { readonly eventId: string; readonly product?: never } | undefined {
  const eventId = eventOfKey(key)
  if (eventId === null || !BINDING.test(typeOfKey(key))) return undefined
  const head = body.slice(0, HEAD)
  const number = (name: string): number | undefined => {
    const found = new RegExp(`\\b${name}="(\\d{1,15})"`).exec(head)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const [product, requestId] = [number('product'), number('request_id')]
  if (product === undefined) return { eventId }
  return {
    eventId,
    product,
    timestamp: number('timestamp') ?? receivedAtMs,
    isDecisive: !PRICES.test(typeOfKey(key)),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

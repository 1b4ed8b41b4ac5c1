import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the wallet answered. `unknown`: no answer with a valid signature came, and the request may have been
 * carried out.
 */
export type Answer =
  | { readonly outcome: 'done'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' }

const TIMEOUT_MS = 5_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The operator's wallet: every request signed, every answer's signature checked. */
export function openWallet({ base, provider, key }: { base: string; provider: string; key: string }) {
  const hmac = (lines: readonly string[]): string =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(lines.join('\n')).digest('hex')
  const isOurs = (given: string, expected: string): boolean =>
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

  /** Sends one request. */
  const ask = async (what: string, body: object): Promise<Answer> => {
    const path = `/api/provider/v1/${what}/`
    const text = JSON.stringify(body)
    const timestamp = String(Date.now())
    const signature = hmac(['ruka-v1', 'POST', path, timestamp, sha256(text)])
    try {
      const reply = await fetch(base + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'ruka-provider': provider,
          'ruka-timestamp': timestamp,
          'ruka-signature': signature,
        },
        body: text,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answered = await reply.text()
      const expected = hmac(['ruka-v1', String(reply.status), signature, sha256(answered)])
      // A server error leaves the outcome unknown, and so does an answer without a valid signature.
      if (reply.status >= 500 || !isOurs(reply.headers.get('ruka-signature') ?? '', expected))
        return { outcome: 'unknown' }
      const { code, data } = JSON.parse(answered) as { code?: string; data?: Record<string, unknown> }
      return reply.ok && data ? { outcome: 'done', data } : { outcome: 'refused', code: code ?? 'malformed' }
    } catch {
      return { outcome: 'unknown' }
    }
  }
  return { ask }
}
export type Wallet = ReturnType<typeof openWallet>

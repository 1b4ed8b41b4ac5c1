import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed of a request: nothing of it can be changed, sent elsewhere or sent much later. */
export const requestText = (request: {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly body: Uint8Array
}): string => ['ruka-v1', request.method, request.path, request.timestamp, sha256(request.body)].join('\n')

/** What is signed of an answer: it belongs to one request, by that one's signature. */
export const replyText = (reply: {
  readonly status: number
  readonly requestSignature: string
  readonly body: Uint8Array
}): string => ['ruka-v1', String(reply.status), reply.requestSignature, sha256(reply.body)].join('\n')

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

export const sign = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

/** The key that signed it, if any of these did; in constant time, whatever was sent. */
export function signedBy(keys: readonly string[], text: string, signature: string): string | undefined {
  const given = createHash('sha256').update(signature).digest()
  const fits = keys.map(key => timingSafeEqual(createHash('sha256').update(sign(key, text)).digest(), given))
  return keys[fits.indexOf(true)]
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signed text of a request. It binds method, path, time and body. */
export const requestText = (request: {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly body: Uint8Array
}): string => ['ruka-v1', request.method, request.path, request.timestamp, sha256(request.body)].join('\n')

/** The signed text of an answer. It binds the answer to one request by that request's signature. */
export const replyText = (reply: {
  readonly status: number
  readonly requestSignature: string
  readonly body: Uint8Array
}): string => ['ruka-v1', String(reply.status), reply.requestSignature, sha256(reply.body)].join('\n')

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

export const sign = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

/** The key that signed the text, if any of these did. Compares in constant time. */
export function signedBy(keys: readonly string[], text: string, signature: string): string | undefined {
  const given = createHash('sha256').update(signature).digest()
  const fits = keys.map(key => timingSafeEqual(createHash('sha256').update(sign(key, text)).digest(), given))
  return keys[fits.indexOf(true)]
}

import { createHash, createHmac } from 'node:crypto'
import type { World } from './world.ts'

/** A provider's server as docs/providers.md describes it, without any of our code. */
export function providerClient(world: World, { id, key }: { id: string; key: string }) {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

  /** Any of these can be overridden with a wrong value. */
  type Wrong = { atMs?: number; signature?: string; sentTo?: string; body?: string; provider?: string }
  const send = async (path: string, body: object, wrong: Wrong = {}) => {
    const signedPath = `/api/provider/v1/${path}/`
    const text = JSON.stringify(body)
    const timestamp = String(wrong.atMs ?? world.ctx.clock.now())
    const signature =
      wrong.signature ?? hmac(['ruka-v1', 'POST', signedPath, timestamp, sha256(text)].join('\n'))
    const reply = await world.app.games.inject({
      method: 'POST',
      url: wrong.sentTo === undefined ? signedPath : `/api/provider/v1/${wrong.sentTo}/`,
      headers: {
        'content-type': 'application/json',
        'ruka-provider': wrong.provider ?? id,
        'ruka-timestamp': timestamp,
        'ruka-signature': signature,
      },
      payload: wrong.body ?? text,
    })
    const expected = hmac(['ruka-v1', String(reply.statusCode), signature, sha256(reply.body)].join('\n'))
    const { code, data } = JSON.parse(reply.body) as { code?: string; data?: Record<string, unknown> }
    return { status: reply.statusCode, code, data, isSigned: reply.headers['ruka-signature'] === expected }
  }
  return {
    send,
    open: (launchToken: string) => send('sessions', { launchToken }),
    debit: (body: { session: string; transaction: string; round: string; amount: number }) =>
      send('debits', body),
    credit: (body: {
      player: string
      transaction: string
      round: string
      amount: number
      endsRound?: boolean
      debit?: string
    }) => send('credits', body),
    rollBack: (body: { player: string; transaction: string; round: string; debit: string }) =>
      send('rollbacks', body),
    balance: (session: string) => send('balance', { session }),
  }
}

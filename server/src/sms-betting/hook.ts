import type { FastifyInstance } from 'fastify'
import { countForAddress } from '../platform/config/address-limits.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isMadeByOne, keysOf } from '../platform/config/keys.ts'
import { Refused } from '../platform/base/refused.ts'
import { AHEAD_MS } from './limits.ts'
import { readInbound } from './read-inbound.ts'
import { openMessageStore } from './store-messages.ts'

/** The gateway calls this with `SMS_HOOK_KEY` behind it. */
const PATH = '/hooks/sms/'
/** Three parts of a message, each sign as six bytes of a form, and the other fields. */
const BODY_BYTES_MAX = 8_192

/**
 * The route of messages that phones send to the short code. A message is stored before it is answered; the
 * gateway delivers it again where it gets no answer. Without `SMS_BETTING` there is no such route.
 */
export function serveSmsHook(app: FastifyInstance, ctx: Ctx): void {
  if (ctx.config.SMS_BETTING === 'off') return
  const store = openMessageStore(ctx)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { token: string } }>(
      `${PATH}:token`,
      { bodyLimit: BODY_BYTES_MAX },
      async ({ body, headers, ip, params }) => {
        if (!isKey(ctx.config, params.token)) {
          await countForAddress(ctx, 'stray-notices', ip)
          throw new Refused('not_found')
        }
        const bytes = body instanceof Uint8Array ? body : new Uint8Array()
        const message = readInbound(headers['content-type'] ?? '', bytes)
        if (message === 'malformed') {
          ctx.log.warn({ bytes: bytes.byteLength }, 'a delivery of the SMS gateway could not be read')
          throw new Refused('malformed')
        }
        if (message === 'foreign') return { status: 'received' }
        const aheadMs = message.sentAtMs - ctx.clock.now()
        if (aheadMs > AHEAD_MS)
          ctx.log.error(
            { aheadMs },
            'the SMS gateway dates messages ahead, in a wrong time zone or by a wrong clock: they place no bets',
          )
        await store(message)
        return { status: 'received' }
      },
    )
  })
}

/** In the same time for every wrong value. */
const isKey = (config: Config, token: string): boolean =>
  isMadeByOne(keysOf(config, 'SMS_HOOK_KEY'), key => Buffer.from(key.toString('hex')), Buffer.from(token))

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { callbackStore } from './store-callback.ts'
import { type PaybillVerdict, validatePayment } from './paybill/validate-payment.ts'
import {
  type CallbackKind,
  PAYBILL_CHECK_PATH,
  callbackPaths,
  callerCheck,
  paybillSubject,
  subjectOf,
} from './secret-path.ts'

const BODY_BYTES_MAX = 65_536
/** What Daraja takes for "received", whatever the callback says. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }
/** The codes with which a pay-bill payment is refused before it is made. */
const REFUSALS: Readonly<Record<Exclude<PaybillVerdict, 'accepted'>, string>> = {
  account: 'C2B00012',
  amount: 'C2B00013',
  shortcode: 'C2B00015',
  unreadable: 'C2B00016',
}

/**
 * The routes of M-PESA's callbacks. Bodies are taken raw, whatever their type: they are stored first and read
 * later, so no body makes the storing fail.
 */
export function serveHooks(app: FastifyInstance, dependencies: Dependencies): void {
  const store = callbackStore(dependencies)
  const mayCall = callerCheck(dependencies.ctx.config)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    for (const [kind, path] of Object.entries(callbackPaths) as [CallbackKind, string][]) {
      scope.post<{ Params: { token: string } }>(
        `${path}:token`,
        { bodyLimit: BODY_BYTES_MAX },
        async request => {
          await store({ kind, token: request.params.token, body: bodyOf(request), ip: request.ip })
          return ACCEPTED
        },
      )
    }
    scope.post<{ Params: { token: string } }>(
      `${PAYBILL_CHECK_PATH}:token`,
      { bodyLimit: BODY_BYTES_MAX },
      async request => {
        const { config } = dependencies.ctx
        const isOurs =
          mayCall(request.ip) &&
          subjectOf(config, 'paybill_check', request.params.token) === paybillSubject(config)
        // A caller that guesses the path learns nothing about any account.
        const verdict = isOurs ? await validatePayment(dependencies, bodyOf(request)) : 'accepted'
        return verdict === 'accepted'
          ? { ResultCode: '0', ResultDesc: 'Accepted' }
          : { ResultCode: REFUSALS[verdict], ResultDesc: 'Rejected' }
      },
    )
  })
}

const bodyOf = ({ body }: FastifyRequest): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array()

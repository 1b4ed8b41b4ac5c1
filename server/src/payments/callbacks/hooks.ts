import type { FastifyInstance, FastifyRequest } from 'fastify'
import { batcher } from '../../platform/db/batcher.ts'
import { pgArray, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { CALLBACK_JOB, SWEEP_AFTER_MS } from './process-callbacks.ts'
import { type PaybillVerdict, validatePayment } from '../deposits/validate-payment.ts'
import {
  type CallbackKind,
  PAYBILL_CHECK_PATH,
  callbackPaths,
  callerCheck,
  paybillSubject,
  subjectOf,
} from '../setup/secret-path.ts'
import { refuseNetwork, storeUnauthenticated } from './unauthenticated-callbacks.ts'

const BODY_BYTES_MAX = 65_536
/** The acknowledgement that Daraja expects for every callback. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }
/** The codes with which a pay-bill payment is refused before it is made. */
const REFUSALS: Readonly<Record<Exclude<PaybillVerdict, 'accepted'>, string>> = {
  account: 'C2B00012',
  amount: 'C2B00013',
  shortcode: 'C2B00015',
  unreadable: 'C2B00016',
}

/**
 * The routes of M-PESA's callbacks. Bodies of any type are taken raw: they are stored first and read later,
 * so no body makes the storage fail.
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

type Arrival = { kind: CallbackKind; token: string; body: Uint8Array; ip: string }
type Stored = { id: string; kind: CallbackKind; subject: string; body: Uint8Array; atMs: number }

/**
 * Stores callbacks before they are read: once a call resolves, that callback cannot be lost. Callbacks that
 * arrive together are committed together with their jobs, since after an outage M-PESA may send those of a
 * whole evening at once. A call throws Refused('too_many_requests') for an address that guesses many paths,
 * and 'forbidden' where one of our own paths is called from outside `MPESA_NETWORKS`.
 */
export function callbackStore(dependencies: Dependencies): (arrival: Arrival) => Promise<void> {
  const { ctx } = dependencies
  const store = batcher<Stored, void>({ run: callbacks => storeAll(dependencies, callbacks) })
  const mayCall = callerCheck(ctx.config)
  return async ({ kind, token, body, ip }) => {
    const atMs = ctx.clock.now()
    const subject = subjectOf(ctx.config, kind, token)
    if (subject === null) return storeUnauthenticated(dependencies, { kind, body, ip, atMs })
    if (!mayCall(ip)) return refuseNetwork(dependencies, { kind, ip, atMs })
    return store({ id: uuid(ctx.random, atMs), kind, subject, body, atMs })
  }
}

/** Bodies and jobs in one commit. */
async function storeAll({ ctx, rail }: Dependencies, callbacks: readonly Stored[]): Promise<void[]> {
  const column = (of: (callback: Stored) => string | number) => pgArray(callbacks.map(of))
  await ctx.db.tx(async tx => {
    await sql`insert into payments.callback_inbox (id, rail, kind, subject, body, received_at, due_at)
      select id, ${rail.name}, kind, subject, decode(body, 'hex'), to_timestamp(at_ms / 1000.0),
        to_timestamp((at_ms + ${SWEEP_AFTER_MS}) / 1000.0)
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
        ${column(({ subject }) => subject)}::uuid[],
        ${column(({ body }) => Buffer.from(body).toString('hex'))}::text[],
          ${column(({ atMs }) => atMs)}::bigint[])
        as n(id, kind, subject, body, at_ms)`.execute(tx)
    await ctx.jobs.enqueueAll(
      tx,
      CALLBACK_JOB,
      callbacks.map(({ id }) => ({ id })),
    )
  })
  return callbacks.map(() => undefined)
}

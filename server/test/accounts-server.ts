import { createHmac } from 'node:crypto'
import { accountsApi } from '@ruka/contract/accounts'
import { sessionsApi } from '@ruka/contract/sessions'
import { exclusionApi } from '@ruka/contract/exclusion'
import { passkeysApi } from '@ruka/contract/passkeys'
import { passwordResetApi } from '@ruka/contract/password-reset'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { EventType } from '../src/platform/events/event-types.ts'
import { accountsEvents } from '../src/accounts/model/events.ts'
import { openTestContext } from './test-context.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { openHttp, type Handlers } from '../src/platform/http/http.ts'
import { mount } from '../src/platform/http/mount.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { accountsHandlers, accountsModule, activityNotes, playerCallers } from '../src/accounts/index.ts'
import { openHasher } from '../src/accounts/passwords/hasher.ts'

const PASSWORD = 'mbuni 7 warukao'

type Answer = { status: number; body: Record<string, unknown>; text: string; retryAfter: unknown }
type Asked = { body?: unknown; token?: string; ip?: string | undefined; userAgent?: string | undefined }
type Tokens = { access: string; refresh: string }

/** `before` is awaited in each hash, so that a test can hold it. */
type Hashing = { before?: () => Promise<void>; waitingMax?: number }

/** A fast fake of argon2, which has its own test, that counts its calls. */
function countingHasher(ctx: Pick<Ctx, 'random' | 'clock'>, { before, waitingMax }: Hashing) {
  let hashes = 0
  const hasher = openHasher(ctx, {
    ...(waitingMax === undefined ? {} : { waitingMax }),
    derive: async ({ nonce, message }) => {
      hashes++
      await before?.()
      return createHmac('sha256', nonce as Buffer)
        .update(message as string)
        .digest()
    },
  })
  return { hasher, hashes: () => hashes }
}

/** What a client can request, and what the player's phone shows. */
function openClient(app: FastifyInstance, lastText: (msisdn: string) => Promise<string>) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, token, ip = '203.0.113.7', userAgent }: Asked = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
    })
    return {
      status: reply.statusCode,
      body: reply.json(),
      text: reply.body,
      retryAfter: reply.headers['retry-after'],
    }
  }
  const register = (msisdn: string, more: object = {}, ip?: string) => {
    const body = { msisdn, password: PASSWORD, password_confirm: PASSWORD, terms: true, ...more }
    return call('POST', '/auth/register/', { body, ip })
  }
  return {
    call,
    register,
    /** Requests a PIN and reads it from the phone; empty when none was sent. */
    async askPin(msisdn: string, ip?: string): Promise<string> {
      await register(msisdn, {}, ip)
      return /^\d{4}/.exec(await lastText(msisdn))?.[0] ?? ''
    },
    logIn: (msisdn: string, password = PASSWORD, ip?: string) =>
      call('POST', '/auth/token/', { body: { msisdn, password }, ip }),
    refresh: (refresh: string) => call('POST', '/auth/token/refresh/', { body: { refresh } }),
    reset: (step: number | string, body: object, ip?: string) =>
      call('POST', `/auth/reset-password/${step}/`, { body, ip }),
    /** Requests a code for a new password and reads it from the phone; empty when none was sent. */
    async askCode(msisdn: string, ip?: string): Promise<string> {
      await call('POST', '/auth/reset-password/1/', { body: { msisdn }, ip })
      return /^\d{6}/.exec(await lastText(msisdn))?.[0] ?? ''
    },
    exclude: (token: string, id: string, body: unknown = { is_active: false }) =>
      call('PUT', `/user/${id}/`, { body, token }),
    me: (token: string) => call('GET', '/auth/me/', { token }),
  }
}

/** The accounts endpoints on a server of their own, over a database of their own. */
export async function openTestServer({
  proof = true,
  env = {},
  hashing = {},
}: { proof?: boolean; env?: Readonly<Record<string, string>>; hashing?: Hashing } = {}) {
  const ctx = await openTestContext({ seed: 'accounts', env: { REGISTRATION_PROOF: String(proof), ...env } })
  const { clock, lines, texts, gateway } = ctx
  accountsModule.register?.(ctx)
  // Events are stored for consumers only; nothing here delivers them, so that tests can read them.
  for (const type of Object.values(accountsEvents) as readonly EventType<unknown>[])
    ctx.events.subscribe(type, 'test', async () => undefined)
  const { hasher, hashes } = countingHasher(ctx, hashing)
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mount(app, ctx, {
    api: { ...accountsApi, ...passwordResetApi, ...exclusionApi, ...sessionsApi, ...passkeysApi },
    // Only these endpoints are mounted, so the others need no handler here.
    handlers: accountsHandlers(ctx, { siteName: 'Ruka', hasher }) as Handlers,
    callers: { player: playerCallers(ctx, activityNotes(ctx)) },
  })
  /** The newest message on a phone, after everything waiting was sent. */
  const lastText = async (msisdn: string): Promise<string> => {
    await ctx.jobs.drain()
    return texts.findLast(message => message.to === msisdn)?.text ?? ''
  }
  const query = <Row>(statement: RawBuilder<Row>): Promise<Row[]> => rows(ctx.db.read, statement)
  const client = openClient(app, lastText)
  return {
    ctx,
    clock,
    lines,
    texts,
    gateway,
    ...client,
    hashes,
    hasher,
    lastText,
    query,
    password: PASSWORD,
    /** A registered player, logged in, each at an address of its own: the phone's last two digits. */
    async player(msisdn: string): Promise<Tokens & { id: string }> {
      const ip = `198.51.100.${Number(msisdn.slice(-2))}`
      const pin = await client.askPin(msisdn, ip)
      const answer = await client.register(msisdn, { mode: 'pin', pin }, ip)
      if (answer.status !== 200) throw new Error(answer.text)
      const { access, refresh } = (await client.logIn(msisdn, PASSWORD, ip)).body as Tokens
      const [row] = await query(sql<{ id: string }>`select id from accounts.players where msisdn = ${msisdn}`)
      return { access, refresh, id: row!.id }
    },
    async close() {
      await app.close()
      await ctx.drop()
    },
  }
}

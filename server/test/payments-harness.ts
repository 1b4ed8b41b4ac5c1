import { oneByOne, type EventType } from '../src/platform/events/event-types.ts'
import { paymentsEvents } from '../src/payments/index.ts'
import type { AddressInfo } from 'node:net'
import { paymentsApi } from '@ruka/contract/payments'
import { expect } from 'vitest'
import { auditBothWays } from './audit-both-ways.ts'
import { firstRow, rows, sql } from '../src/platform/db/db.ts'
import { openHttp, type Handlers } from '../src/platform/http/http.ts'
import { mount } from '../src/platform/http/mount.ts'
import type { PlayerStatus } from '../src/accounts/index.ts'
import { readBalances, walletAudits } from '../src/wallet/index.ts'
import { paymentsAudits } from '../src/payments/audit.ts'
import { openPayments, railConfig } from '../src/payments/setup/dependencies.ts'
import { paymentsHandlers } from '../src/payments/handlers.ts'
import { paymentsModule } from '../src/payments/module.ts'
import { mpesaRail } from '../src/payments/rails/mpesa/rail.ts'
import type { Rail } from '../src/payments/rails/rail.ts'
import { lockWithdrawal, moveWithdrawal } from '../src/payments/records/withdrawals.ts'
import { idPlayers } from './callers.ts'
import { createPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

export type Harness = Awaited<ReturnType<typeof openHarness>>
export type Answer = {
  status: number
  body: { data?: Record<string, unknown>; code?: string } & Record<string, unknown>
}

/**
Payments on their own database and server, with a clock that tests move, against the M-PESA at `mpesaUrl`.
 * A player's access token is the player's id. `around` may wrap the rail.
 */
export async function openHarness({
  mpesaUrl,
  certificate,
  around = rail => rail,
  env = {},
}: {
  mpesaUrl: string
  certificate: string
  around?: (rail: Rail) => Rail
  env?: Record<string, string>
}) {
  const platform = await openTestContext({
    seed: mpesaUrl,
    env: { MPESA_BASE_URL: mpesaUrl, MPESA_CERTIFICATE: certificate, ...env },
  })
  const { db, clock } = platform
  const railOf = (timeoutMs: number) => around(mpesaRail(railConfig(platform.config), { clock, timeoutMs }))
  const dependencies = openPayments(platform, railOf(CALL_TIMEOUT_MS))
  const ctx = { ...platform, payments: dependencies }
  const events: { type: string; payload: unknown }[] = []
  for (const type of Object.values(paymentsEvents) as readonly EventType<unknown>[])
    ctx.events.subscribe(
      type,
      'test',
      oneByOne(async (_, { payload }) => void events.push({ type: type.name, payload })),
    )
  paymentsModule.register!(ctx)
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  paymentsModule.hooks!(app, ctx)
  mount(app, ctx, {
    api: paymentsApi,
    // Only these endpoints are mounted, so the others need no handler here.
    handlers: paymentsHandlers(dependencies) as Handlers,
    callers: { player: idPlayers(ctx) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  ctx.config.MPESA_CALLBACK_ORIGIN = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const call = async (
    method: 'GET' | 'POST',
    playerId: string,
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${playerId}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(body ? { payload: body } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    ctx,
    dependencies,
    clock,
    lines: ctx.lines,
    events,
    app,
    work: ctx.work,
    call,
    /** Sets the timeout of calls to M-PESA: for tests of an answer that never comes. */
    waitForAnswers: (timeoutMs = CALL_TIMEOUT_MS) =>
      void Object.assign(dependencies, { rail: railOf(timeoutMs) }),
    /** A registered player with an empty wallet; phone numbers count up from 254712000001. */
    player: (status: PlayerStatus = 'active') => createPlayer(ctx, { status }),
    deposit: (playerId: string, amount: number, key?: string) =>
      call('POST', playerId, '/wallet/deposit/', {
        body: { amount, method: 'mpesa' },
        ...(key ? { key } : {}),
      }),
    withdraw: (playerId: string, amount: number, key?: string) =>
      call('POST', playerId, '/wallet/withdraw/', {
        body: { amount, method: 'mpesa' },
        ...(key ? { key } : {}),
      }),
    post: (playerId: string, path: string, body: object, key?: string) =>
      call('POST', playerId, path, { body, ...(key ? { key } : {}) }),
    /** M-PESA's final refusal of a payout, without M-PESA. */
    refuse: (id: string) =>
      db.tx(async tx => {
        const withdrawal = (await lockWithdrawal(tx, id))!
        await moveWithdrawal(tx, ctx, { withdrawal, to: 'refunded', code: '2040' })
      }),
    get: (playerId: string, path: string) => call('GET', playerId, path),
    history: (playerId: string, query = '') => call('GET', playerId, `/wallet/transactions${query}`),
    read: (playerId: string, id: unknown) => call('GET', playerId, `/wallet/transactions/${String(id)}/`),
    /** Posts a raw body to a hook, as any client on the internet can. */
    sendCallback: async (
      url: string,
      body: string | Uint8Array<ArrayBuffer>,
      contentType = 'application/json',
    ) => {
      const response = await fetch(url, {
        method: 'POST',
        body: body,
        headers: { 'content-type': contentType },
      })
      return { status: response.status, text: await response.text() }
    },
    state: async (playerId: string, id: unknown) =>
      (await call('GET', playerId, `/wallet/transactions/${String(id)}/`)).body.data?.['state'],
    wallet: async (playerId: string) => (await readBalances(db.read, playerId))!,
    inbox: () =>
      rows(
        db.read,
        sql<{
          kind: string
          subject: string | null
          verdict: string | null
          problem: string | null
          body: Buffer
        }>`select kind, subject, verdict, problem, body from payments.callback_inbox order by id`,
      ),
    one: <Row>(statement: Parameters<typeof firstRow<Row>>[1]) => firstRow(db.read, statement),
    run: (statement: Parameters<typeof rows>[1]) => rows(db.read, statement),
    /** Every promise of the audits holds, and our books of the M-PESA account equal M-PESA's. */
    async expectCleanBooks(simulator: { books(): Promise<{ balancesCents: Record<string, number> }> }) {
      const results = await auditBothWays(db.read, [...walletAudits, ...paymentsAudits])
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
      const { balancesCents } = await simulator.books()
      const house = await firstRow(
        db.read,
        sql<{
          cents: number
        }>`select coalesce(sum(balance_cents), 0)::bigint as cents from wallet.house_balances
          where account = 'mpesa'`,
      )
      const theirs = (balancesCents['paybill:working'] ?? 0) + (balancesCents['paybill:utility'] ?? 0)
      expect(0 - house!.cents).toBe(theirs - UTILITY_FLOAT_CENTS)
    },
    async close() {
      await app.close()
      await ctx.drop()
    },
  }
}

/** Long enough for a busy machine. */
const CALL_TIMEOUT_MS = 15_000
/** The opening balance of the simulator's payout account. */
const UTILITY_FLOAT_CENTS = 100_000_000_00

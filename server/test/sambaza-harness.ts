import { oneByOne } from '../src/platform/events/event-types.ts'
import { paymentsEvents } from '../src/payments/index.ts'
import { sambazaApi } from '@ruka/contract/sambaza'
import { expect } from 'vitest'
import { idPlayers } from './callers.ts'
import { createPlayer, fundPlayer, type TestPlayer as Player } from './player.ts'
import { openTestContext } from './test-context.ts'
import { accountsModule, type PlayerStatus } from '../src/accounts/index.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { rows } from '../src/platform/db/db.ts'
import { openHttp, type Handlers } from '../src/platform/http/http.ts'
import { mount } from '../src/platform/http/mount.ts'
import { readBalances, walletAudits, type SubAccount } from '../src/wallet/index.ts'
import { sambazaAudits } from '../src/sambaza/audit.ts'
import { sambazaHandlers } from '../src/sambaza/handlers.ts'

export type { TestPlayer as Player } from './player.ts'
export type Answer = {
  status: number
  text: string
  body: { data?: { ref_no?: string; message?: string }; code?: string } & Record<string, unknown>
}
type Asked = { readonly refNo: string; readonly code: string; readonly amount: number }

/**
 * Sambaza on a database and a server of its own, with a stopped clock and a gateway that stores its messages.
 * A player's access token is the player's id.
 */
export async function openSambaza() {
  const ctx = await openTestContext({ seed: 'sambaza' })
  const { db, clock, texts } = ctx
  const news: unknown[] = []
  ctx.events.subscribe(
    paymentsEvents.transactionChanged,
    'test',
    oneByOne(async (_, { payload }) => void news.push(payload)),
  )
  accountsModule.register?.(ctx)
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mount(app, ctx, {
    api: sambazaApi,
    // Only these endpoints are mounted, so the others need no handler here.
    handlers: sambazaHandlers(ctx, { enabled: true }) as Handlers,
    callers: { player: idPlayers(ctx) },
  })
  const post = async (
    path: string,
    { player, body, key, ip = '203.0.113.7' }: { player: Player; body: object; key?: string; ip?: string },
  ): Promise<Answer> => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${player.id}`, ...(key ? { 'idempotency-key': key } : {}) },
      payload: body,
    })
    const answer = reply.json<Answer['body'] & { error_code?: string }>()
    // Errors of the field `code` have that name; the machine code of such a refusal is `error_code`.
    const machine = answer.error_code ?? answer.code
    const named = machine === undefined ? {} : { code: machine }
    return { status: reply.statusCode, text: reply.body, body: { ...answer, ...named } }
  }
  type Way = { key?: string; ip?: string }
  const ask = (player: Player, amount: unknown, recipient: unknown, way: Way = {}) =>
    post('/wallet/sambaza/1/', { player, body: { amount, recipient }, ...way })
  const confirm = (player: Player, { refNo, ...body }: Asked, way: Way = {}) =>
    post('/wallet/sambaza/2/', { player, body: { ...body, ref_no: refNo }, ...way })
  /** All messages on a phone, oldest first, after everything waiting was sent. */
  const textsOf = async ({ msisdn }: { msisdn: string }): Promise<string[]> => {
    await ctx.work()
    return texts.filter(({ to }) => to === msisdn).map(({ text }) => text)
  }
  const asked = async (player: Player, amount: number, recipient: string): Promise<Asked> => {
    const { status, body, text } = await ask(player, amount, recipient)
    expect([status, text]).toEqual([200, expect.any(String)])
    // Another player's money may have come since: the last message need not be the code's.
    const code = (await textsOf(player)).findLast(text => /^\d{6} /.test(text))!.slice(0, 6)
    return { refNo: body.data!.ref_no!, code, amount }
  }
  const give = (player: Player, kes: number, account: SubAccount = 'cash') =>
    fundPlayer(ctx, player.id, { kes, account })
  return {
    ctx,
    clock,
    news,
    give,
    ask,
    confirm,
    textsOf,
    /** A first call that was granted, with the code from the sender's phone. */
    asked,
    /** Both calls. */
    send: async (player: Player, amount: number, recipient: string) =>
      confirm(player, await asked(player, amount, recipient)),
    /** A registered player with this much cash; numbers run on from 254712000001. */
    player: (kes = 0, status: PlayerStatus = 'active') => createPlayer(ctx, { status, cashKes: kes }),
    /** Cash and stake, in KES. */
    async has({ id }: Player): Promise<[number, number]> {
      const wallet = (await readBalances(db.read, id))!
      return [wallet.cash / 100, wallet.stake / 100]
    },
    rows: <Row>(statement: Parameters<typeof rows<Row>>[1]) => rows(db.read, statement),
    async expectCleanBooks() {
      const results = await auditBothWays(db.read, [...walletAudits, ...sambazaAudits])
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
    },
    async close() {
      await app.close()
      await ctx.drop()
    },
  }
}

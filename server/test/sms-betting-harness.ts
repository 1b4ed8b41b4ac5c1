import { accountsModule, readPlayer } from '../src/accounts/index.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { openHttp } from '../src/platform/http/http.ts'
import { africasTalking } from '../src/platform/base/sms.ts'
import { smsBettingModule } from '../src/sms-betting/index.ts'
import { openSportsbook } from './sportsbook-harness.ts'

export const SHORT_CODE = '20222'
export const HOOK = `/hooks/sms/${'0c'.repeat(32)}`

type Fields = Readonly<Record<string, unknown>>

/** Bets by SMS on a book of their own, called as the gateway calls; `work` does what a worker would. */
export async function openSmsBetting(seed: string, env: Record<string, string> = {}) {
  const book = await openSportsbook(seed, { SMS_BETTING: 'on', ...env })
  let { sms } = book.ctx
  const ctx = { ...book.ctx, sms: { send: (message: Parameters<typeof sms.send>[0]) => sms.send(message) } }
  accountsModule.register!(ctx)
  smsBettingModule.register!(ctx)
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  smsBettingModule.hooks!(app, ctx)
  let sent = 0

  /** Any request to the hook. */
  const post = async (
    payload: string,
    { url = HOOK, type = 'application/x-www-form-urlencoded', ip = '203.0.113.9' } = {},
  ) => {
    const reply = await app.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: { 'content-type': type },
      payload,
    })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  /** The fields of a message that a phone sends now, as the gateway has them. */
  const fields = (from: string, text: string, over: Fields = {}): Record<string, string> => ({
    id: `ATXid_${(sent += 1)}`,
    linkId: 'SampleLinkId123',
    from: `+${from}`,
    to: SHORT_CODE,
    text,
    date: new Date(ctx.clock.now()).toISOString(),
    ...over,
  })
  const deliver = (message: Record<string, string>) => post(new URLSearchParams(message).toString())
  const msisdnOf = async (playerId: string) => (await readPlayer(ctx.db.read, playerId))!.msisdn
  const answers = (msisdn: string) => ctx.texts.filter(({ to }) => to === msisdn).map(({ text }) => text)
  return {
    ...book,
    ctx,
    app,
    post,
    fields,
    deliver,
    msisdnOf,
    /** Hands messages to the simulator from now on. */
    sendTo(baseUrl: string) {
      const account = { SMS_USERNAME: 'sample-sms-username', SMS_API_KEY: 'sample-sms-api-key' }
      sms = africasTalking({ baseUrl, account, sender: 'RUKA' })
    },
    /** What a phone was answered so far. */
    answers,
    /** Sends a message from a number, and gives what it was answered. */
    async ask(msisdn: string, text: string, over: Fields = {}): Promise<string[]> {
      const before = answers(msisdn).length
      const { status } = await deliver(fields(msisdn, text, over))
      if (status !== 200) throw new Error(`the hook answered ${status}`)
      await ctx.work()
      return answers(msisdn).slice(before)
    },
    /** The code of an event in messages. */
    async codeOf(eventId: string): Promise<number> {
      const [found] = await rows(
        ctx.db.read,
        sql<{ code: number }>`select code from sms_betting.event_codes where event_id = ${eventId}`,
      )
      return found!.code
    },
    slipsOf: (playerId: string) =>
      rows(
        ctx.db.read,
        sql<{ code: string; state: string; stake_cents: number; request_id: string }>`
          select code, state, stake_cents, request_id from sportsbook.slips where player_id = ${playerId}
          order by id`,
      ),
    messages: () =>
      rows(
        ctx.db.read,
        sql<{ id: string; msisdn: string; text: string; outcome: string | null }>`
          select id, msisdn, text, outcome from sms_betting.messages order by received_at, id`,
      ),
    async drop() {
      await app.close()
      await book.drop()
    },
  }
}
export type TestSmsBetting = Awaited<ReturnType<typeof openSmsBetting>>

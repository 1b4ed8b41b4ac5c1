import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endingBefore } from '../../test/ending-before.ts'
import { openSmsBetting, type TestSmsBetting } from '../../test/sms-betting-harness.ts'
import { setStatus } from '../accounts/index.ts'
import { rows, sql } from '../platform/db/db.ts'
import { openDesk } from './answer-message.ts'

const HOUR_MS = 3_600_000

let at: TestSmsBetting
beforeAll(async () => {
  at = await openSmsBetting('sms-once')
})
afterAll(() => at.drop())

/** A message with a bet of a player with enough money. */
async function bet(over: Record<string, unknown> = {}) {
  const event = await at.match({ inHours: 3 })
  const player = await at.player(10_000)
  const msisdn = await at.msisdnOf(player)
  // The list is the same for all for some seconds.
  await at.ctx.clock.advance(6_000)
  await at.ask(msisdn, 'GAMES')
  const message = at.fields(msisdn, `${await at.codeOf(event)}#1#100`, over)
  return { event, player, msisdn, message, told: () => at.answers(msisdn).slice(1) }
}
async function expectOnce({ player, told }: Awaited<ReturnType<typeof bet>>) {
  const slips = await at.slipsOf(player)
  expect(slips).toHaveLength(1)
  expect(told()).toEqual([expect.stringMatching(new RegExp(`^Bet ${slips[0]!.code}: .* Balance KES 9,900$`))])
  expect(await at.balances(player)).toMatchObject({ held: fromKes(100), cash: fromKes(9_900) })
  expect(await at.broken()).toEqual([])
}

it('a message that is delivered again, at once or later, gets one bet and one answer', async () => {
  const sent = await bet()
  await Promise.all(Array.from({ length: 20 }, () => at.deliver(sent.message)))
  await at.ctx.work()
  await expectOnce(sent)
  await at.ctx.clock.advance(HOUR_MS)
  await at.deliver(sent.message)
  await at.deliver({ ...sent.message, text: `${sent.message['text']}0` })
  await at.ctx.work()
  await expectOnce(sent)
})

it('a message that comes again after it was deleted gets its first bet, and no other one', async () => {
  const sent = await bet()
  await at.deliver(sent.message)
  await at.ctx.work()
  await expectOnce(sent)
  await sql`delete from sms_betting.messages`.execute(at.ctx.db.read)
  await at.ctx.clock.advance(HOUR_MS / 2)
  await at.deliver(sent.message)
  await at.ctx.work()
  expect(new Set(sent.told()).size).toBe(1)
  expect(await at.slipsOf(sent.player)).toHaveLength(1)
})

it('a message that many workers read at the same time gets one bet and one answer', async () => {
  const sent = await bet()
  await at.deliver(sent.message)
  const desks = Array.from({ length: 8 }, () => openDesk(at.ctx))
  await Promise.all(desks.map(read => read(sent.message['id']!)))
  await at.ctx.work()
  await expectOnce(sent)
})

it('two messages with the same text are two bets', async () => {
  const { player, msisdn, message, told } = await bet()
  await Promise.all([message, at.fields(msisdn, message['text']!)].map(each => at.deliver(each)))
  await at.ctx.work()
  expect(await at.slipsOf(player)).toHaveLength(2)
  expect(told()).toHaveLength(2)
})

it('messages of one player that are read together spend the balance once', async () => {
  const { player, msisdn, message, told } = await bet()
  const text = message['text']!.replace(/100$/, '6000')
  await Promise.all([1, 2, 3].map(() => at.deliver(at.fields(msisdn, text))))
  await at.ctx.work()
  expect(await at.slipsOf(player)).toHaveLength(1)
  const refused = 'Bet not placed. Your balance is too low: KES 4,000.'
  expect(told().filter(text => text === refused)).toHaveLength(2)
  expect(told().filter(text => text !== refused)).toEqual([expect.stringMatching(/^Bet \w{10}: /)])
})

it('a message whose worker ends anywhere gets one bet and one answer when it is read again, even much later', async () => {
  let ended = 0
  const placedBefore: boolean[] = []
  for (let statement = 1; ; statement++) {
    const sent = await bet()
    await at.deliver(sent.message)
    const ctx = endingBefore(at.ctx, statement)
    await openDesk(ctx)(sent.message['id']!).catch(() => undefined)
    if (ctx.statements() >= statement) ended += 1
    const isPlaced = (await at.slipsOf(sent.player)).length === 1
    placedBefore.push(isPlaced)
    expect(await at.broken()).toEqual([])
    // Once it is placed it is answered so, however late, and whatever has become of the account since.
    if (isPlaced) {
      await at.ctx.clock.advance(HOUR_MS)
      const actor = { kind: 'system' } as const
      await at.ctx.db.tx(tx => setStatus(tx, at.ctx, { playerId: sent.player, status: 'suspended', actor }))
    }
    await at.ctx.work()
    await expectOnce(sent)
    if (ctx.statements() < statement) break
  }
  expect(ended).toBeGreaterThan(10)
  expect(placedBefore).toContain(false)
  expect(placedBefore.slice(0, -1)).toContain(true)
}, 60_000)

it('a message whose bet was refused late is not placed by a worker that comes after', async () => {
  const sent = await bet()
  await at.deliver(sent.message)
  await at.ctx.clock.advance(10 * 60_000 + 1)
  await Promise.all(Array.from({ length: 4 }, () => openDesk(at.ctx)(sent.message['id']!)))
  await at.ctx.work()
  expect(sent.told()).toEqual([expect.stringContaining('too late')])
  expect(await at.slipsOf(sent.player)).toEqual([])
})

it('an answer that the gateway did not take is sent when it does', async () => {
  const sent = await bet()
  at.ctx.gateway.broken = true
  await at.deliver(sent.message)
  await at.ctx.work()
  expect(sent.told()).toEqual([])
  at.ctx.gateway.broken = false
  await rows(at.ctx.db.read, sql`update graphile_worker._private_jobs set run_at = now()`)
  await at.ctx.work()
  await expectOnce(sent)
})

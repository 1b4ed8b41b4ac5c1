import { VIRTUALS } from '@ruka/contract/limits'
import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEAGUE, openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { freezeWallet } from '../../wallet/index.ts'
import { JACKPOT_GAME } from './lists.ts'

const PICKS = '1X2111XX2211X'
let at: TestJackpots
beforeEach(async () => {
  at = await openJackpots('placing')
  await at.publish(1)
  await at.publish(2)
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

describe('a list', () => {
  it('opens on two rounds that are both open for bets, and within its bound', async () => {
    const list = (await at.listOf(1))!
    expect(list.state).toBe('open')
    expect(list.matches).toHaveLength(13)
    expect(list.closesAtMs).toBe(at.startsAtMs(1) + 75_000)
    expect(list.bestReturn).toBeLessThanOrEqual(VIRTUALS.jackpot.returnMaxPermille * 1_000)
    expect(list.bestOneIn).toBeGreaterThan(16_666)
    await at.publish(3)
    await at.publish(4)
    expect(await at.listOf(3)).toBeUndefined()
  })
  it('opens only within the bound that the operator configured', async () => {
    at.ctx.config.JACKPOT_RETURN_PERMILLE = 50
    for (const week of [3, 4]) await at.publish(week)
    await at.lock(1)
    const list = await at.listOf(3)
    expect(list === undefined || list.bestReturn <= 50_000).toBe(true)
  })
  it('closes when betting on its earlier round ends, and the next one opens', async () => {
    await at.publish(3)
    await at.publish(4)
    await at.lock(1)
    expect((await at.listOf(1))!.state).toBe('closed')
    expect((await at.listOf(3))!.state).toBe('open')
    expect(await at.listOf(2)).toBeUndefined()
  })
  it('does not open while staff have stopped the jackpot, and opens when they have started it again', async () => {
    await stop(JACKPOT_GAME, true)
    await at.lock(1)
    await at.publish(3)
    await at.publish(4)
    expect(await at.listOf(3)).toBeUndefined()
    await stop(JACKPOT_GAME, false)
    await at.advance()
    expect((await at.listOf(3))!.state).toBe('open')
  })
})

const stop = (slug: string, stopped: boolean) =>
  sql`update catalogue.games set stopped = ${stopped} where slug = ${slug}`.execute(at.ctx.db.read)

describe('a ticket', () => {
  // spec: 5.33, 9.34
  it('costs KES 100 of cash, held until its list is decided, and has one pick for each match', async () => {
    const player = await at.player(250)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(150), held: fromKes(100) })
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'insufficient_funds' })
    expect(await at.tickets(player)).toHaveLength(2)
  })
  it('is bought from cash alone, not from money of Sambaza, bonuses or earnings', async () => {
    const player = await at.player(60)
    for (const account of ['stake', 'bonus', 'earnings'] as const)
      await at.fund(player, { kes: 500, account })
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'insufficient_funds' })
    await at.fund(player, { kes: 40 })
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
    expect(await at.balances(player)).toMatchObject({
      cash: 0,
      stake: 50_000,
      bonus: 50_000,
      earnings: 50_000,
    })
  })
  it('is outside the limit of virtual games, whatever they have paid the player today', async () => {
    const player = await at.player()
    await sql`insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
      values (${player}, 'virtuals', ${new Date(at.ctx.clock.now() - 12 * 3_600_000)}, ${LEAGUE},
        150000000)`.execute(at.ctx.db.read)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
    await sql`delete from wagers.payout_caps where player_id = ${player}`.execute(at.ctx.owner.read)
  })
  it('is refused to a player whose account is suspended', async () => {
    const player = await at.player()
    await at.ctx.db.tx(tx => freezeWallet(tx, player, true))
    await sql`update accounts.players set status = 'suspended' where id = ${player}`.execute(at.ctx.db.read)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'account_suspended' })
  })
  it.each([
    ['the jackpot', JACKPOT_GAME],
    ['its league', LEAGUE],
  ])('is refused while staff have stopped %s', async (_, slug) => {
    const player = await at.player()
    await stop(slug, true)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'game_closed' })
    await stop(slug, false)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
  })
  it('is refused when the time of the list is over, also while its leader is late', async () => {
    const player = await at.player()
    const { closesAtMs } = (await at.listOf(1))!
    await at.ctx.clock.advance(closesAtMs - at.ctx.clock.now() - 1)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: true })
    await at.ctx.clock.advance(1)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'jackpot_closed' })
    await at.lock(1)
    expect(await at.buy(player, PICKS)).toMatchObject({ ok: false, code: 'jackpot_closed' })
    expect(await at.buy(player, PICKS, { week: 3 })).toMatchObject({ ok: false, code: 'jackpot_unknown' })
  })
  it('that reaches the server too late after it was confirmed is not placed', async () => {
    const player = await at.player()
    const untilMs = at.ctx.clock.now()
    expect(await at.buy(player, PICKS, { untilMs })).toMatchObject({ ok: true })
    expect(await at.buy(player, PICKS, { untilMs: untilMs - 1 })).toMatchObject({
      ok: false,
      code: 'slip_late',
    })
  })
  it('is placed once, however often it is sent, also after the list has closed', async () => {
    const player = await at.player()
    const ticket = at.asked(player, PICKS)
    const first = await at.place(ticket)
    expect(first).toMatchObject({ ok: true })
    const copies = await Promise.all(Array.from({ length: 10 }, () => at.place({ ...ticket })))
    await at.lock(1)
    copies.push(await at.place({ ...ticket, untilMs: 0 }))
    for (const copy of copies) expect(copy).toEqual(first)
    expect(await at.tickets(player)).toHaveLength(1)
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(900), held: fromKes(100) })
    expect(await at.place({ ...ticket, picks: `${PICKS.slice(0, -1)}2` })).toMatchObject({
      ok: false,
      code: 'idempotency_key_reused',
    })
  })
  it('is placed once where its first copies arrive together', async () => {
    const player = await at.player()
    const ticket = at.asked(player, PICKS)
    const copies = await Promise.all(Array.from({ length: 10 }, () => at.place({ ...ticket })))
    for (const copy of copies) expect(copy).toEqual(copies[0])
    expect(await at.tickets(player)).toHaveLength(1)
  })
  it('is before the close or refused: none is placed behind it, whatever arrives with it', async () => {
    const players = await Promise.all(Array.from({ length: 60 }, () => at.player(100)))
    const arriving = players.map(player => at.buy(player, PICKS))
    const closing = at.lock(1)
    const later = players.map(player => at.buy(player, PICKS))
    const verdicts = await Promise.all(arriving)
    await closing
    const verdictsLater = await Promise.all(later)
    const placed = [...verdicts, ...verdictsLater].filter(({ ok }) => ok).length
    const [list] = await rows(
      at.ctx.db.read,
      sql<{ tickets: number; found: number }>`select tickets,
        (select count(*) from virtuals.jackpot_tickets where jackpot_id = j.id) as found
        from virtuals.jackpots as j where week = 1`,
    )
    expect(list).toEqual({ tickets: placed, found: placed })
    for (const verdict of [...verdicts, ...verdictsLater].filter(({ ok }) => !ok))
      expect(['jackpot_closed', 'insufficient_funds']).toContain('code' in verdict && verdict.code)
  })
})

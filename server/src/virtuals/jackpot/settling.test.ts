import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endingBefore } from '../../../test/ending-before.ts'
import { openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { advanceList } from './advance-list.ts'
import { endTickets } from './end-tickets.ts'
import { listOwnTickets } from './jackpot-view.ts'

let at: TestJackpots
beforeEach(async () => {
  at = await openJackpots('settling')
  for (const week of [1, 2, 3, 4]) await at.publish(week)
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A player with a ticket, and nothing else. */
async function holder(picks: string): Promise<string> {
  const player = await at.player(100)
  expect(await at.buy(player, picks)).toMatchObject({ ok: true })
  return player
}
/** The list of weeks 1 and 2 is played; its tickets are ended behind. */
async function play(earlier: '1' | 'X' | '2', later: '1' | 'X' | '2'): Promise<void> {
  await at.lock(1)
  await at.settle(1, earlier)
  await at.lock(2)
  await at.settle(2, later)
}
const cashOf = async (player: string) => (await at.balances(player)).cash

describe('the prize', () => {
  // spec: 9.34
  it('is shared equally by all tickets with 13 right, to the cent, and by no other', async () => {
    const right = await at.rightPicks(1, '1', 'X')
    const winners = [await holder(right), await holder(right), await holder(right)]
    const wrong = [right.slice(0, -1) + (right.endsWith('X') ? '2' : 'X'), '2'.repeat(13)]
    const losers = [await holder(wrong[0]!), await holder(wrong[1]!)]
    await play('1', 'X')
    await at.ctx.work()
    expect(await Promise.all(winners.map(cashOf))).toEqual([33_333_334, 33_333_333, 33_333_333])
    expect(await Promise.all(losers.map(cashOf))).toEqual([0, 0])
    const list = (await at.listOf(1))!
    expect(list).toMatchObject({ state: 'settled', winners: 3, tickets: 5, shareCents: 33_333_333 })
  })
  it('is a million for one winner, and for each list in turn, beyond what a day of virtual games may pay', async () => {
    const player = await at.player(200)
    await at.buy(player, await at.rightPicks(1, 'X', '1'))
    await play('X', '1')
    await at.buy(player, await at.rightPicks(3, '2', '1'), { week: 3 })
    await at.lock(3)
    await at.settle(3, '2')
    await at.lock(4)
    await at.settle(4, '1')
    await at.ctx.work()
    expect(await cashOf(player)).toBe(fromKes(2_000_000))
  })
  it('is shared by the tickets of one player, too: two alike win no more than one', async () => {
    const player = await at.player(200)
    const right = await at.rightPicks(1, '2', '2')
    await at.buy(player, right)
    await at.buy(player, right)
    await play('2', '2')
    await at.ctx.work()
    expect(await cashOf(player)).toBe(fromKes(1_000_000))
  })
  it('is not paid without a winner, and nothing is carried over', async () => {
    const player = await holder('1'.repeat(13))
    await play('2', 'X')
    await at.ctx.work()
    expect(await cashOf(player)).toBe(0)
    expect(await at.listOf(1)).toMatchObject({ winners: 0, shareCents: null })
    expect((await at.listOf(3))!.prizeCents).toBe(fromKes(1_000_000))
  })
})

describe('a void round', () => {
  it.each([1, 2])('of the two, the %s. one, returns every ticket once, and says why', async week => {
    const player = await holder('1'.repeat(13))
    await at.lock(1)
    if (week === 2) await at.settle(1, '1')
    await at.voidRound(week)
    await at.ctx.work()
    await at.advance()
    await at.ctx.work()
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(100), held: 0 })
    const { data } = await listOwnTickets(at.ctx.db.read, { playerId: player, league: 'ligi-kuu' })
    expect(data).toMatchObject([{ state: 'returned', payout: null, reason: 'not_drawn' }])
  })
  it('before the list has closed closes it, and the next one opens', async () => {
    const player = await holder('1'.repeat(13))
    await at.voidRound(2)
    expect(await at.buy(player, '1'.repeat(13))).toMatchObject({ ok: false, code: 'jackpot_closed' })
    expect((await at.listOf(3))!.state).toBe('open')
    await at.ctx.work()
    expect(await cashOf(player)).toBe(fromKes(100))
  })
})

describe('a program that ends between a step of a round and that of its list', () => {
  it('sells no ticket meanwhile, and the next one decides the list, with every ticket once', async () => {
    const right = await at.rightPicks(1, '1', 'X')
    const [winner, loser] = [await holder(right), await holder('2'.repeat(13))]
    await at.rounds.lock(1)
    expect((await at.listOf(1))!.state).toBe('open')
    const late = await at.player(100)
    expect(await at.buy(late, right)).toMatchObject({ ok: false, code: 'jackpot_closed' })
    await at.rounds.settle(1, '1')
    await at.rounds.lock(2)
    await at.rounds.settle(2, 'X')
    await at.advance()
    await at.advance()
    await at.ctx.work()
    expect(await at.listOf(1)).toMatchObject({ state: 'settled', tickets: 2, winners: 1 })
    expect([await cashOf(winner), await cashOf(loser), await cashOf(late)]).toEqual([100_000_000, 0, 10_000])
  })
  it('returns every ticket where a round was voided before the list had closed', async () => {
    const player = await holder('1'.repeat(13))
    await at.rounds.voidRound(2)
    expect(await at.buy(await at.player(100), '1'.repeat(13))).toMatchObject({ code: 'jackpot_closed' })
    await at.advance()
    await at.ctx.work()
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(100), held: 0 })
  })
  it('in any of the steps of a list leaves it whole', async () => {
    const winner = await holder(await at.rightPicks(1, '1', '1'))
    const { id } = (await at.listOf(1))!
    for (const week of [1, 2]) {
      await at.rounds.lock(week)
      await at.rounds.settle(week, '1')
    }
    for (const next of ['closed', 'settled']) {
      const before = (await at.listOf(1))!.state
      let ended = 0
      for (let statement = 1; ; statement++) {
        const ctx = endingBefore(at.ctx, statement)
        const isDone = await advanceList(ctx, id).catch(() => false)
        expect(await at.broken()).toEqual([])
        if (isDone) break
        ended++
        expect((await at.listOf(1))!.state).toBe(before)
      }
      expect(ended).toBeGreaterThan(2)
      expect((await at.listOf(1))!.state).toBe(next)
    }
    await at.ctx.work()
    expect(await cashOf(winner)).toBe(fromKes(1_000_000))
  })
})

describe('the progress of a ticket', () => {
  it('is told after each round: right, and without a result', async () => {
    const right = await at.rightPicks(1, '1', 'X')
    const player = await holder(right)
    const earlier = (await at.listOf(1))!.matches.filter(match => match < 10).length
    const own = async () =>
      (await listOwnTickets(at.ctx.db.read, { playerId: player, league: 'ligi-kuu' })).data[0]
    expect(await own()).toMatchObject({ state: 'open', right: 0, left: 13, results: '-'.repeat(13) })
    await at.lock(1)
    await at.settle(1, '1')
    expect(await own()).toMatchObject({ state: 'open', right: earlier, left: 13 - earlier, payout: null })
    await at.lock(2)
    await at.settle(2, 'X')
    await at.ctx.work()
    expect(await own()).toMatchObject({ state: 'won', right: 13, left: 0, payout: 1_000_000, results: right })
  })
  it('of many tickets is told page by page, each once', async () => {
    const player = await at.player(4_500)
    await Promise.all(Array.from({ length: 45 }, () => at.buy(player, '1'.repeat(13))))
    const seen: string[] = []
    for (let before: string | undefined; ;) {
      const page = await listOwnTickets(at.ctx.db.read, { playerId: player, league: 'ligi-kuu', before })
      seen.push(...page.data.map(({ code }) => code))
      if (page.next === null) break
      before = page.next
    }
    expect(new Set(seen).size).toBe(45)
    expect(seen).toHaveLength(45)
  })
})

describe('the end of tickets', () => {
  it('is paid once where two workers do it at the same time', async () => {
    const right = await at.rightPicks(1, '1', '1')
    const players = [
      await holder(right),
      ...(await Promise.all(Array.from({ length: 30 }, () => holder('2'.repeat(13))))),
    ]
    await play('1', '1')
    const { id } = (await at.listOf(1))!
    await Promise.all([endTickets(at.ctx, { id }), endTickets(at.ctx, { id }), at.ctx.work()])
    expect(await cashOf(players[0]!)).toBe(fromKes(1_000_000))
    expect(await at.broken()).toEqual([])
  })
  it('is whole or nothing, wherever the program ends, and is done when it is repeated', async () => {
    let ended = 0
    const right = await at.rightPicks(1, '1', 'X')
    const [winner, loser] = [await holder(right), await holder('2'.repeat(13))]
    await play('1', 'X')
    const { id } = (await at.listOf(1))!
    for (let statement = 1; ; statement++) {
      const ctx = endingBefore(at.ctx, statement)
      await endTickets(ctx, { id }).catch(() => undefined)
      expect(await at.broken()).toEqual([])
      if (ctx.statements() < statement) break
      ended++
    }
    expect(ended).toBeGreaterThan(4)
    expect([await cashOf(winner), await cashOf(loser)]).toEqual([fromKes(1_000_000), 0])
    const [list] = await rows(
      at.ctx.db.read,
      sql<{ ended: boolean }>`select ended_at is not null as ended from virtuals.jackpots where id = ${id}`,
    )
    expect(list).toEqual({ ended: true })
  })
  it('of a ticket that is bought is whole or nothing as well', async () => {
    const outcomes: unknown[] = []
    const { openTicketOffice } = await import('./place-tickets.ts')
    for (let statement = 1; ; statement++) {
      const player = await at.player(100)
      const ticket = at.asked(player, '1'.repeat(13))
      const ctx = endingBefore(at.ctx, statement)
      await openTicketOffice(ctx)(ticket).catch(() => undefined)
      expect(await at.broken()).toEqual([])
      expect(await at.place(ticket)).toMatchObject({ ok: true })
      outcomes.push([await at.balances(player), (await at.tickets(player)).length])
      if (ctx.statements() < statement) break
    }
    expect(outcomes.length).toBeGreaterThan(5)
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })
})

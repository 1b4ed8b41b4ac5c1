import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { readOffer } from '../exits/cash-out.ts'
import { eventReply } from '../reads/event-reply.ts'
import { readEvents, readTrading } from '../reads/read-events.ts'
import { restoreLines } from '../book/saved-lines.ts'
import { tradingActions } from './trading-actions.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('line actions')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const why = ['--by', 'Sample Trader', '--because', 'a test'] as const
const staff = (line: string) => runStaff(at.ctx, tradingActions, ['sports', ...line.split(' '), ...why])
const TOTALS = ['total=2.5', 'total=3.5'].map(specifiers => market(18, { 12: 1.9, 13: 1.9 }, { specifiers }))
const CHANCES = { 1: 0.5, 2: 0.3, 3: 0.2 }
/** The first outcome is offered at 1.9, and fair at 2. */
const priced = (odds: Record<string, number> = { 1: 1.9, 2: 3.1, 3: 4.6 }, status = 1) => {
  const line = market(1, odds, { status })
  const chanceOf = (outcome: string) => CHANCES[outcome as unknown as keyof typeof CHANCES]
  return { ...line, outcomes: line.outcomes.map(each => ({ ...each, probability: chanceOf(each.outcome) })) }
}
const match = (inHours = 2) => at.match({ inHours, markets: [priced(), ...TOTALS] })
const over = (event: string, specifiers = 'total=2.5') => leg(event, '12', 1.9, { market: 18, specifiers })
async function place(legs: Parameters<typeof slipOf>[2], policy: 'any' | 'none' = 'any') {
  const player = await at.player()
  const verdict = await at.place({ ...slipOf(player, at.newId(), legs), oddsPolicy: policy })
  return { player, verdict, code: verdict.ok ? verdict.code : '' }
}
const said = async (legs: Parameters<typeof slipOf>[2]) => {
  const { verdict } = await place(legs)
  if (verdict.ok) return verdict.legs.map(({ odds }) => odds / 10_000)
  return verdict.code === 'slip_refused' ? verdict.legs[0]!.code : verdict.code
}
/** What visitors are shown of a line. */
async function shown(event: string, specifiers = '') {
  const atMs = at.ctx.clock.now()
  const [read] = await readEvents(at.ctx.db.read, [event], 'all')
  const reply = eventReply(read!, { trading: await readTrading(at.ctx.db.read, { atMs }), atMs })
  const line = reply.lines.find(each => each.specifiers === specifiers)!
  return [line.status, line.outcomes[0]!.odds]
}
const audited = async (subject: string) =>
  rows(
    at.ctx.db.read,
    sql<{ what: string; actor_id: string; before: unknown; after: unknown }>`
      select what, actor_id, before, after from platform.audit_log where subject = ${subject} order by id`,
  )

describe('one market of one match', () => {
  it('is suspended with all its lines, and reopened, while the others are offered', async () => {
    const [one, other] = [await match(), await match()]
    await staff(`suspend-market ${one} 18`)
    expect(await said([over(one)])).toBe('selection_suspended')
    expect(await shown(one, 'total=3.5')).toEqual(['suspended', 1.9])
    expect(await said([leg(one)])).toEqual([1.9])
    expect(await said([over(other)])).toEqual([1.9])
    await staff(`reopen-market ${one} 18`)
    expect(await said([over(one)])).toEqual([1.9])
    expect((await audited(one)).map(({ what, actor_id }) => [what, actor_id])).toEqual([
      ['sports.suspend-market', 'Sample Trader'],
      ['sports.reopen-market', 'Sample Trader'],
    ])
  })

  it('is suspended by one line', async () => {
    const one = await match()
    await staff(`suspend-market ${one} 18 --specifiers total=2.5`)
    expect(await said([over(one)])).toBe('selection_suspended')
    expect(await said([over(one, 'total=3.5')])).toEqual([1.9])
    await expect(staff(`suspend-market ${one} 18 --specifiers total=9.5`)).rejects.toThrow('has no line')
    await staff(`suspend-market ${one} 18`)
    await staff(`reopen-market ${one} 18 --specifiers total=2.5`)
    await expect(staff(`reopen-market ${one} 18 --specifiers total=2.5`)).rejects.toThrow('reopen that')
    await staff(`suspend-market ${one} 18 --specifiers total=2.5`)
    await staff(`reopen-market ${one} 18`)
    expect(await said([over(one)])).toEqual([1.9])
  })

  it('stays suspended for lines that come later, and whatever the feed sends', async () => {
    const one = await match()
    await staff(`suspend-market ${one} 18`)
    await staff(`suspend-market ${one} 29`)
    const later = market(18, { 12: 2.4, 13: 1.5 }, { specifiers: 'total=4.5' })
    const both = market(29, { 74: 1.8, 76: 1.9 })
    await at.feed({ type: 'odds_change', event_id: one, markets: [later, TOTALS[0]!, both] })
    expect(await said([over(one, 'total=4.5')])).toBe('selection_suspended')
    expect(await said([leg(one, '74', 1.8, { market: 29 })])).toBe('selection_suspended')
    await expect(staff(`suspend-market ${one} 9999`)).rejects.toThrow('There is no market 9999')
    await expect(staff('suspend-market sr:match:4711 1')).rejects.toThrow('There is no event')
  })

  it('opens by itself at the end that was given', async () => {
    const one = await match()
    await staff(`suspend-market ${one} 18 --for 15m`)
    expect(await shown(one, 'total=2.5')).toEqual(['suspended', 1.9])
    await at.ctx.clock.advance(15 * 60_000)
    expect(await shown(one, 'total=2.5')).toEqual(['open', 1.9])
    expect(await said([over(one)])).toEqual([1.9])
  })

  it('returns the live bets that wait, also when it is open again before they are decided', async () => {
    for (const reopens of [false, true]) {
      const one = await match(-1)
      await at.live(one, [0, 0], [priced(), TOTALS[0]!])
      await at.ctx.clock.advance(1_000)
      const [waiting, elsewhere] = [await place([over(one)]), await place([leg(one)])]
      await at.ctx.clock.advance(1_000)
      await staff(`suspend-market ${one} 18`)
      if (reopens) await staff(`reopen-market ${one} 18`)
      await at.ctx.clock.advance(10_000)
      await at.settle()
      const reason = reopens ? '1:selection_changed' : '1:selection_suspended'
      expect(await at.slip(waiting.code)).toMatchObject({ state: 'refused', reason })
      expect(await at.slip(elsewhere.code)).toMatchObject({ state: 'open' })
      expect((await at.balances(waiting.player)).cash).toBe(100_000_00)
    }
  })

  it('has no cash-out offer, and is settled as ever', async () => {
    const one = await match()
    const { player, code } = await place([leg(one)])
    const offer = () => readOffer(at.ctx.db.read, at.ctx, { playerId: player, code })
    expect(await offer()).toMatchObject({ offerCents: expect.any(Number) as number })
    await staff(`suspend-market ${one} 1`)
    expect(await offer()).toMatchObject({ refused: expect.any(String) as string })
    await at.feed({
      type: 'bet_settlement',
      event_id: one,
      markets: [{ market: 1, specifiers: '', outcomes: [{ outcome: '1', result: 1 }] }],
    })
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'settled', payout_cents: 190_00 })
  })

  it('is suspended or reopened twice like once, on record', async () => {
    const one = await match()
    for (const each of ['suspend', 'suspend', 'reopen', 'reopen']) await staff(`${each}-market ${one} 18`)
    expect(await said([over(one)])).toEqual([1.9])
    expect(await audited(one)).toHaveLength(4)
  })
})

describe('a price with an end', () => {
  it('is shown and taken until its end, and ends without a message', async () => {
    const one = await match()
    const lines = await staff(`set-price ${one} 1 1 1.95 --for 15m`)
    expect(lines[1]).toBe('the feed’s price is 1.90, the fair one 2.00')
    expect([await shown(one), await said([leg(one)])]).toEqual([['open', 1.95], [1.95]])
    await at.ctx.clock.advance(15 * 60_000 - 1)
    expect(await said([leg(one)])).toEqual([1.95])
    await at.ctx.clock.advance(1)
    expect([await shown(one), await said([leg(one)])]).toEqual([['open', 1.9], [1.9]])
  })

  it('stands over the feed’s prices, and is cleared', async () => {
    const one = await match()
    await staff(`set-price ${one} 1 1 1.5 --for 15m`)
    await at.feed({ type: 'odds_change', event_id: one, markets: [priced({ 1: 1.92, 2: 3, 3: 4.5 })] })
    expect(await said([leg(one)])).toEqual([1.5])
    await staff(`clear-price ${one} 1 1`)
    await staff(`clear-price ${one} 1 1`)
    expect(await said([leg(one)])).toEqual([1.92])
  })

  it('opens nothing that the feed stopped, suspended or closed', async () => {
    const one = await match()
    await staff(`set-price ${one} 1 1 1.95 --for 15m`)
    await at.feed({ type: 'bet_stop', event_id: one })
    expect(await said([leg(one)])).toBe('selection_suspended')
    await at.feed({ type: 'odds_change', event_id: one, markets: [priced()] })
    expect(await said([leg(one)])).toEqual([1.95])
    const off = priced()
    const withdrawn = off.outcomes.map(each => ({ ...each, active: each.outcome !== '1' }))
    await at.feed({ type: 'odds_change', event_id: one, markets: [{ ...off, outcomes: withdrawn }] })
    expect(await said([leg(one)])).toBe('selection_suspended')
    await expect(staff(`set-price ${one} 1 1 1.95 --for 15m`)).rejects.toThrow('does not offer')
    await at.feed({ type: 'odds_change', event_id: one, markets: [priced(undefined, -4)] })
    expect(await said([leg(one)])).toBe('selection_closed')
    await expect(staff(`set-price ${one} 1 1 1.95 --for 15m`)).rejects.toThrow('has closed')
  })

  it('is never above the fair one, which is refused with the figures and cannot be forced', async () => {
    const one = await match()
    for (const force of ['', ' --force'])
      await expect(staff(`set-price ${one} 1 1 2.05 --for 15m${force}`)).rejects.toThrow(
        '2.05 is above the fair price, 2.00 (the feed’s is 1.90)',
      )
    await staff(`set-price ${one} 1 1 2 --for 15m`)
    expect(await said([leg(one)])).toEqual([2])
    const shorter = priced({ 1: 1.3, 2: 4, 3: 9 })
    const chances = { 1: 0.7, 2: 0.2, 3: 0.1 } as Record<string, number>
    const outcomes = shorter.outcomes.map(each => ({ ...each, probability: chances[each.outcome] }))
    await at.feed({ type: 'odds_change', event_id: one, markets: [{ ...shorter, outcomes }] })
    expect(await said([leg(one)])).toEqual([1.3])
  })

  it('is above the feed’s own only by force where nothing says what is fair', async () => {
    const one = await at.match({ markets: [market(1, { 1: 1.9 })] })
    await expect(staff(`set-price ${one} 1 1 1.95 --for 15m`)).rejects.toThrow('--force')
    await staff(`set-price ${one} 1 1 1.95 --for 15m --force`)
    expect(await said([leg(one)])).toEqual([1.95])
  })

  it('needs an end within a day, an outcome, and odds', async () => {
    const one = await match()
    for (const wrong of [
      `set-price ${one} 1 1 1.95`,
      `set-price ${one} 1 1 1.95 --for 25h`,
      `set-price ${one} 1 1 1.95 --for 0m`,
      `set-price ${one} 1 1 1.95 --for 5m --until 2030-01-01T00:00:00Z`,
      `set-price ${one} 1 1 1.95 --until 2000-01-01T00:00:00Z`,
      `set-price ${one} 1 1 1 --for 5m`,
      `set-price ${one} 1 1 1.955 --for 5m`,
      `set-price ${one} 1 9 1.95 --for 5m`,
      `set-price ${one} 18 12 1.8 --for 5m`,
    ])
      await expect(staff(wrong), wrong).rejects.toThrow()
    expect(await audited(one)).toEqual([])
  })

  it('is the last of two that staff set at once, and both are on record', async () => {
    const one = await match()
    await Promise.all([
      staff(`set-price ${one} 1 1 1.85 --for 15m`),
      staff(`set-price ${one} 1 1 1.95 --for 15m`),
    ])
    const records = await audited(one)
    expect(records).toHaveLength(2)
    const last = records[1]!.after as { odds: number }
    expect(records[1]!.before).toEqual([records[0]!.after])
    expect(await said([leg(one)])).toEqual([last.odds / 10_000])
  })

  it('is bounded in number for each match, and ends with the match', async () => {
    const one = await match()
    await staff(`suspend-market ${one} 18`)
    await sql`update sportsbook.events set overrides = (select jsonb_agg(e.overrides -> 0)
        from sportsbook.events as e, generate_series(1, 50) where e.id = ${one})
      where id = ${one}`.execute(at.ctx.db.read)
    await expect(staff(`set-price ${one} 1 1 1.8 --for 15m`)).rejects.toThrow('lift some first')
    await at.feed({
      type: 'odds_change',
      product: LIVE,
      event_id: one,
      markets: [],
      event_status: { status: 3, periods: [] },
    })
    await expect(staff(`suspend-market ${one} 18`)).rejects.toThrow('is over')
    await expect(staff(`set-price ${one} 1 1 1.8 --for 15m`)).rejects.toThrow('is over')
  })

  it('outlives a crash of the database that empties the lines', async () => {
    const one = await match()
    await staff(`set-price ${one} 1 1 1.95 --for 15m`)
    await staff(`suspend-market ${one} 18`)
    await at.ctx.db.tx(async tx => {
      await sql`insert into sportsbook.saved_lines (event_id, lines)
        select event_id, jsonb_agg(jsonb_build_array(market, specifiers, product, status, version, stopped_at,
          cash_out, outcomes)) from sportsbook.lines group by event_id
        on conflict (event_id) do update set lines = excluded.lines`.execute(tx)
      await sql`delete from sportsbook.lines`.execute(tx)
      await sql`delete from sportsbook.lines_whole`.execute(tx)
      expect(await restoreLines(tx, at.ctx)).toBe(true)
    })
    expect([await shown(one), await said([leg(one)])]).toEqual([['open', 1.95], [1.95]])
    expect(await said([over(one)])).toBe('selection_suspended')
  })
})

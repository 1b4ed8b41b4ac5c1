import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import { openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { askCashOut, decideCashOuts } from '../exits/cash-out.ts'

let at: TestSportsbook
beforeEach(async () => {
  at = await openSportsbook('lost_lines', {}, { silence: true })
  await at.heard()
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

describe('a pending live cash-out whose lines a crash of the database has emptied', () => {
  const says = (event: string, score = [0, 0]) => at.live(event, [score[0]!, score[1]!], [priced(2, 0.5)])
  const requestOf = ({ code }: Bet) =>
    firstRow(
      at.ctx.db.read,
      sql<{ state: string; reason: string | null }>`select c.state, c.reason from sportsbook.cash_outs as c
        join sportsbook.slips as s on s.id = c.slip_id where s.code = ${code}`,
    )
  const emptied = async () => {
    const placed = await placeBet(at, { isLive: true })
    const event = placed.events[0]!
    await says(event)
    await at.heard()
    await at.settle()
    await says(event)
    await at.ctx.clock.advance(1)
    await at.ctx.db.tx(tx =>
      askCashOut(tx, at.ctx, {
        playerId: placed.player,
        code: placed.code,
        requestId: at.newId(),
        soldCents: fromKes(1_000),
        offerCents: fromKes(950),
      }),
    )
    await sql`truncate sportsbook.lines, sportsbook.lines_whole`.execute(at.ctx.owner.read)
    await at.ctx.clock.advance(5_001)
    await at.heard()
    await at.settle()
    expect(await requestOf(placed)).toMatchObject({ state: 'pending' })
    return { ...placed, event }
  }
  const saleOf = async (placed: Bet) => ({
    ...(await requestOf(placed)),
    slip: (await at.slip(placed.code)).state,
    cash: (await at.balances(placed.player)).cash,
  })

  it('is paid once they are made again, and once by workers that race', async () => {
    const placed = await emptied()
    await says(placed.event)
    await at.heard()
    await Promise.all([decideCashOuts(at.ctx), decideCashOuts(at.ctx), decideCashOuts(at.ctx)])
    expect(await saleOf(placed)).toEqual({
      state: 'paid',
      reason: null,
      slip: 'cashed_out',
      cash: fromKes(9_950),
    })
  })

  it('is refused where a goal fell meanwhile', async () => {
    const placed = await emptied()
    await says(placed.event, [0, 1])
    await at.heard()
    await at.settle()
    expect(await saleOf(placed)).toMatchObject({
      state: 'refused',
      reason: 'slip_cash_out_changed',
      slip: 'open',
    })
  })

  it('is refused as one that nothing was heard of where they are not made again', async () => {
    const placed = await emptied()
    await at.ctx.clock.advance(30_001)
    await at.settle()
    expect(await saleOf(placed)).toEqual({
      state: 'refused',
      reason: 'slip_cash_out_late',
      slip: 'open',
      cash: fromKes(9_000),
    })
  })
})

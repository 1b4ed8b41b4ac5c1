import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { suspendOverLimit } from './liability.ts'
import { readOwnSlip } from '../history/read-slips.ts'
import { tradingActions } from './trading-actions.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('trading')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const staff = (...typed: string[]) => runStaff(at.ctx, tradingActions, typed)
const why = ['--by', 'Sample Trader', '--because', 'a test'] as const
async function placed(legs: Parameters<typeof slipOf>[2], kes = 100) {
  const player = await at.player()
  const verdict = await at.place(slipOf(player, at.newId(), legs, { kes }))
  return { player, verdict, code: verdict.ok ? verdict.code : '' }
}
const legCode = ({ verdict }: Awaited<ReturnType<typeof placed>>) =>
  !verdict.ok && verdict.code === 'slip_refused' ? verdict.legs[0]!.code : verdict
const audited = async (subject: string) =>
  (
    await rows(
      at.ctx.db.read,
      sql<{ what: string; reason: string }>`select what, reason from platform.audit_log
        where subject = ${subject} order by id`,
    )
  ).map(({ what, reason }) => [what, reason])

describe('a trader', () => {
  it('suspends and resumes a part of the book, at once, on record', async () => {
    const one = await at.match()
    await staff('sports', 'suspend', 'event', one, ...why)
    expect(legCode(await placed([leg(one)]))).toBe('selection_suspended')
    await staff('sports', 'resume', 'event', one, ...why)
    expect((await placed([leg(one)])).verdict).toMatchObject({ ok: true })
    expect(await audited(one)).toEqual([
      ['sports.suspend', 'a test'],
      ['sports.resume', 'a test'],
    ])
  })

  it('limits stakes, and refuses a setting that nothing would enforce', async () => {
    const one = await at.match()
    await staff('sports', 'set', 'event', one, '--stake-max', '50', ...why)
    expect((await placed([leg(one)], 51)).verdict).toMatchObject({ code: 'stake_above_maximum' })
    await staff('sports', 'set', 'event', one, '--stake-max', 'none', ...why)
    expect((await placed([leg(one)], 51)).verdict).toMatchObject({ ok: true })
    const id = at.newId()
    for (const wrong of [
      ['sports', 'set', 'player', id, '--cash-out', 'no'],
      ['sports', 'set', 'player', id, '--liability-max', '5'],
      ['sports', 'set', 'player', id, '--stake-factor', '101'],
      ['sports', 'set', 'market', '1', '--liability-max', '5'],
      ['sports', 'set', 'competition', 'sr:tournament:1/1', '--liability-max', '5'],
      ['sports', 'set', 'market', 'x1', '--stake-max', '5'],
      ['sports', 'set', 'operator', 'x', '--stake-max', '5'],
      ['sports', 'suspend', 'player', id],
    ])
      await expect(staff(...wrong, ...why)).rejects.toThrow()
  })

  it.each([
    [['suspend', 'competition'], 'KEY is missing: the id of the competition'],
    [['suspend', 'event', 'x'], 'x is no event: one is named like sr:match:4711'],
    [['suspend', 'event', 'sr:match:99999'], 'There is no event sr:match:99999'],
    [['set', 'player', '0711000003', '--stake-factor', '50'], 'players show PHONE'],
    [
      ['set', 'operator', '--stake-max', '10', '--payout-max', '5'],
      'A payout of at most KES 5 is below the greatest stake of KES 10',
    ],
    [['set', 'operator'], 'Nothing is set: name a limit, such as --stake-max 500, or none for it'],
  ])('is told what is wrong with sports %j', async (typed, fault) => {
    await expect(staff('sports', ...typed, ...why)).rejects.toThrow(fault)
  })

  it('is told what holds after a change, and where nothing is known by an id', async () => {
    const one = await at.match()
    await staff('sports', 'suspend', 'event', one, ...why)
    expect(await staff('sports', 'resume', 'event', one, ...why)).toEqual([
      `event ${one}  no setting of its own`,
    ])
    const unknown = 'Nothing is known by this id yet: it holds once there is'
    for (const [scope, key] of [
      ['competition', 'sr:tournament:99999'],
      ['competition', 'sr:tournament:1/999999'],
      ['market', '999999'],
    ] as const) {
      expect(await staff('sports', 'suspend', scope, key, ...why)).toEqual([
        `${scope} ${key}  suspended: a test`,
        unknown,
      ])
      await staff('sports', 'resume', scope, key, ...why)
    }
    expect(await staff('sports', 'suspend', 'competition', 'sr:tournament:1/1', ...why)).not.toContain(
      unknown,
    )
    await staff('sports', 'resume', 'competition', 'sr:tournament:1/1', ...why)
  })

  it('suspends, limits and resumes a market in one competition', async () => {
    const [one, other] = [await at.match({ competition: 'sr:tournament:77' }), await at.match()]
    const part = ['competition', 'sr:tournament:77/1'] as const
    await staff('sports', 'set', ...part, '--stake-max', '50', ...why)
    expect((await placed([leg(one)], 51)).verdict).toMatchObject({ code: 'stake_above_maximum' })
    expect((await placed([leg(other)], 51)).verdict).toMatchObject({ ok: true })
    await staff('sports', 'suspend', ...part, ...why)
    expect(legCode(await placed([leg(one)]))).toBe('selection_suspended')
    expect((await placed([leg(other)])).verdict).toMatchObject({ ok: true })
    await staff('sports', 'resume', ...part, ...why)
    await staff('sports', 'set', ...part, '--stake-max', 'none', ...why)
    expect((await placed([leg(one)], 51)).verdict).toMatchObject({ ok: true })
    // A part of the book without a decision leaves no row behind.
    expect(await staff('sports', 'settings')).not.toContain('sr:tournament:77')
  })

  it('decides bets by a score, over the feed, and takes that back', async () => {
    const one = await at.match()
    const [home, away] = [await placed([leg(one)]), await placed([leg(one, '3', 4)])]
    await staff('sports', 'result', one, '--score', '0:1', '--half', '0:0', '--force', ...why)
    await at.settle()
    expect(await at.slip(away.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(400) })
    expect(legCode(await placed([leg(one, '2', 3.5)]))).toBe('selection_suspended')
    await at.feed({ type: 'bet_settlement', event_id: one, markets: [result(1, '1')] })
    await at.settle()
    expect(await at.slip(home.code)).toMatchObject({ state: 'settled', payout_cents: 0 })
    // What the feed said meanwhile counts again.
    await staff('sports', 'result', one, '--undo', ...why)
    await at.settle()
    expect(await at.slip(home.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(200) })
    expect(await at.slip(away.code)).toMatchObject({ state: 'settled', payout_cents: 0 })
  })

  it('decides nothing by a score that no match has, nor by one before the kick-off without force', async () => {
    const one = await at.match({ home: 'Sample City', away: 'Example Town' })
    const bet = await placed([leg(one)])
    const result = (full: string, half: string, ...more: string[]) =>
      staff('sports', 'result', one, '--score', full, '--half', half, ...more, ...why)
    for (const half of ['1:4', '4:0'])
      await expect(result('3:0', half, '--force')).rejects.toThrow('more goals at half-time than at the end')
    await expect(result('3:0', '1:0')).rejects.toThrow(
      /Sample City v Example Town kicks off at .+ needs --force/,
    )
    const verdict = ['--market', '1', '--outcome', '1', '--verdict', 'won'] as const
    await expect(staff('sports', 'result', one, ...verdict, ...why)).rejects.toThrow('needs --force')
    for (const more of [['--undo'], ['--score', '3:0', '--half', '1:0']])
      await expect(staff('sports', 'result', one, ...verdict, ...more, '--force', ...why)).rejects.toThrow(
        'one of them',
      )
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    expect(await result('3:0', '1:0', '--force')).toEqual([
      `${one}  Sample City v Example Town  1 bet has a leg on this`,
      'market 1  outcome 1  won',
    ])
    expect(await staff('sports', 'result', one, '--undo', ...why)).toContain(
      'market 1  outcome 1  the feed decides',
    )
  })

  it('decides one outcome, and nothing without bets', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    const by = ['--market', '1', '--outcome', '1', '--verdict', 'half_won', '--force'] as const
    await staff('sports', 'result', one, ...by, ...why)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ payout_cents: fromKes(150) })
    const none = ['--market', '1', '--outcome', '2', '--verdict', 'won'] as const
    await expect(staff('sports', 'result', one, ...none, ...why)).rejects.toThrow('no bets')
    await expect(staff('sports', 'result', one, '--score', '2:1', ...why)).rejects.toThrow('--half')
    await expect(staff('sports', 'result', 'sr:match:999', ...by, ...why)).rejects.toThrow('no event')
  })

  it('voids the bets of a time, and settles an event again', async () => {
    const one = await at.match()
    const early = await placed([leg(one)])
    await at.ctx.clock.advance(1_000)
    const from = new Date(at.ctx.clock.now()).toISOString()
    const late = await placed([leg(one)])
    await staff('sports', 'void', one, '--market', '1', '--from', from, ...why)
    await at.settle()
    expect(await at.slip(late.code)).toMatchObject({ state: 'void' })
    expect(await at.slip(early.code)).toMatchObject({ state: 'open' })
    await at.ctx.clock.advance(1)
    await staff('sports', 'void', one, '--market', '1', '--from', from, '--undo', ...why)
    await staff('sports', 'resettle', one, ...why)
    await at.settle()
    expect(await at.slip(late.code)).toMatchObject({ state: 'open', version: 2 })
    expect((await audited(one)).map(([what]) => what)).toEqual([
      'sports.void',
      'sports.void',
      'sports.resettle',
    ])
  })
})

describe('a void', () => {
  it('of the feed is taken back by staff, before they decide the bets otherwise', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    await at.feed({ type: 'bet_cancel', event_id: one, markets: [result(1, {})] })
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'void' })
    const won = ['--market', '1', '--outcome', '1', '--verdict', 'won', '--force'] as const
    await expect(staff('sports', 'result', one, ...won, ...why)).rejects.toThrow('are void')
    await staff('sports', 'void', one, '--market', '1', '--undo', ...why)
    await staff('sports', 'result', one, ...won, ...why)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(200) })
    await expect(staff('sports', 'resume', 'event', one, ...why)).rejects.toThrow('by hand')
  })

  it('that is open holds for the first bet on another outcome, too', async () => {
    const one = await at.match()
    await placed([leg(one)])
    const from = at.ctx.clock.now()
    await at.feed({ type: 'bet_cancel', event_id: one, start_time: from, markets: [result(1, {})] })
    await at.ctx.clock.advance(1)
    expect(legCode(await placed([leg(one, '2', 3.5)]))).toBe('selection_closed')
  })
})

describe('what staff write', () => {
  const secret = ['--by', 'Sample Trader', '--because', 'player X is a fraudster'] as const
  const shownOf = async ({ player, code }: { player: string; code: string }) => {
    const { data } = await readOwnSlip(at.ctx, { playerId: player, code })
    return { all: JSON.stringify(data), reason: data.legs[0]!.reason, change: data.leg_changes[0]!.reason }
  }

  it('to say why reaches no player; what they write for players does', async () => {
    const [one, two] = [await at.match(), await at.match()]
    const [voided, settled] = [await placed([leg(one)]), await placed([leg(two)])]
    await staff('sports', 'void', one, ...secret)
    await staff(
      'sports',
      'result',
      two,
      '--score',
      '1:0',
      '--half',
      '0:0',
      '--force',
      '--public',
      'The pitch was flooded',
      ...secret,
    )
    await at.settle()
    const [quiet, told] = [await shownOf(voided), await shownOf(settled)]
    for (const { all } of [quiet, told]) expect(all).not.toContain('fraudster')
    expect([quiet.reason, quiet.change]).toEqual(['Decided by our staff.', 'Decided by our staff.'])
    expect([told.reason, told.change]).toEqual(Array(2).fill('Our staff: The pitch was flooded'))
    expect(await audited(one)).toEqual([['sports.void', 'player X is a fraudster']])
  })

  it('before there was a text for players stays with staff, too', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    await staff('sports', 'void', one, ...secret)
    await at.settle()
    await sql`update sportsbook.selections set void_reason = 'player X is a fraudster'
      where void_reason = 'Decided by our staff.'`.execute(at.ctx.owner.read)
    expect((await shownOf(bet)).all).not.toContain('fraudster')
  })
})

it('a void of the feed has words for players', async () => {
  const one = await at.match()
  const { player, code } = await placed([leg(one)])
  await at.feed({ type: 'bet_cancel', event_id: one, markets: [{ ...result(1, {}), void_reason: 10 }] })
  await at.settle()
  const { data } = await readOwnSlip(at.ctx, { playerId: player, code })
  expect(data.legs[0]!.reason).toBe('The market was cancelled: the match was abandoned.')
})

describe('the liability of an event', () => {
  it('holds for many bets at once', async () => {
    const one = await at.match()
    await staff('sports', 'set', 'event', one, '--liability-max', '1000', ...why)
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => placed([leg(one)], 200)))
    expect(verdicts.filter(({ verdict }) => verdict.ok)).toHaveLength(2)
  })

  it('above its limit suspends it, opens a case, and is reported', async () => {
    const totals = market(18, { 12: 2 }, { specifiers: 'total=2.5' })
    const one = await at.match({ markets: [market(1, { 1: 2, 3: 4 }), totals] })
    await staff('sports', 'set', 'event', one, '--liability-max', '500', ...why)
    const over = leg(one, '12', 2, { market: 18, specifiers: 'total=2.5' })
    await placed([leg(one)], 150)
    expect(await suspendOverLimit(at.ctx, 0)).not.toContain(one)
    await placed([over], 150)
    // A home win with three goals costs 600, more than either bet alone.
    expect(await suspendOverLimit(at.ctx, 0)).toContain(one)
    expect(legCode(await placed([leg(one)], 1))).toBe('selection_suspended')
    expect((await staff('sports', 'liability', one)).join()).toContain('at worst KES 600 at 2:1')
    await expect(staff('sports', 'liability', 'sr:match:0')).rejects.toThrow('There is no event sr:match:0')
    const open = () =>
      rows(at.ctx.db.read, sql`select 1 from cases.cases where subject = ${one} and closed_at is null`)
    expect(await open()).toHaveLength(1)
    await staff('sports', 'resume', 'event', one, ...why)
    expect(await open()).toHaveLength(0)
  })
})

describe('a limit above the one of the house', () => {
  const why = ['--by', 'Sample Trader', '--because', 'a test']
  const set = (...typed: string[]) => staff('sports', 'set', ...typed, ...why)

  it.each([
    [['operator', '--stake-max', '20001'], 'No stake is above KES 20,000'],
    [['market', '18', '--stake-max', '50000'], 'No stake is above KES 20,000'],
    [['competition', 'virtual:league:1', '--stake-max', '10001'], 'No stake is above KES 10,000'],
    [['operator', '--payout-max', '2000001'], 'No bet pays more than KES 2,000,000'],
    [['competition', 'virtual:league:1', '--payout-max', '1500001'], 'No bet pays more than KES 1,500,000'],
  ])('is refused with the figure that is enforced: %j', async (typed, figure) => {
    await expect(set(...typed)).rejects.toThrow(figure)
  })

  it.each([
    [
      ['operator'],
      '2000000',
      'KES 2,000,000 (singles of sports KES 200,000, virtual football KES 1,500,000)',
    ],
    [['operator'], '200001', 'KES 200,001 (singles of sports KES 200,000)'],
    [['operator'], '200000', 'KES 200,000'],
    [['competition', 'sr:tournament:17'], '500000', 'KES 500,000 (singles KES 200,000)'],
    [['competition', 'virtual:league:1'], '500000', 'KES 500,000'],
  ])('is taken up to it, and says what is enforced below: %j %s', async (part, payoutMax, figure) => {
    const [line] = await set(...part, '--stake-max', '10000', '--payout-max', payoutMax)
    expect(line).toBe(`${part.join(' ')}  stakes up to KES 10,000  pays up to ${figure}`)
    await set(...part, '--stake-max', 'none', '--payout-max', 'none')
  })

  it.each([
    [['operator'], 'KES 20,000 (virtual football KES 10,000)'],
    [['competition', 'sr:tournament:17'], 'KES 20,000'],
  ])('says which product takes smaller stakes in any case: %j', async (part, figure) => {
    const [line] = await set(...part, '--stake-max', '20000')
    expect(line).toBe(`${part.join(' ')}  stakes up to ${figure}`)
    await set(...part, '--stake-max', 'none')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenByLie } from '../../test/audit-both-ways.ts'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../test/sportsbook-harness.ts'
import { sql } from '../platform/db/db.ts'
import { sportsbookAudits } from './audit.ts'
import { cancelSlip } from './exits/cancel-slip.ts'

/** Slips of every state: each test plants a lie about one of them, which is rolled back. */
let at: TestSportsbook
let costly: string
/** Codes of slips by what became of them. */
const codes: Record<string, string> = {}
const settlement = (eventId: string, won: string) =>
  at.feed({ type: 'bet_settlement', event_id: eventId, markets: [result(1, won)] })

async function placed(
  name: string,
  legs: Parameters<typeof slipOf>[2],
  over: Parameters<typeof slipOf>[3] = {},
) {
  const playerId = over.playerId ?? (await at.player(500_000))
  const verdict = await at.place(slipOf(playerId, at.newId(), legs, { oddsPolicy: 'higher', ...over }))
  if (!verdict.ok) throw new Error(`${name}: ${JSON.stringify(verdict)}`)
  codes[name] = verdict.code
  return playerId
}

beforeAll(async () => {
  at = await openSportsbook('audit of slips')
  const dear = [market(1, { 1: 60, 2: 2, 3: 2 })]
  const [one, two, three, late] = [await at.match(), await at.match(), await at.match(), await at.match()]
  const wild = await at.match({ markets: dear })
  costly = await at.match({ markets: dear })
  await placed('won', [leg(one), leg(two)])
  await placed('lost', [leg(one, '2', 3.5)])
  // The odds that players saw win what one bet may: they have risen to 60.
  await placed('capped', [leg(costly, '1', 20)], { kes: 10_000 })
  await placed('open', [leg(three), leg(late)])
  // A player may cancel from the fifth bet on.
  const hasty = await placed('earlier', [leg(one)])
  for (let count = 0; count < 4; count++) await placed('earlier', [leg(two)], { playerId: hasty })
  await placed('cancelled', [leg(three)], { playerId: hasty })
  await at.ctx.db.tx(tx => cancelSlip(tx, at.ctx, { playerId: hasty, code: codes['cancelled']! }))
  const rich = await placed('first', [leg(costly, '1', 50), leg(one)], { kes: 20_000 })
  await placed('cut', [leg(wild, '1', 50), leg(two)], { kes: 20_000, playerId: rich })
  const voided = await at.match()
  await placed('void', [leg(voided)])
  await placed('reopened', [leg(late)])
  await at.live(three, [0, 0], [market(1, { 1: 2, 2: 3.5, 3: 4 })])
  await placed('pending', [leg(three)])
  await at.feed({ type: 'bet_cancel', event_id: voided, markets: [result(1, {})] })
  for (const event of [one, two, costly]) await settlement(event, '1')
  await at.settle()
  await at.ctx.clock.advance(1_000)
  await settlement(wild, '1')
  await settlement(late, '1')
  await at.settle()
  await at.ctx.clock.advance(1_000)
  await at.feed({ type: 'rollback_bet_settlement', event_id: late, product: LIVE, markets: [result(1, {})] })
  await at.settle()
})
afterAll(() => at.drop())

const found = (lie: ReturnType<typeof sql>) => brokenByLie(at.ctx.owner, sportsbookAudits, lie)
const [wagers, legs, ends, payouts, exposures, cancels, selections, exposedSlips] = sportsbookAudits.map(
  ({ promise }) => promise,
)
const slip = (name: string) => sql`code = ${codes[name]}`
const wager = (name: string) => sql`ref = ${`slip:${codes[name]}`}`
const legOf = (name: string) => sql`slip_id = (select id from sportsbook.slips where ${slip(name)})`

describe('the audit of slips finds', () => {
  it('nothing in honest books', async () => {
    expect(await found(sql`select 1`)).toEqual([])
    expect(await at.slip(codes['capped']!)).toMatchObject({ payout_cents: 206_666_66 })
    // 2,400,000 won; 500,000 of the limit of 24 hours was left.
    expect(await at.slip(codes['cut']!)).toMatchObject({ state: 'settled', payout_cents: 515_833_33 })
    expect(await at.slip(codes['reopened']!)).toMatchObject({ state: 'open', version: 2 })
  })

  it.each<[string, () => ReturnType<typeof sql>, readonly (string | undefined)[]]>([
    ['a slip without its wager', () => sql`delete from wagers.wagers where ${wager('lost')}`, [wagers]],
    [
      'a wager without its slip',
      () => sql`update wagers.wagers set ref = 'slip:NOBODYS000' where ${wager('lost')}`,
      [wagers],
    ],
    [
      'a wager of sports that is named like none',
      () => sql`insert into wagers.wagers (ref, player_id, product, game, request_id, stake_cents, selection,
          placed_at, ordinal)
        select 'other', player_id, product, game, gen_random_uuid(), stake_cents, selection,
          placed_at, ordinal
        from wagers.wagers where ${wager('lost')}`,
      [wagers],
    ],
    [
      'another player',
      () => sql`update sportsbook.slips set player_id = gen_random_uuid() where ${slip('open')}`,
      [wagers],
    ],
    ['another version', () => sql`update sportsbook.slips set version = 2 where ${slip('won')}`, [wagers]],
    [
      'a wager of another version',
      () => sql`update wagers.wagers set version = 2 where ${wager('lost')}`,
      [wagers],
    ],
    [
      'a settled slip without a payout',
      () => sql`update sportsbook.slips set payout_cents = null where ${slip('won')}`,
      [wagers],
    ],
    [
      'a slip that shows another payout than its wager',
      () => sql`update sportsbook.slips set payout_cents = 1 where ${slip('lost')}`,
      [wagers],
    ],
    [
      'an end without a time',
      () => sql`update sportsbook.slips set ended_at = null where ${slip('won')}`,
      [wagers],
    ],
    [
      'a reopened slip whose wager is paid',
      () => sql`update wagers.wagers set payout_cents = 100 where ${wager('reopened')}`,
      [wagers],
    ],
    ['a slip without legs', () => sql`delete from sportsbook.slip_legs where ${legOf('cancelled')}`, [legs]],
    [
      'one leg without its facts',
      () => sql`update sportsbook.slip_legs set facts_id = 0 where ${legOf('won')} and no = 1`,
      [legs],
    ],
    [
      'a leg of the facts of another event',
      () => sql`update sportsbook.slip_legs set facts_id = (select facts_id from sportsbook.slip_legs
        where ${legOf('void')}) where ${legOf('won')} and no = 1`,
      [legs],
    ],
    [
      'a leg without its selection',
      () => sql`update sportsbook.slip_legs set selection_id = 0 where ${legOf('cancelled')}`,
      [legs],
    ],
    [
      'legs that are numbered otherwise',
      () => sql`update sportsbook.slip_legs set no = no + 1 where ${legOf('lost')}`,
      [legs],
    ],
    [
      'a slip that has another end than its legs',
      () => sql`update sportsbook.slips set settled_as = 'lost' where ${slip('won')}`,
      [ends],
    ],
    [
      'an open slip that is decided',
      () => sql`with k as (delete from sportsbook.slip_legs where ${legOf('open')} returning *)
        insert into sportsbook.slip_legs select k.slip_id, k.no, l.selection_id, l.lane, l.facts_id, k.odds
        from k join sportsbook.slip_legs as l on l.slip_id = (
          select id from sportsbook.slips where ${slip('lost')}) where k.no = 0`,
      [legs, ends, exposures, exposedSlips],
    ],
    [
      'a payout of more than was won',
      () => sql`with s as (update sportsbook.slips set payout_cents = payout_cents + 1 where ${slip('won')})
        update wagers.wagers set payout_cents = payout_cents + 1 where ${wager('won')}`,
      [payouts],
    ],
    [
      'a payout that a cap cut which was not used up',
      // At 2 and 2 it won 400; a cap of 100 returns three quarters of the stake of 100.
      () => sql`with s as (update sportsbook.slips set payout_cents = 17500 where ${slip('won')})
        update wagers.wagers set payout_cents = 17500, returned_cents = 7500 where ${wager('won')}`,
      [payouts],
    ],
    [
      'a payout that was cut although the player was paid nothing else in those 24 hours',
      () => sql`update wagers.wagers set ended_at = ended_at - interval '25 hours' where ${wager('first')}`,
      [payouts],
    ],
    [
      'a cent less than the cap',
      () => sql`with w as (update wagers.wagers set payout_cents = payout_cents - 1 where ${wager('first')})
        update sportsbook.slips set payout_cents = payout_cents - 1 where ${slip('first')}`,
      [payouts],
    ],
    [
      'a stake that went back although the slip has won',
      () => sql`with s as (update sportsbook.slips set payout_cents = null, state = 'void'
          where ${slip('won')})
        update wagers.wagers set payout_cents = null, state = 'void' where ${wager('won')}`,
      [payouts],
    ],
    [
      'a greater exposure',
      () => sql`update sportsbook.exposures set payout_cents = payout_cents + 1`,
      [exposures],
    ],
    [
      'a leg that is exposed as if nothing had been decided',
      () => sql`update sportsbook.slips set exposed = '[[1, 2, 3], [1, 2, 3]]' where ${slip('open')}`,
      [exposures, exposedSlips],
    ],
    ['no exposure', () => sql`delete from sportsbook.exposures`, [exposures]],
    [
      'an exposure of nothing',
      () => sql`insert into sportsbook.exposures (selection_id, slips, stake_cents, payout_cents, changed_at)
        select id, 1, 100, 200, now() from sportsbook.selections
        where id not in (select selection_id from sportsbook.exposures) limit 1`,
      [exposures],
    ],
    [
      'a cancelled live slip',
      () => sql`update sportsbook.slips set is_live = true where ${slip('cancelled')}`,
      [cancels],
    ],
    [
      'a late cancellation',
      () => sql`update sportsbook.slips set ended_at = placed_at + interval '15 minutes'
        where ${slip('cancelled')}`,
      [cancels],
    ],
    [
      'a result without a record',
      () => sql`update sportsbook.selections set verdict = 'lost' where id = (
        select selection_id from sportsbook.slip_legs where ${legOf('cancelled')})`,
      [ends, selections, exposedSlips],
    ],
    [
      'a record of another result',
      () => sql`update sportsbook.selection_changes set verdict = 'won' where selection_id = (
        select selection_id from sportsbook.slip_legs where ${legOf('lost')})`,
      [selections],
    ],
    [
      'a bet that was made void without a record',
      () => sql`with k as (update sportsbook.cancels set is_on = false)
        delete from sportsbook.selection_changes where selection_id = (
          select selection_id from sportsbook.slip_legs where ${legOf('void')})`,
      [selections],
    ],
  ])('%s', async (_, lie, promises) => {
    expect(await found(lie())).toEqual(promises)
  })

  it('nothing wrong with a payout that was cut for one that is taken back later', async () => {
    await at.ctx.clock.advance(1_000)
    await settlement(costly, '2')
    await at.settle()
    expect(await at.slip(codes['first']!)).toMatchObject({ state: 'settled', payout_cents: 0 })
    expect(await at.slip(codes['cut']!)).toMatchObject({ payout_cents: 515_833_33 })
    expect(await found(sql`select 1`)).toEqual([])
  })
})

import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { sql } from '../platform/db/db.ts'
import { crashAudits } from './index.ts'

/**
 * One round with a manual cash-out, one by target and one lost bet; each test tampers with rows in a
 * transaction that is rolled back.
 */
let crash: CrashRoom
beforeAll(async () => {
  crash = await openCrashRoom({ crashes: [300, 200] })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
  const [hand, auto, lost] = [await crash.addPlayer(), await crash.addPlayer(), await crash.addPlayer()]
  await crash.bet(hand, 1, 100)
  await crash.bet(auto, 1, 100, { auto: 150 })
  await crash.bet(lost, 1, 100)
  await crash.fly(1)
  await crash.ctx.clock.advance(reachedAtMs(200))
  await crash.cashOut(hand, 1)
  await crash.crash(1)
  await crash.next(2)
  await crash.fly(2)
  await crash.crash(2)
})
afterAll(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

class RolledBack extends Error {}

const found = async (tampering: ReturnType<typeof sql>) => {
  let broken: string[] = []
  await crash.ctx.db
    .tx(async tx => {
      await tampering.execute(tx)
      const results = await auditBothWays(tx, crashAudits)
      broken = results.filter(result => result.offending.length > 0).map(result => result.promise)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return broken
}
const wager = (rest: ReturnType<typeof sql>) => sql`update wagers.wagers set ${rest}`

describe('the audit of crash games', () => {
  it.each([
    ['a payout above the multiplier', sql`payout_cents = payout_cents + 1 where outcome ->> 'by' = 'hand'`],
    [
      'a cash-out above the crash point',
      sql`payout_cents = 30100, outcome = '{"x100": 301, "by": "hand"}' where outcome ->> 'by' = 'hand'`,
    ],
    [
      'a target that was reached and not paid',
      sql`payout_cents = 0, outcome = '{}' where outcome ->> 'by' = 'auto'`,
    ],
    [
      'a target paid at another multiplier',
      sql`payout_cents = 14900, outcome = '{"x100": 149, "by": "auto"}' where outcome ->> 'by' = 'auto'`,
    ],
    ['a lost bet that was paid', sql`payout_cents = 100 where outcome = '{}'`],
    [
      'a cash-out at 1.00x',
      sql`payout_cents = 10000, outcome = '{"x100": 100, "by": "hand"}' where outcome ->> 'by' = 'hand'`,
    ],
  ])('finds %s', async (_, tampering) => {
    expect(await found(wager(tampering))).toContainEqual(
      expect.stringContaining('every cash-out pays its multiplier'),
    )
  })

  it('finds an open wager of an ended round, and one without a round', async () => {
    const open = wager(
      sql`state = 'open', version = 0, payout_cents = null, ended_at = null where outcome = '{}'`,
    )
    expect(await found(open)).toEqual([expect.stringContaining('none is open once its round is closed')])
    expect(await found(wager(sql`ref = 'aviator:99:0' where outcome = '{}'`))).toEqual([
      expect.stringContaining('every wager belongs to a round'),
    ])
  })

  it('finds a second bet in a slot of a round', async () => {
    const second = sql`insert into wagers.wagers (ref, player_id, product, game, request_id, stake_cents,
      selection, state, version, payout_cents, outcome, placed_at, ended_at)
      select ref || '.1', player_id, product, game, request_id, stake_cents, selection, state, version,
        payout_cents, outcome, placed_at, ended_at from wagers.wagers where outcome = '{}'`
    expect(await found(second)).toEqual([expect.stringContaining('at most one was not returned')])
  })

  it('finds a crash point that does not follow from the seed', async () => {
    expect(await found(sql`update crash.rounds set crash_x100 = 301 where number = 1`)).toEqual([
      expect.stringContaining('each crash point is the one its seed gives'),
    ])
  })

  it('finds a round whose seed is of no published chain', async () => {
    const swapped = sql`update crash.rounds set seed = sha256('other'), commitment = sha256(sha256('other'))
      where number = 1`
    expect(await found(swapped)).toContainEqual(
      expect.stringContaining('each shown seed hashes to the one before'),
    )
  })
})

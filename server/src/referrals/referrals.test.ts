import { paymentsEvents } from '../payments/index.ts'
import { accountsEvents } from '../accounts/index.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import { wagersEvents } from '../wagers/index.ts'
import { referralsEvents } from './events.ts'
import { asCents } from '@ruka/contract/money'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { openReferrals, type ReferralsHarness } from '../../test/referrals-harness.ts'
import { countSettled } from './stakes.ts'
import { referralsModule } from './index.ts'

let harness: ReferralsHarness
beforeAll(async () => {
  harness = await openReferrals()
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

describe('a code', () => {
  it('is eight unambiguous letters, permanent and unique, also under concurrent requests', async () => {
    const [one, two] = [await harness.player(), await harness.player()]
    const asked = await Promise.all(Array.from({ length: 20 }, () => harness.read(one)))
    const codes = new Set(asked.map(({ code }) => code))
    expect(codes.size).toBe(1)
    expect([...codes][0]).toMatch(/^[BCDFGHJKMNPQRTVWXY]{8}$/)
    expect((await harness.read(two)).code).not.toBe([...codes][0])
    expect(await harness.figures(one)).toEqual({ count: 0, pending: 0, earned: 0, available: 0, debt: 0 })
  })

  // spec: 9.13
  it('binds a new player to its referrer once and permanently, in any spelling', async () => {
    const [first, second] = [await harness.player(), await harness.player()]
    const referee = await harness.register((await harness.read(first)).code.toLowerCase())
    await harness.bind(referee, (await harness.read(second)).code)
    expect([(await harness.figures(first)).count, (await harness.figures(second)).count]).toEqual([1, 0])
    await expect(
      sql`update referrals.referees set referrer_id = ${second} where player_id = ${referee}`.execute(
        harness.ctx.owner.read,
      ),
    ).rejects.toThrow('append-only')
  })

  it.each([
    'BCDFGHJK',
    'bcd',
    '',
    "'; drop table referrals.referees; --",
    '../../win',
    'BCDFGHJKBCDFGHJK',
    'БСДФГХЙК',
    'campaign-17',
  ])('that is unknown, such as %j, binds nothing and gives no error', async visitorId => {
    const before = await harness.rows(sql`select 1 from referrals.referees`)
    const referee = await harness.register(visitorId)
    await harness.deposit(referee, 100)
    expect(await harness.rows(sql`select 1 from referrals.referees`)).toHaveLength(before.length)
  })

  // spec: 9.13
  it('of the player, or of a later player, binds nothing: there are no rings', async () => {
    const { referrer, referee } = await harness.pair()
    const [own, theirs] = [await harness.read(referrer), await harness.read(referee)]
    await harness.bind(referrer, own.code)
    // The referee's code is younger than the referrer's account: the sender cannot have had
    // it.
    await harness.ctx.db.tx(tx =>
      harness.ctx.events.publish(tx, accountsEvents.playerRegistered, {
        playerId: referrer,
        visitorId: theirs.code,
      }),
    )
    await sql`update platform.events set at = at - interval '1 hour'`.execute(harness.ctx.db.read)
    await harness.work()
    expect(await harness.rows(sql`select 1 from referrals.referees where player_id = ${referrer}`)).toEqual(
      [],
    )
  })
})

describe('a commission on a deposit', () => {
  // spec: 5.27, 9.13
  it('is pending until the referee has staked three times the deposit, and is then available', async () => {
    const { referrer, referee } = await harness.pair()
    await harness.deposit(referee, 1_000)
    expect(await harness.figures(referrer)).toMatchObject({ count: 1, pending: 50, available: 0 })
    await harness.stake(referee, 2_999)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 50, earned: 0, available: 0 })
    await harness.stake(referee, 1)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, earned: 50, available: 50 })
    await harness.stake(referee, 5_000)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, earned: 50, available: 50 })
  })

  it('counts no earlier stake and none of other players, and each stake once', async () => {
    const { referrer, referee } = await harness.pair()
    const unreferred = await harness.register(null)
    const before = harness.ctx.clock.now()
    await harness.ctx.clock.advance(1)
    await harness.deposit(referee, 100)
    await harness.deposit(referee, 100)
    await harness.stake(referee, 1_000, before)
    await harness.stake(unreferred, 1_000)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 10, available: 0 })
    await harness.stake(referee, 300)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 5, available: 5 })
  })

  it('is opened once for repeated deposit events, and not for a player without a referrer', async () => {
    const { referrer, referee } = await harness.pair()
    const depositId = await harness.deposit(referee, 200)
    for (let times = 0; times < 3; times++)
      await harness.publish(paymentsEvents.depositCredited, {
        depositId,
        playerId: referee,
        cents: asCents(20_000),
      })
    await harness.work()
    await harness.deposit(referrer, 900)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 10 })
    expect(
      await harness.rows(sql`select 1 from referrals.commissions where referee_id = ${referee}`),
    ).toHaveLength(1)
  })

  // spec: 9.13
  it('lapses with what is withdrawn before it was staked, once for each withdrawal', async () => {
    const { referrer, referee } = await harness.pair()
    await harness.deposit(referee, 1_000)
    await harness.stake(referee, 1_500)
    const withdrawal = await harness.withdraw(referee, 200)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 40, available: 0 })
    await harness.withdraw(referee, 200, { withdrawalId: withdrawal })
    await harness.withdraw(referee, 900, { source: 'earnings' })
    expect(await harness.figures(referrer)).toMatchObject({ pending: 40, available: 0 })
    await harness.withdraw(referee, 5_000)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, available: 25 })
  })

  // spec: 5.27
  it('is worth nothing when money only goes in and out', async () => {
    const { referrer, referee } = await harness.pair()
    for (let loop = 0; loop < 5; loop++) {
      await harness.deposit(referee, 1_000)
      await harness.withdraw(referee, 1_000)
    }
    await harness.stake(referee, 50_000)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, earned: 0, available: 0 })
  })

  it('is cancelled with a deposit that goes back, and deposits that come and go earn nothing', async () => {
    const { referrer, referee } = await harness.pair()
    for (let loop = 0; loop < 5; loop++) {
      const depositId = await harness.deposit(referee, 1_000)
      await harness.reverse(referee, depositId, 1_000)
      expect(await harness.commission(depositId)).toBe('reversed')
    }
    await harness.stake(referee, 50_000)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, earned: 0, available: 0, debt: 0 })
  })

  // spec: 9.13
  it('that was released is clawed back once: from earnings first, the rest becomes debt', async () => {
    const { referrer, referee } = await harness.pair()
    const depositId = await harness.deposit(referee, 1_000)
    await harness.stake(referee, 3_000)
    await harness.spendEarnings(referrer, 30)
    await harness.reverse(referee, depositId, 1_000)
    const after = { pending: 0, earned: 0, available: 0, debt: 30 }
    expect(await harness.figures(referrer)).toMatchObject(after)
    await harness.reverse(referee, depositId, 1_000)
    await harness.publish(paymentsEvents.depositCredited, {
      depositId,
      playerId: referee,
      cents: asCents(100_000),
    })
    await harness.stake(referee, 9_000)
    expect(await harness.figures(referrer)).toMatchObject(after)
  })

  it('is not opened when the event of its reversal overtakes its own', async () => {
    const { referrer, referee } = await harness.pair()
    const depositId = await harness.deposit(referee, 100, { published: false })
    await harness.reverse(referee, depositId, 100)
    await harness.publish(paymentsEvents.depositCredited, {
      depositId,
      playerId: referee,
      cents: asCents(10_000),
    })
    await harness.work()
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0 })
  })

  it.each(['excluded', 'closed'] as const)('is not earned by an account that is %s', async status => {
    const { referrer, referee } = await harness.pair()
    const { code } = await harness.read(referrer)
    const depositId = await harness.deposit(referee, 1_000)
    await harness.setStatus(referrer, status)
    await harness.stake(referee, 3_000)
    expect(await harness.commission(depositId)).toBe('refused')
    await harness.deposit(referee, 1_000)
    await harness.register(code)
    expect(await harness.figures(referrer)).toMatchObject({ count: 1, pending: 0, earned: 0, available: 0 })
  })
})

describe('a release', () => {
  it('happens once when a hundred settlements arrive at once', async () => {
    const { referrer, referee } = await harness.pair()
    await harness.deposit(referee, 100)
    for (let times = 0; times < 100; times++)
      await harness.publish(wagersEvents.settled, { wagers: [harness.settled(referee, 100)] })
    await Promise.all(Array.from({ length: 8 }, () => harness.ctx.events.deliver()))
    await harness.work()
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, earned: 5, available: 5 })
    expect(
      await harness.rows(
        sql`select 1 from wallet.transfers where starts_with(key, 'referral:')
          and credit_player = ${referrer}`,
      ),
    ).toHaveLength(1)
  })

  it('that fails halfway leaves nothing behind, and happens once on redelivery', async () => {
    const { referrer, referee } = await harness.pair()
    await harness.deposit(referee, 100)
    await expect(
      harness.ctx.db.tx(async tx => {
        await countSettled(tx, harness.ctx, [harness.settled(referee, 300)])
        throw new Error('the process dies')
      }),
    ).rejects.toThrow('the process dies')
    expect(await harness.figures(referrer)).toMatchObject({ pending: 5, available: 0 })
    await harness.stake(referee, 300)
    expect(await harness.figures(referrer)).toMatchObject({ pending: 0, available: 5 })
  })

  it('is retried when the ledger cannot post it, and the shell is notified when it is posted', async () => {
    const { referrer, referee } = await harness.pair()
    await harness.deposit(referee, 100)
    const published: unknown[] = []
    harness.ctx.events.subscribe(
      referralsEvents.referralChanged,
      'test',
      oneByOne(async (_, { payload }) => void published.push(payload)),
    )
    await sql`alter table wallet.balances rename to away`.execute(harness.ctx.owner.read)
    await harness.stake(referee, 300)
    await sql`alter table wallet.away rename to balances`.execute(harness.ctx.owner.read)
    expect([(await harness.figures(referrer)).pending, published]).toEqual([5, []])
    await harness.ctx.clock.advance(5_000)
    await harness.work()
    expect([(await harness.figures(referrer)).available, published]).toEqual([5, [{ playerIds: [referrer] }]])
  })
})

// spec: 9.13
it('the boot refuses a wagering multiple at which a referral costs more than a game keeps', () => {
  const boot = (REFERRAL_STAKE_FACTOR: number) => () =>
    referralsModule.checkConfig!({ ...harness.ctx.config, REFERRAL_STAKE_FACTOR })
  expect(boot(1)).toThrow('REFERRAL_STAKE_FACTOR must be at least 2')
})

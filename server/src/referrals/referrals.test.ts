import { paymentsEvents } from '../payments/index.ts'
import { accountsEvents } from '../accounts/index.ts'
import { oneByOne } from '../platform/event-types.ts'
import { wagersEvents } from '../wagers/index.ts'
import { referralsEvents } from './events.ts'
import { asCents } from '@ruka/contract/money'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db.ts'
import { openReferrals, type ReferralsHarness } from '../../test/referrals-harness.ts'
import { countSettled } from './stakes.ts'
import { referralsModule } from './index.ts'

let table: ReferralsHarness
beforeAll(async () => {
  table = await openReferrals()
})
afterEach(() => table.expectCleanAudits())
afterAll(() => table.close())

describe('a code', () => {
  it('is eight unambiguous letters, permanent and unique, also under concurrent requests', async () => {
    const [one, two] = [await table.player(), await table.player()]
    const asked = await Promise.all(Array.from({ length: 20 }, () => table.read(one)))
    const codes = new Set(asked.map(({ code }) => code))
    expect(codes.size).toBe(1)
    expect([...codes][0]).toMatch(/^[BCDFGHJKMNPQRTVWXY]{8}$/)
    expect((await table.read(two)).code).not.toBe([...codes][0])
    expect(await table.standing(one)).toEqual({ count: 0, pending: 0, earned: 0, available: 0, debt: 0 })
  })

  // spec: 9.13
  it('binds a new player to its referrer once and permanently, in any spelling', async () => {
    const [first, second] = [await table.player(), await table.player()]
    const referee = await table.register((await table.read(first)).code.toLowerCase())
    await table.bind(referee, (await table.read(second)).code)
    expect([(await table.standing(first)).count, (await table.standing(second)).count]).toEqual([1, 0])
    await expect(
      sql`update referrals.referees set referrer_id = ${second} where player_id = ${referee}`.execute(
        table.ctx.owner.read,
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
    const before = await table.rows(sql`select 1 from referrals.referees`)
    const referee = await table.register(visitorId)
    await table.deposit(referee, 100)
    expect(await table.rows(sql`select 1 from referrals.referees`)).toHaveLength(before.length)
  })

  // spec: 9.13
  it('of the player, or of a later player, binds nothing: there are no rings', async () => {
    const { referrer, referee } = await table.pair()
    const [own, theirs] = [await table.read(referrer), await table.read(referee)]
    await table.bind(referrer, own.code)
    // The referee's code is younger than the referrer's account: the sender cannot have had
    // it.
    await table.ctx.db.tx(tx =>
      table.ctx.events.publish(tx, accountsEvents.playerRegistered, {
        playerId: referrer,
        visitorId: theirs.code,
      }),
    )
    await sql`update platform.deliveries set at = at - interval '1 hour'`.execute(table.ctx.db.read)
    await table.work()
    expect(await table.rows(sql`select 1 from referrals.referees where player_id = ${referrer}`)).toEqual([])
  })
})

describe('a commission on a deposit', () => {
  // spec: 5.27, 9.13
  it('is pending until the referee has staked three times the deposit, and is then available', async () => {
    const { referrer, referee } = await table.pair()
    await table.deposit(referee, 1_000)
    expect(await table.standing(referrer)).toMatchObject({ count: 1, pending: 50, available: 0 })
    await table.stake(referee, 2_999)
    expect(await table.standing(referrer)).toMatchObject({ pending: 50, earned: 0, available: 0 })
    await table.stake(referee, 1)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, earned: 50, available: 50 })
    await table.stake(referee, 5_000)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, earned: 50, available: 50 })
  })

  it('counts no earlier stake and none of other players, and each stake once', async () => {
    const { referrer, referee } = await table.pair()
    const stranger = await table.register(null)
    const before = table.ctx.clock.now()
    await table.ctx.clock.advance(1)
    await table.deposit(referee, 100)
    await table.deposit(referee, 100)
    await table.stake(referee, 1_000, before)
    await table.stake(stranger, 1_000)
    expect(await table.standing(referrer)).toMatchObject({ pending: 10, available: 0 })
    await table.stake(referee, 300)
    expect(await table.standing(referrer)).toMatchObject({ pending: 5, available: 5 })
  })

  it('is opened once for repeated deposit events, and not for a player who is no referee', async () => {
    const { referrer, referee } = await table.pair()
    const depositId = await table.deposit(referee, 200)
    for (let times = 0; times < 3; times++)
      await table.publish(paymentsEvents.depositCredited, {
        depositId,
        playerId: referee,
        cents: asCents(20_000),
      })
    await table.work()
    await table.deposit(referrer, 900)
    expect(await table.standing(referrer)).toMatchObject({ pending: 10 })
    expect(
      await table.rows(sql`select 1 from referrals.commissions where referee_id = ${referee}`),
    ).toHaveLength(1)
  })

  // spec: 9.13
  it('lapses with what is withdrawn before it was staked, once for each withdrawal', async () => {
    const { referrer, referee } = await table.pair()
    await table.deposit(referee, 1_000)
    await table.stake(referee, 1_500)
    const withdrawal = await table.withdraw(referee, 200)
    expect(await table.standing(referrer)).toMatchObject({ pending: 40, available: 0 })
    await table.withdraw(referee, 200, { withdrawalId: withdrawal })
    await table.withdraw(referee, 900, { source: 'earnings' })
    expect(await table.standing(referrer)).toMatchObject({ pending: 40, available: 0 })
    await table.withdraw(referee, 5_000)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, available: 25 })
  })

  // spec: 5.27
  it('is worth nothing when money only goes in and out', async () => {
    const { referrer, referee } = await table.pair()
    for (let loop = 0; loop < 5; loop++) {
      await table.deposit(referee, 1_000)
      await table.withdraw(referee, 1_000)
    }
    await table.stake(referee, 50_000)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, earned: 0, available: 0 })
  })

  it('is cancelled with a deposit that goes back, and deposits that come and go earn nothing', async () => {
    const { referrer, referee } = await table.pair()
    for (let loop = 0; loop < 5; loop++) {
      const depositId = await table.deposit(referee, 1_000)
      await table.reverse(referee, depositId, 1_000)
      expect(await table.commission(depositId)).toBe('reversed')
    }
    await table.stake(referee, 50_000)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, earned: 0, available: 0, debt: 0 })
  })

  // spec: 9.13
  it('that was released is clawed back once: from earnings first, the rest becomes debt', async () => {
    const { referrer, referee } = await table.pair()
    const depositId = await table.deposit(referee, 1_000)
    await table.stake(referee, 3_000)
    await table.spendEarnings(referrer, 30)
    await table.reverse(referee, depositId, 1_000)
    const after = { pending: 0, earned: 0, available: 0, debt: 30 }
    expect(await table.standing(referrer)).toMatchObject(after)
    await table.reverse(referee, depositId, 1_000)
    await table.publish(paymentsEvents.depositCredited, {
      depositId,
      playerId: referee,
      cents: asCents(100_000),
    })
    await table.stake(referee, 9_000)
    expect(await table.standing(referrer)).toMatchObject(after)
  })

  it('is not opened when the event of its reversal overtakes its own', async () => {
    const { referrer, referee } = await table.pair()
    const depositId = await table.deposit(referee, 100, { told: false })
    await table.reverse(referee, depositId, 100)
    await table.publish(paymentsEvents.depositCredited, {
      depositId,
      playerId: referee,
      cents: asCents(10_000),
    })
    await table.work()
    expect(await table.standing(referrer)).toMatchObject({ pending: 0 })
  })

  it.each(['excluded', 'closed'] as const)('is not earned by an account that is %s', async status => {
    const { referrer, referee } = await table.pair()
    const { code } = await table.read(referrer)
    const depositId = await table.deposit(referee, 1_000)
    await table.setStatus(referrer, status)
    await table.stake(referee, 3_000)
    expect(await table.commission(depositId)).toBe('refused')
    await table.deposit(referee, 1_000)
    await table.register(code)
    expect(await table.standing(referrer)).toMatchObject({ count: 1, pending: 0, earned: 0, available: 0 })
  })
})

describe('a release', () => {
  it('happens once when a hundred settlements arrive at once', async () => {
    const { referrer, referee } = await table.pair()
    await table.deposit(referee, 100)
    for (let times = 0; times < 100; times++)
      await table.publish(wagersEvents.settled, { wagers: [table.settled(referee, 100)] })
    await Promise.all(Array.from({ length: 8 }, () => table.ctx.events.deliver()))
    await table.work()
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, earned: 5, available: 5 })
    expect(
      await table.rows(
        sql`select 1 from wallet.transfers where starts_with(key, 'referral:') and credit_player = ${referrer}`,
      ),
    ).toHaveLength(1)
  })

  it('that fails halfway leaves nothing behind, and happens once on redelivery', async () => {
    const { referrer, referee } = await table.pair()
    await table.deposit(referee, 100)
    await expect(
      table.ctx.db.tx(async tx => {
        await countSettled(tx, table.ctx, [table.settled(referee, 300)])
        throw new Error('the process dies')
      }),
    ).rejects.toThrow('the process dies')
    expect(await table.standing(referrer)).toMatchObject({ pending: 5, available: 0 })
    await table.stake(referee, 300)
    expect(await table.standing(referrer)).toMatchObject({ pending: 0, available: 5 })
  })

  it('is retried when the ledger cannot post it, and the shell is notified when it is posted', async () => {
    const { referrer, referee } = await table.pair()
    await table.deposit(referee, 100)
    const told: unknown[] = []
    table.ctx.events.subscribe(
      referralsEvents.referralChanged,
      'test',
      oneByOne(async (_, { payload }) => void told.push(payload)),
    )
    await sql`alter table wallet.balances rename to away`.execute(table.ctx.owner.read)
    await table.stake(referee, 300)
    await sql`alter table wallet.away rename to balances`.execute(table.ctx.owner.read)
    expect([(await table.standing(referrer)).pending, told]).toEqual([5, []])
    await table.ctx.clock.advance(5_000)
    await table.work()
    expect([(await table.standing(referrer)).available, told]).toEqual([5, [{ playerIds: [referrer] }]])
  })
})

// spec: 9.13
it('the boot refuses a wagering multiple at which a referral costs more than a game keeps', () => {
  const boot = (REFERRAL_STAKE_FACTOR: number) => () =>
    referralsModule.register!({ ...table.ctx, config: { ...table.ctx.config, REFERRAL_STAKE_FACTOR } })
  expect(boot(1)).toThrow('REFERRAL_STAKE_FACTOR must be at least 2')
})

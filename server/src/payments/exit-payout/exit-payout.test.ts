import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { listTestGame, stakeOf } from '../../../test/stakes.ts'
import { excludePlayer } from '../../accounts/index.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { sql } from '../../platform/db/db.ts'
import { placeStakes, settleWagers, voidWagers } from '../../wagers/index.ts'
import { paymentsAudits } from '../audit.ts'
import { payExitPayout, payExitPayouts } from './pay-exit-payout.ts'
import { payoutActions } from '../staff/payout-actions.ts'
import { runStaff } from '../../../test/staff.ts'

const at = paymentsUnderTest()
const exclude = (player: Player) => excludePlayer(at.harness.ctx, player.id)
const MINUTE_MS = 60_000
/** Delivers the event, makes the payouts and processes M-PESA's callbacks. */
const settled = async () => {
  await at.harness.work()
  await at.settle()
  await at.settle()
}
/** The sweep for money that arrives later. */
const sweep = async (afterMs = 0) => {
  await at.harness.clock.advance(afterMs)
  await payExitPayouts(at.harness.dependencies)
  await settled()
}
const paidTo = async (player: Player) =>
  (await at.payoutsTo(player)).map(({ amountCents }) => amountCents / 100)
const stake = async (player: Player, kes: number, slot = 0) => {
  const { ctx } = at.harness
  const wager = { playerId: player.id, ref: `test:${player.id}:${slot}` }
  await listTestGame(ctx.db.read)
  const order = stakeOf({ ...wager, requestId: player.id, stakeCents: fromKes(kes) })
  const [verdict] = await ctx.db.tx(tx => placeStakes(tx, ctx, [order]))
  return { wager, verdict }
}

describe('the money of a player who left', () => {
  // spec: 9.44
  it('goes to the registered phone at once, except for what M-PESA cannot carry', async () => {
    const player = await at.funded(40)
    await at.give(player, 'earnings', 25.5)
    await at.give(player, 'bonus', 100)
    await at.give(player, 'stake', 60)
    await exclude(player)
    await settled()
    expect((await paidTo(player)).toSorted()).toEqual([25, 40])
    expect(await at.harness.wallet(player.id)).toMatchObject({
      cash: 0,
      earnings: 50,
      bonus: 100_00,
      stake: 60_00,
      held: 0,
      frozen: true,
    })
    const poor = await at.funded(9)
    await exclude(poor)
    await sweep()
    expect([await paidTo(poor), (await at.harness.wallet(poor.id)).cash]).toEqual([[], 9_00])
  })

  // spec: 9.44
  it('is split at M-PESA’s maximum, and is not counted in the night and day windows', async () => {
    const player = await at.funded(1_000)
    await at.give(player, 'cash', 349_000)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([250_000, 100_000])
    expect((await at.harness.wallet(player.id)).cash).toBe(0)
  })

  // spec: 9.44
  it('is paid again when an open wager is won or voided', async () => {
    const [winner, voided] = [await at.funded(100), await at.funded(100)]
    const [won, back] = [await stake(winner, 60), await stake(voided, 60)]
    for (const player of [winner, voided]) await exclude(player)
    await settled()
    await at.harness.ctx.db.tx(tx =>
      settleWagers(tx, at.harness.ctx, [{ ...won.wager, payoutCents: fromKes(90), outcome: {} }]),
    )
    await at.harness.ctx.db.tx(tx => voidWagers(tx, at.harness.ctx, [back.wager], { reason: 'test' }))
    await sweep()
    expect([await paidTo(winner), await paidTo(voided)]).toEqual([
      [40, 90],
      [40, 60],
    ])
  })

  // spec: 9.44
  it('is paid again when an open prompt is approved later', async () => {
    const { player } = await at.prompted(70)
    await exclude(player)
    await settled()
    await at.simulator.press(player.msisdn, 'approve')
    await at.harness.work()
    await sweep()
    expect([await paidTo(player), (await at.harness.wallet(player.id)).cash]).toEqual([[70], 0])
  })

  it('settles a debt first, and is not paid while one is open', async () => {
    const [debtor, broke] = [await at.funded(100), await at.funded(20)]
    await at.give(debtor, 'debt', 30)
    await at.give(broke, 'debt', 50)
    await at.give(broke, 'earnings', 25)
    for (const player of [debtor, broke]) await exclude(player)
    await settled()
    expect([await paidTo(debtor), await paidTo(broke)]).toEqual([[70], []])
    expect(await at.harness.wallet(broke.id)).toMatchObject({ cash: 0, earnings: 0, debt: 5_00 })
  })

  it('settles a debt from earnings where cash does not suffice, and pays the remainder', async () => {
    const player = await at.funded(20)
    await at.give(player, 'debt', 50)
    await at.give(player, 'earnings', 75)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([45])
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 0, earnings: 0, debt: 0 })
  })

  it('waits three minutes before the same sum again, which M-PESA would take for a repetition', async () => {
    const player = await at.funded(40)
    await at.give(player, 'earnings', 40)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([40])
    await sweep(2 * MINUTE_MS)
    expect(await paidTo(player)).toEqual([40])
    await sweep(MINUTE_MS)
    expect(await paidTo(player)).toEqual([40, 40])
  })

  it('waits for staff where the number never funded the account', async () => {
    const player = await at.harness.player()
    await at.give(player, 'cash', 80)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([])
    expect(
      await at.harness.one(sql`select kind from cases.cases where subject = ${`player:${player.id}`}`),
    ).toEqual({
      kind: 'rest_unfunded',
    })
    const release = ['payouts', 'release', player.id, '--by', 'Wanjiru', '--because', 'identity card seen']
    await runStaff(at.harness.ctx, payoutActions, release)
    await settled()
    expect(await paidTo(player)).toEqual([80])
    await expect(runStaff(at.harness.ctx, payoutActions, release)).rejects.toThrow('no such player')
  })
})

describe('when M-PESA refuses the payout', () => {
  it('it is tried again after growing pauses, a case opens, and it is paid once', async () => {
    const player = await at.funded(50)
    await at.simulator.faults({ b2cResultCode: '2040' })
    await exclude(player)
    await settled()
    await sweep()
    await sweep(10 * MINUTE_MS)
    await sweep(10 * MINUTE_MS)
    await sweep(60 * MINUTE_MS)
    await sweep(3 * MINUTE_MS)
    const tries = await at.harness.run(
      sql`select state from payments.withdrawals where player_id = ${player.id}`,
    )
    expect(tries).toEqual([1, 2, 3].map(() => ({ state: 'refunded' })))
    const opened = sql`select 1 as opened from cases.cases where subject = ${`player:${player.id}`}
      and kind = 'rest_refused'`
    expect(await at.harness.one(opened)).toEqual({ opened: 1 })
    await at.simulator.noFaults()
    await sweep(360 * MINUTE_MS)
    await sweep(1_440 * MINUTE_MS)
    expect([await paidTo(player), (await at.harness.wallet(player.id)).cash]).toEqual([[50], 0])
    const closed = sql`select owner, resolution from cases.cases where subject = ${`player:${player.id}`}
      and closed_at is not null`
    expect(await at.harness.one(closed)).toEqual({
      owner: 'system',
      resolution: 'M-PESA reported that it is paid',
    })
  })
})

describe('an exclusion concurrent with other requests', () => {
  // spec: 9.44
  it('honours earlier requests, refuses later ones, and pays the remainder once', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await at.funded(500)
      const [staked, deposit, withdrawal] = await Promise.all([
        stake(player, 100),
        at.harness.deposit(player.id, 50),
        at.harness.withdraw(player.id, 100),
        ...Array.from({ length: 3 }, () => exclude(player)),
      ])
      await settled()
      expect([true, 'account_suspended']).toContain(staked.verdict!.ok || staked.verdict!.code)
      expect([200, 403]).toContain(deposit.status)
      expect([200, 403]).toContain(withdrawal.status)
      if (staked.verdict!.ok)
        await at.harness.ctx.db.tx(tx => voidWagers(tx, at.harness.ctx, [staked.wager], { reason: 'test' }))
      if (deposit.status === 200) await at.simulator.press(player.msisdn, 'ignore')
      await sweep()
      // A returned stake may equal the withdrawal before it, and then waits as a repetition.
      await sweep(3 * MINUTE_MS)
      const paid = (await paidTo(player)).reduce((sum, kes) => sum + kes, 0)
      expect([paid, await at.harness.wallet(player.id)]).toMatchObject([500, { cash: 0, held: 0 }])
      const late = await stake(player, 10, 1)
      expect(late.verdict).toMatchObject({ ok: false, code: 'account_suspended' })
      expect((await at.harness.deposit(player.id, 50)).body.code).toBe('account_suspended')
      expect((await at.harness.withdraw(player.id, 100)).body.code).toBe('account_suspended')
    }
  })

  it('pays once, however many of its jobs run at once', async () => {
    const player = await at.funded(120)
    await exclude(player)
    await at.harness.ctx.events.deliver()
    await Promise.all(Array.from({ length: 10 }, () => payExitPayout(at.harness.dependencies, player.id)))
    await settled()
    await sweep()
    expect(await paidTo(player)).toEqual([120])
  })
})

describe('a crash', () => {
  // spec: 9.44
  it('before the event is handled, or within the payout, still leads to one payout', async () => {
    const player = await at.funded(150)
    await exclude(player)
    // The event cannot be handled: its effects are rolled back, as in a crash.
    await sql`alter table payments.exit_payouts rename to exit_payouts_away`.execute(
      at.harness.ctx.owner.read,
    )
    await settled()
    expect(await paidTo(player)).toEqual([])
    await sql`alter table payments.exit_payouts_away rename to exit_payouts`.execute(
      at.harness.ctx.owner.read,
    )
    await at.harness.clock.advance(5_000)
    await at.harness.ctx.events.deliver()
    // Crashes after the hold and before the commit: neither the hold nor the withdrawal is stored.
    const { dependencies, ctx } = at.harness
    const jobs = { ...ctx.jobs, enqueue: () => Promise.reject(new Error('died')) }
    const dying = { ...dependencies, ctx: { ...ctx, jobs } }
    await expect(payExitPayout(dying, player.id)).rejects.toThrow('died')
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 150_00, held: 0 })
    await settled()
    await sweep()
    expect(await paidTo(player)).toEqual([150])
  })
})

describe('the audit', () => {
  it('finds requests after the exclusion, and a payout to another number', async () => {
    const player = await at.funded(60)
    await exclude(player)
    await settled()
    const foundAfter = async (change: string) => {
      const found: string[] = []
      await at.harness.ctx.db
        .tx(async tx => {
          await sql.raw(change).execute(tx)
          for (const { promise, offending } of await auditBothWays(tx, paymentsAudits))
            if (offending.length > 0) found.push(promise)
          throw new Error('undone')
        })
        .catch(() => undefined)
      return found.filter(promise => promise.includes('exclud') || promise.includes('rest of'))
    }
    const own = `player_id = '${player.id}'`
    const later = `created_at + interval '1 day'`
    expect(await foundAfter('select 1')).toEqual([])
    expect(await foundAfter(`update payments.deposits set created_at = ${later} where ${own}`)).toHaveLength(
      1,
    )
    expect(
      await foundAfter(
        `update payments.withdrawals set exit_payout = false, created_at = ${later} where ${own}`,
      ),
    ).toHaveLength(1)
    expect(
      await foundAfter(`update payments.withdrawals set msisdn = '254700000000' where ${own}`),
    ).toHaveLength(1)
  })
})

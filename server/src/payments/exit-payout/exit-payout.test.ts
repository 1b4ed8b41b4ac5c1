import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { listTestGame, stakeOf } from '../../../test/stakes.ts'
import { excludePlayer } from '../../accounts/index.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { sql } from '../../platform/db.ts'
import { placeStakes, settleWagers, voidWagers } from '../../wagers/index.ts'
import { paymentsAudits } from '../audit.ts'
import { payExitPayout, payExitPayouts } from './pay-exit-payout.ts'
import { payoutActions } from '../staff/payout-actions.ts'
import { runStaff } from '../../../test/staff.ts'

const at = paymentsUnderTest()
const exclude = (player: Player) => excludePlayer(at.counter.ctx, player.id)
const MINUTE_MS = 60_000
/** The news is handled, what it asks for is done, and what M-PESA tells of that is heard. */
const settled = async () => {
  await at.counter.work()
  await at.settle()
  await at.settle()
}
/** The sweep that looks for money that came later. */
const sweep = async (afterMs = 0) => {
  await at.counter.clock.advance(afterMs)
  await payExitPayouts(at.counter.dependencies)
  await settled()
}
const paidTo = async (player: Player) =>
  (await at.payoutsTo(player)).map(({ amountCents }) => amountCents / 100)
const stake = async (player: Player, kes: number, slot = 0) => {
  const { ctx } = at.counter
  const wager = { playerId: player.id, ref: `test:${player.id}:${slot}` }
  await listTestGame(ctx.db.read)
  const order = stakeOf({ ...wager, requestId: player.id, stakeCents: fromKes(kes) })
  const [verdict] = await ctx.db.tx(tx => placeStakes(tx, ctx, [order]))
  return { wager, verdict }
}

describe('what a player has who left', () => {
  // spec: 9.44
  it('goes to the registered phone at once, below the minimum too, and only what M-PESA cannot carry stays', async () => {
    const player = await at.funded(40)
    await at.give(player, 'earnings', 25.5)
    await at.give(player, 'bonus', 100)
    await at.give(player, 'stake', 60)
    await exclude(player)
    await settled()
    expect((await paidTo(player)).toSorted()).toEqual([25, 40])
    expect(await at.counter.wallet(player.id)).toMatchObject({
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
    expect([await paidTo(poor), (await at.counter.wallet(poor.id)).cash]).toEqual([[], 9_00])
  })

  // spec: 9.44
  it('is split at what M-PESA carries, past the night’s and the day’s windows, which nobody else’s count', async () => {
    const player = await at.funded(1_000)
    await at.give(player, 'cash', 349_000)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([250_000, 100_000])
    expect((await at.counter.wallet(player.id)).cash).toBe(0)
  })

  // spec: 9.44
  it('is paid again when an open wager ends, by a win or a void', async () => {
    const [winner, voided] = [await at.funded(100), await at.funded(100)]
    const [won, back] = [await stake(winner, 60), await stake(voided, 60)]
    for (const player of [winner, voided]) await exclude(player)
    await settled()
    await at.counter.ctx.db.tx(tx =>
      settleWagers(tx, at.counter.ctx, [{ ...won.wager, payoutCents: fromKes(90), outcome: {} }]),
    )
    await at.counter.ctx.db.tx(tx => voidWagers(tx, at.counter.ctx, [back.wager], { reason: 'test' }))
    await sweep()
    expect([await paidTo(winner), await paidTo(voided)]).toEqual([
      [40, 90],
      [40, 60],
    ])
  })

  // spec: 9.44
  it('is paid again when a prompt that stood on the phone is approved after all', async () => {
    const { player } = await at.prompted(70)
    await exclude(player)
    await settled()
    await at.simulator.press(player.msisdn, 'approve')
    await at.counter.work()
    await sweep()
    expect([await paidTo(player), (await at.counter.wallet(player.id)).cash]).toEqual([[70], 0])
  })

  it('settles a debt first, and goes nowhere while one is open', async () => {
    const [debtor, broke] = [await at.funded(100), await at.funded(20)]
    await at.give(debtor, 'debt', 30)
    await at.give(broke, 'debt', 50)
    await at.give(broke, 'earnings', 25)
    for (const player of [debtor, broke]) await exclude(player)
    await settled()
    expect([await paidTo(debtor), await paidTo(broke)]).toEqual([[70], []])
    expect(await at.counter.wallet(broke.id)).toMatchObject({ cash: 0, earnings: 0, debt: 5_00 })
  })

  it('settles it from earnings where cash does not reach, and pays what is left of them', async () => {
    const player = await at.funded(20)
    await at.give(player, 'debt', 50)
    await at.give(player, 'earnings', 75)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([45])
    expect(await at.counter.wallet(player.id)).toMatchObject({ cash: 0, earnings: 0, debt: 0 })
  })

  it('goes out in parts that M-PESA takes for no repetition: the same sum waits for three minutes', async () => {
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

  it('waits for a person where the number never funded the account', async () => {
    const player = await at.counter.player()
    await at.give(player, 'cash', 80)
    await exclude(player)
    await settled()
    expect(await paidTo(player)).toEqual([])
    expect(
      await at.counter.one(sql`select kind from cases.cases where subject = ${`player:${player.id}`}`),
    ).toEqual({
      kind: 'rest_unfunded',
    })
    const release = ['payouts', 'release', player.id, '--by', 'Wanjiru', '--because', 'identity card seen']
    await runStaff(at.counter.ctx, payoutActions, release)
    await settled()
    expect(await paidTo(player)).toEqual([80])
    await expect(runStaff(at.counter.ctx, payoutActions, release)).rejects.toThrow('no such player')
  })
})

describe('when M-PESA refuses the payout', () => {
  it('it is tried again after growing pauses, a person is told, and it is paid once', async () => {
    const player = await at.funded(50)
    await at.simulator.faults({ b2cResultCode: '2040' })
    await exclude(player)
    await settled()
    await sweep()
    await sweep(10 * MINUTE_MS)
    await sweep(10 * MINUTE_MS)
    await sweep(60 * MINUTE_MS)
    await sweep(3 * MINUTE_MS)
    const tries = await at.counter.run(
      sql`select state from payments.withdrawals where player_id = ${player.id}`,
    )
    expect(tries).toEqual([1, 2, 3].map(() => ({ state: 'refunded' })))
    const told = sql`select 1 as told from cases.cases where subject = ${`player:${player.id}`} and kind = 'rest_refused'`
    expect(await at.counter.one(told)).toEqual({ told: 1 })
    await at.simulator.noFaults()
    await sweep(360 * MINUTE_MS)
    await sweep(1_440 * MINUTE_MS)
    expect([await paidTo(player), (await at.counter.wallet(player.id)).cash]).toEqual([[50], 0])
    const closed = sql`select owner, resolution from cases.cases where subject = ${`player:${player.id}`} and closed_at is not null`
    expect(await at.counter.one(closed)).toEqual({
      owner: 'system',
      resolution: 'M-PESA reported that it is paid',
    })
  })
})

describe('an exclusion that meets other requests', () => {
  // spec: 9.44
  it('at the same moment: what came before is honoured, what came after is refused, and the rest goes out once', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await at.funded(500)
      const [staked, deposit, withdrawal] = await Promise.all([
        stake(player, 100),
        at.counter.deposit(player.id, 50),
        at.counter.withdraw(player.id, 100),
        ...Array.from({ length: 3 }, () => exclude(player)),
      ])
      await settled()
      expect([true, 'account_suspended']).toContain(staked.verdict!.ok || staked.verdict!.code)
      expect([200, 403]).toContain(deposit.status)
      expect([200, 403]).toContain(withdrawal.status)
      if (staked.verdict!.ok)
        await at.counter.ctx.db.tx(tx => voidWagers(tx, at.counter.ctx, [staked.wager], { reason: 'test' }))
      if (deposit.status === 200) await at.simulator.press(player.msisdn, 'ignore')
      await sweep()
      // A stake that came back may be what the withdrawal before it was, and waits as a repetition.
      await sweep(3 * MINUTE_MS)
      const paid = (await paidTo(player)).reduce((sum, kes) => sum + kes, 0)
      expect([paid, await at.counter.wallet(player.id)]).toMatchObject([500, { cash: 0, held: 0 }])
      const late = await stake(player, 10, 1)
      expect(late.verdict).toMatchObject({ ok: false, code: 'account_suspended' })
      expect((await at.counter.deposit(player.id, 50)).body.code).toBe('account_suspended')
      expect((await at.counter.withdraw(player.id, 100)).body.code).toBe('account_suspended')
    }
  })

  it('of the payout with itself pays once, however often its job runs', async () => {
    const player = await at.funded(120)
    await exclude(player)
    await at.counter.ctx.events.deliver()
    await Promise.all(Array.from({ length: 10 }, () => payExitPayout(at.counter.dependencies, player.id)))
    await settled()
    await sweep()
    expect(await paidTo(player)).toEqual([120])
  })
})

describe('a server that dies', () => {
  // spec: 9.44
  it('between the exclusion and the news of it, or within the payout, pays once all the same', async () => {
    const player = await at.funded(150)
    await exclude(player)
    // The news cannot be handled: everything it did is undone, as by a death in the middle.
    await sql`alter table payments.exit_payouts rename to gone`.execute(at.counter.ctx.owner.read)
    await settled()
    expect(await paidTo(player)).toEqual([])
    await sql`alter table payments.gone rename to exit_payouts`.execute(at.counter.ctx.owner.read)
    await at.counter.clock.advance(5_000)
    await at.counter.ctx.events.deliver()
    // Dies after the hold and before the commit: neither the money nor the withdrawal is there.
    const { dependencies, ctx } = at.counter
    const jobs = { ...ctx.jobs, enqueue: () => Promise.reject(new Error('died')) }
    const dying = { ...dependencies, ctx: { ...ctx, jobs } }
    await expect(payExitPayout(dying, player.id)).rejects.toThrow('died')
    expect(await at.counter.wallet(player.id)).toMatchObject({ cash: 150_00, held: 0 })
    await settled()
    await sweep()
    expect(await paidTo(player)).toEqual([150])
  })
})

describe('the audit', () => {
  it('finds what was asked for after the exclusion, and a rest that went elsewhere', async () => {
    const player = await at.funded(60)
    await exclude(player)
    await settled()
    const foundAfter = async (change: string) => {
      const found: string[] = []
      await at.counter.ctx.db
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditOf, debitOf, openProviders, rollbackOf, type Providers } from '../../test/provider-seats.ts'
import { rows, sql } from '../platform/db.ts'

let { world, ours, sitDown } = {} as Providers
beforeAll(async () => {
  ;({ world, ours, sitDown } = await openProviders())
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

describe('every fault', () => {
  it('a debit that comes twice, or twenty times at once, is taken once', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ours.debit(debit)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { balance: 900 } })
    expect(await seat.balance()).toBe(900)
  })

  it('a credit that comes twenty times at once is paid once', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    const credit = creditOf(seat, debit.round, 70)
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => ours.credit(credit))))
      expect(answer).toMatchObject({ status: 200 })
    expect(await seat.balance()).toBe(970)
  })

  it('a transaction that comes again with something else is refused', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    for (const changed of [{ amount: 200 }, { round: 'another' }])
      expect(await ours.debit({ ...debit, ...changed })).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      })
    expect(
      await ours.credit({ ...creditOf(seat, debit.round, 5), transaction: debit.transaction }),
    ).toMatchObject({ status: 409 })
    const stranger = await sitDown()
    expect(await ours.debit({ ...debit, session: stranger.session })).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
    expect(await stranger.balance()).toBe(1_000)
  })

  it('a rollback returns the stake once, and what was rolled back cannot be won with', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    const rollback = rollbackOf(seat, debit)
    for (let n = 0; n < 3; n++)
      expect(await ours.rollBack(rollback)).toMatchObject({
        status: 200,
        data: { balance: 1_000, returned: true },
      })
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({
      data: { balance: 1_000, returned: true },
    })
    expect(await ours.credit(creditOf(seat, debit.round, 500))).toMatchObject({
      status: 409,
      code: 'debit_rolled_back',
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 1_000 } })
  })

  it('a rollback that comes before its debit bars it', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({
      status: 200,
      data: { balance: 1_000, returned: false },
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 409, code: 'debit_rolled_back' })
    expect(await seat.balance()).toBe(1_000)
  })

  it('a rollback and its debit at the same moment leave the stake where it was', async () => {
    const seat = await sitDown()
    for (let n = 0; n < 5; n++) {
      const debit = debitOf(seat)
      await Promise.all([ours.debit(debit), ours.rollBack(rollbackOf(seat, debit))])
      expect(await seat.balance()).toBe(1_000)
    }
  })

  it('a rollback of what was paid, of another round or of another player is refused', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.rollBack({ ...rollbackOf(seat, debit), round: 'another' })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    const stranger = await sitDown()
    expect(await ours.rollBack(rollbackOf(stranger, debit))).toMatchObject({ status: 404 })
    await ours.credit(creditOf(seat, debit.round, 10))
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({ status: 409, code: 'debit_settled' })
    expect(await seat.balance()).toBe(910)
  })

  it('a credit before its debit, or to a stranger, is refused, and taken once the debit was there', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    const credit = creditOf(seat, debit.round, 40)
    expect(await ours.credit(credit)).toMatchObject({ status: 404, code: 'round_unknown' })
    await ours.debit(debit)
    const stranger = await sitDown()
    expect(await ours.credit({ ...credit, player: stranger.player })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    expect(await ours.credit({ ...credit, player: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
    })
    expect(await ours.credit(credit)).toMatchObject({ status: 200, data: { balance: 940 } })
  })

  it('a debit whose answer was lost is answered after the session’s end as it was taken', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    await sql`delete from catalogue.game_sessions where player_id = ${seat.playerId}`.execute(
      world.ctx.db.read,
    )
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 900 } })
    expect(await ours.debit({ ...debit, amount: 200 })).toMatchObject({ status: 401, code: 'session_ended' })
    await ours.rollBack(rollbackOf(seat, debit))
  })

  it('credits of a round together pay no more than a round may', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(seat, debit.round, 30_000))).toMatchObject({ status: 200 })
    expect(await ours.credit(creditOf(seat, debit.round, 20_000.01))).toMatchObject({
      code: 'amount_above_maximum',
    })
    expect(await ours.credit(creditOf(seat, debit.round, 20_000))).toMatchObject({ status: 200 })
  })

  it('a credit that names a debit settles that stake and no other, also as lost, once and for all', async () => {
    const seat = await sitDown()
    const first = debitOf(seat)
    const second = debitOf(seat, { round: first.round, amount: 200 })
    for (const debit of [first, second]) expect(await ours.debit(debit)).toMatchObject({ status: 200 })
    const creditFor = (debit: string, amount: number) => ({
      ...creditOf(seat, first.round, amount, false),
      debit,
    })
    const won = creditFor(second.transaction, 500)
    for (const answer of await Promise.all([ours.credit(won), ours.credit(won), ours.credit(won)]))
      expect(answer).toMatchObject({ status: 200, data: { balance: 1_200 } })
    expect(await ours.credit({ ...won, debit: first.transaction })).toMatchObject({ status: 409 })
    expect(await ours.rollBack(rollbackOf(seat, second))).toMatchObject({ code: 'debit_settled' })
    expect(await ours.credit(creditFor(first.transaction, 0))).toMatchObject({ status: 200 })
    expect(await ours.rollBack(rollbackOf(seat, first))).toMatchObject({ code: 'debit_settled' })
    expect(await ours.credit(creditFor(first.transaction, 5.5))).toMatchObject({ data: { balance: 1_205.5 } })
    const ends = await rows(
      world.ctx.db.read,
      sql<object>`select stake_cents, payout_cents from wagers.wagers where player_id = ${seat.playerId} order by stake_cents`,
    )
    expect(ends).toEqual([
      { stake_cents: 10_000, payout_cents: 550 },
      { stake_cents: 20_000, payout_cents: 50_000 },
    ])
  })

  it('a credit that names a debit of another round, or one that was rolled back, is refused', async () => {
    const seat = await sitDown()
    const [debit, elsewhere] = [debitOf(seat), debitOf(seat)]
    const returned = debitOf(seat, { round: debit.round })
    for (const each of [debit, elsewhere, returned]) await ours.debit(each)
    await ours.rollBack(rollbackOf(seat, returned))
    const credit = creditOf(seat, debit.round, 10)
    for (const unknown of [elsewhere.transaction, 'never-heard-of', credit.transaction])
      expect(await ours.credit({ ...credit, debit: unknown })).toMatchObject({ code: 'round_unknown' })
    expect(await ours.credit({ ...credit, debit: returned.transaction })).toMatchObject({
      code: 'debit_rolled_back',
    })
    for (const each of [debit, elsewhere])
      expect(await ours.credit(creditOf(seat, each.round, 0))).toMatchObject({ status: 200 })
    expect(await seat.balance()).toBe(800)
  })

  it('the same name at the same moment for two players is one player’s', async () => {
    const [one, other] = [await sitDown(), await sitDown()]
    const debit = debitOf(one)
    const answers = await Promise.all([ours.debit(debit), ours.debit({ ...debit, session: other.session })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await one.balance(), await other.balance()].sort()).toEqual([1_000, 900])
  })

  it('a credit after the round’s end, and after the session’s, is paid all the same', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    await ours.credit(creditOf(seat, debit.round, 0))
    await sql`update accounts.sessions set revoked_at = ${new Date(world.ctx.clock.now())} where id = ${seat.sessionId}`.execute(
      world.ctx.db.read,
    )
    const late = creditOf(seat, debit.round, 33.33, false)
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it.each([
    ['more than the balance', { amount: 1_000 }, 'insufficient_funds'],
    ['less than the smallest stake', { amount: 9 }, 'amount_below_minimum'],
    ['more than the greatest', { amount: 1_001 }, 'amount_above_maximum'],
    ['half a shilling', { amount: 10.5 }, 'invalid'],
    ['nothing', { amount: 0 }, 'invalid'],
    ['a negative amount', { amount: -10 }, 'invalid'],
    ['a name that is none', { transaction: 'two words' }, 'invalid'],
    ['a session that is none', { session: 'x' }, 'session_ended'],
    ['a field that is unknown', { currency: 'KES' }, 'invalid'],
  ])('a debit of %s is refused and takes nothing', async (_, wrong, code) => {
    const seat = await sitDown({ cash: 500 })
    const { code: refused, status } = await ours.debit({ ...debitOf(seat), ...wrong })
    expect(refused).toBe(code)
    expect(status).toBeLessThan(500)
    expect(await seat.balance()).toBe(500)
  })

  it.each([
    ['above what a round may pay', 50_000.01, 'amount_above_maximum'],
    ['of a tenth of a cent', 1.001, 'invalid'],
    ['of next to nothing more than a cent', 1.000000005, 'invalid'],
    ['that is negative', -1, 'invalid'],
  ])('a credit %s is refused', async (_, amount, code) => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(seat, debit.round, amount))).toMatchObject({ code })
    await ours.rollBack(rollbackOf(seat, debit))
  })

  it('of a player who excluded themselves no stake is taken, and a win of before is paid', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    await sql`update wallet.balances set frozen = true where player_id = ${seat.playerId}`.execute(
      world.ctx.db.read,
    )
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(await ours.credit(creditOf(seat, debit.round, 10))).toMatchObject({ status: 200 })
  })
})

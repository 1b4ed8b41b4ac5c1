import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditOf, debitOf, openProviders, rollbackOf, type Providers } from '../../test/providers-harness.ts'
import { rows, sql } from '../platform/db/db.ts'

let { world, ours, openSession } = {} as Providers
beforeAll(async () => {
  ;({ world, ours, openSession } = await openProviders())
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

describe('every fault', () => {
  it('a debit that comes twice, or twenty times at once, is taken once', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ours.debit(debit)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { balance: 900 } })
    expect(await opened.balance()).toBe(900)
  })

  it('a credit that comes twenty times at once is paid once', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    const credit = creditOf(opened, debit.round, 70)
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => ours.credit(credit))))
      expect(answer).toMatchObject({ status: 200 })
    expect(await opened.balance()).toBe(970)
  })

  it('a transaction that comes again with something else is refused', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    for (const changed of [{ amount: 200 }, { round: 'another' }])
      expect(await ours.debit({ ...debit, ...changed })).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      })
    expect(
      await ours.credit({ ...creditOf(opened, debit.round, 5), transaction: debit.transaction }),
    ).toMatchObject({ status: 409 })
    const other = await openSession()
    expect(await ours.debit({ ...debit, session: other.session })).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
    expect(await other.balance()).toBe(1_000)
  })

  it('a rollback returns the stake once, and a rolled-back debit cannot win', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    const rollback = rollbackOf(opened, debit)
    for (let n = 0; n < 3; n++)
      expect(await ours.rollBack(rollback)).toMatchObject({
        status: 200,
        data: { balance: 1_000, returned: true },
      })
    expect(await ours.rollBack(rollbackOf(opened, debit))).toMatchObject({
      data: { balance: 1_000, returned: true },
    })
    expect(await ours.credit(creditOf(opened, debit.round, 500))).toMatchObject({
      status: 409,
      code: 'debit_rolled_back',
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 1_000 } })
  })

  it('a rollback that comes before its debit blocks it', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    expect(await ours.rollBack(rollbackOf(opened, debit))).toMatchObject({
      status: 200,
      data: { balance: 1_000, returned: false },
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 409, code: 'debit_rolled_back' })
    expect(await opened.balance()).toBe(1_000)
  })

  it('a rollback and its debit at the same moment leave the stake where it was', async () => {
    const opened = await openSession()
    for (let n = 0; n < 5; n++) {
      const debit = debitOf(opened)
      await Promise.all([ours.debit(debit), ours.rollBack(rollbackOf(opened, debit))])
      expect(await opened.balance()).toBe(1_000)
    }
  })

  it('a rollback of a paid debit, of another round or of another player is refused', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    expect(await ours.rollBack({ ...rollbackOf(opened, debit), round: 'another' })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    const other = await openSession()
    expect(await ours.rollBack(rollbackOf(other, debit))).toMatchObject({ status: 404 })
    await ours.credit(creditOf(opened, debit.round, 10))
    expect(await ours.rollBack(rollbackOf(opened, debit))).toMatchObject({
      status: 409,
      code: 'debit_settled',
    })
    expect(await opened.balance()).toBe(910)
  })

  it('a credit before its debit, or to another player, is refused; after the debit it is paid', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    const credit = creditOf(opened, debit.round, 40)
    expect(await ours.credit(credit)).toMatchObject({ status: 404, code: 'round_unknown' })
    await ours.debit(debit)
    const other = await openSession()
    expect(await ours.credit({ ...credit, player: other.player })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    expect(await ours.credit({ ...credit, player: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
    })
    expect(await ours.credit(credit)).toMatchObject({ status: 200, data: { balance: 940 } })
  })

  it('a debit whose answer was lost gets the same answer after the session’s end', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    await sql`delete from catalogue.game_sessions where player_id = ${opened.playerId}`.execute(
      world.ctx.db.read,
    )
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 900 } })
    expect(await ours.debit({ ...debit, amount: 200 })).toMatchObject({ status: 401, code: 'session_ended' })
    await ours.rollBack(rollbackOf(opened, debit))
  })

  it('credits of a round together pay no more than a round may', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(opened, debit.round, 30_000))).toMatchObject({ status: 200 })
    expect(await ours.credit(creditOf(opened, debit.round, 20_000.01))).toMatchObject({
      code: 'amount_above_maximum',
    })
    expect(await ours.credit(creditOf(opened, debit.round, 20_000))).toMatchObject({ status: 200 })
  })

  it('a credit that names a debit settles that stake and no other, also as lost, and only once', async () => {
    const opened = await openSession()
    const first = debitOf(opened)
    const second = debitOf(opened, { round: first.round, amount: 200 })
    for (const debit of [first, second]) expect(await ours.debit(debit)).toMatchObject({ status: 200 })
    const creditFor = (debit: string, amount: number) => ({
      ...creditOf(opened, first.round, amount, false),
      debit,
    })
    const won = creditFor(second.transaction, 500)
    for (const answer of await Promise.all([ours.credit(won), ours.credit(won), ours.credit(won)]))
      expect(answer).toMatchObject({ status: 200, data: { balance: 1_200 } })
    expect(await ours.credit({ ...won, debit: first.transaction })).toMatchObject({ status: 409 })
    expect(await ours.rollBack(rollbackOf(opened, second))).toMatchObject({ code: 'debit_settled' })
    expect(await ours.credit(creditFor(first.transaction, 0))).toMatchObject({ status: 200 })
    expect(await ours.rollBack(rollbackOf(opened, first))).toMatchObject({ code: 'debit_settled' })
    expect(await ours.credit(creditFor(first.transaction, 5.5))).toMatchObject({ data: { balance: 1_205.5 } })
    const ends = await rows(
      world.ctx.db.read,
      sql<object>`select stake_cents, payout_cents from wagers.wagers where player_id = ${opened.playerId}
        order by stake_cents`,
    )
    expect(ends).toEqual([
      { stake_cents: 10_000, payout_cents: 550 },
      { stake_cents: 20_000, payout_cents: 50_000 },
    ])
  })

  it('a credit that names a debit of another round, or one that was rolled back, is refused', async () => {
    const opened = await openSession()
    const [debit, elsewhere] = [debitOf(opened), debitOf(opened)]
    const returned = debitOf(opened, { round: debit.round })
    for (const each of [debit, elsewhere, returned]) await ours.debit(each)
    await ours.rollBack(rollbackOf(opened, returned))
    const credit = creditOf(opened, debit.round, 10)
    for (const unknown of [elsewhere.transaction, 'unknown', credit.transaction])
      expect(await ours.credit({ ...credit, debit: unknown })).toMatchObject({ code: 'round_unknown' })
    expect(await ours.credit({ ...credit, debit: returned.transaction })).toMatchObject({
      code: 'debit_rolled_back',
    })
    for (const each of [debit, elsewhere])
      expect(await ours.credit(creditOf(opened, each.round, 0))).toMatchObject({ status: 200 })
    expect(await opened.balance()).toBe(800)
  })

  it('the same transaction name sent for two players at once counts for one of them', async () => {
    const [one, other] = [await openSession(), await openSession()]
    const debit = debitOf(one)
    const answers = await Promise.all([ours.debit(debit), ours.debit({ ...debit, session: other.session })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await one.balance(), await other.balance()].sort()).toEqual([1_000, 900])
  })

  it('a credit after the round’s end, and after the session’s, is paid all the same', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    await ours.credit(creditOf(opened, debit.round, 0))
    await sql`update accounts.sessions set revoked_at = ${new Date(world.ctx.clock.now())}
      where id = ${opened.sessionId}`.execute(world.ctx.db.read)
    const late = creditOf(opened, debit.round, 33.33, false)
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.debit(debitOf(opened))).toMatchObject({ status: 401, code: 'session_ended' })
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
    const opened = await openSession({ cash: 500 })
    const { code: refused, status } = await ours.debit({ ...debitOf(opened), ...wrong })
    expect(refused).toBe(code)
    expect(status).toBeLessThan(500)
    expect(await opened.balance()).toBe(500)
  })

  it.each([
    ['above what a round may pay', 50_000.01, 'amount_above_maximum'],
    ['of a tenth of a cent', 1.001, 'invalid'],
    ['of next to nothing more than a cent', 1.000000005, 'invalid'],
    ['that is negative', -1, 'invalid'],
  ])('a credit %s is refused', async (_, amount, code) => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(opened, debit.round, amount))).toMatchObject({ code })
    await ours.rollBack(rollbackOf(opened, debit))
  })

  it('no stake of an excluded player is taken, and an earlier win is paid', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    await sql`update wallet.balances set frozen = true where player_id = ${opened.playerId}`.execute(
      world.ctx.db.read,
    )
    expect(await ours.debit(debitOf(opened))).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(await ours.credit(creditOf(opened, debit.round, 10))).toMatchObject({ status: 200 })
  })
})

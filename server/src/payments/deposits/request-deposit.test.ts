import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { lockWallet } from '../../wallet/index.ts'
import { lockDeposit } from '../records/deposits.ts'

const at = paymentsUnderTest()

describe('a request', () => {
  // spec: 7.29
  it('with the same key gives the same deposit and one prompt', async () => {
    const player = await at.harness.player()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at.harness.deposit(player.id, 200, 'key-of-this-tap')),
    )
    const outcomes = answers.map(answer => answer.body.code ?? 'ok')
    expect(outcomes).toContain('ok')
    expect(['ok', 'request_in_progress']).toEqual(expect.arrayContaining(outcomes))
    const again = await at.harness.deposit(player.id, 200, 'key-of-this-tap')
    expect(again.status).toBe(200)
    expect(
      await at.harness.one(sql`select count(*) as n from payments.deposits where player_id = ${player.id}`),
    ).toEqual({ n: 1 })
    expect(await at.harness.deposit(player.id, 201, 'key-of-this-tap')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  })

  it('is refused while a prompt may be on the phone, and allowed again after 90 seconds', async () => {
    const { player, id } = await at.prompted(210)
    expect(await at.harness.deposit(player.id, 211)).toMatchObject({
      status: 409,
      body: { code: 'deposit_prompt_open' },
    })
    await at.simulator.faults({ callbacksDropNext: 1 })
    await at.simulator.press(player.msisdn, 'approve')
    await at.harness.clock.advance(90_000)
    expect(await at.harness.deposit(player.id, 212)).toMatchObject({ status: 200 })
    await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
    expect(await at.outcome(player, id)).toEqual(['credited', 210_00, 0])
  })

  it('waits for a credit of the player’s earlier prompt without a deadlock', async () => {
    const { player, id } = await at.prompted(213)
    await at.harness.clock.advance(90_000)
    const { db } = at.harness.ctx
    let request: ReturnType<typeof at.harness.deposit> | undefined
    // The lock order of every credit: the deposit, then the wallet.
    await db.tx(async tx => {
      await lockDeposit(tx, id)
      request = at.harness.deposit(player.id, 214)
      await expect
        .poll(() =>
          firstRow(
            db.read,
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
              and datname = current_database()`,
          ),
        )
        .toBeDefined()
      await lockWallet(tx, player.id)
    })
    expect((await request!).body.code ?? 'ok').toMatch(/^(ok|deposit_prompt_open)$/)
  })

  it('is refused while the phone has a prompt of an earlier account', async () => {
    const first = await at.harness.player()
    expect((await at.harness.deposit(first.id, 100)).status).toBe(200)
    const next = await at.harness.player()
    // The number moved from a closed account to a new one.
    await at.harness.run(sql`update accounts.players set msisdn = '254799000001' where id = ${first.id}`)
    await at.harness.run(sql`update accounts.players set msisdn = ${first.msisdn} where id = ${next.id}`)
    expect(await at.harness.deposit(next.id, 200)).toMatchObject({ body: { code: 'deposit_prompt_open' } })
    await at.simulator.press(first.msisdn, 'cancel')
    await at.settle()
    expect((await at.harness.deposit(next.id, 200)).status).toBe(200)
  })

  it('opens one prompt when many requests arrive at once', async () => {
    const player = await at.harness.player()
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.harness.deposit(player.id, 220)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.body.code))).toEqual(
      new Set([undefined, 'deposit_prompt_open']),
    )
  })

  // spec: 3.15, 5.13
  it.each([
    [{ amount: 250_001 }, 'amount_above_maximum'],
    [{ amount: 0 }, 'invalid'],
    [{ amount: -5 }, 'invalid'],
    [{ amount: 10.5 }, 'invalid'],
    [{ amount: 1e300 }, 'invalid'],
    [{ amount: '100' }, 'invalid'],
    [{ amount: 100, method: 'card' }, 'invalid'],
  ])('of %j is refused and stores nothing', async (body, code) => {
    const player = await at.harness.player()
    const reply = await at.harness.app.inject({
      method: 'POST',
      url: '/api/wallet/deposit/',
      headers: { authorization: `Bearer ${player.id}` },
      payload: { method: 'mpesa', ...body },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([400, code])
    expect((await at.harness.history(player.id)).body['paginator']).toMatchObject({ length: 0 })
  })

  // spec: 4.23, 9.46
  it.each([
    ['suspended', 'account_suspended'],
    ['excluded', 'account_suspended'],
    ['closed', 'account_suspended'],
    ['lapsed', 'account_lapsed'],
  ] as const)('of a player who is %s is refused', async (status, code) => {
    const player = await at.harness.player(status)
    expect(await at.harness.deposit(player.id, 100)).toMatchObject({
      status: 403,
      body: { code },
    })
  })

  it.each([
    ['busy with spike arrest', { spikeArrestNext: 1 }, 503, 'payments_unavailable'],
    ['over quota', { quotaViolationNext: 1 }, 503, 'payments_unavailable'],
    ['without tokens', { tokenRequestsFailNext: 1_000, tokensInvalidNext: 1 }, 503, 'payments_unavailable'],
  ])('says so when M-PESA is %s, and charges nothing', async (_, faults, status, code) => {
    await at.simulator.faults(faults)
    const player = await at.harness.player()
    expect(await at.harness.deposit(player.id, 230)).toMatchObject({ status, body: { code } })
    await at.simulator.noFaults()
    expect((await at.simulator.phone(player.msisdn)).prompt).toBeNull()
    expect((await at.harness.history(player.id)).body.data).toMatchObject([
      { status: 'failed', state: 'failed' },
    ])
    expect(await at.harness.deposit(player.id, 230)).toMatchObject({ status: 200 })
  })

  it('succeeds when another process replaced its token', async () => {
    await at.simulator.faults({ tokensInvalidNext: 1, newTokenInvalidatesOld: true })
    const { player, id } = await at.prompted(240)
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 240_00, 0])
  })
})

import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePem } from '../../../test/fake-daraja.ts'
import { openHarness, type Harness } from '../../../test/payments-harness.ts'
import { NOON_MS } from '../../../test/test-context.ts'
import { sql } from '../../platform/db/db.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { postTransfer, walletAudits } from '../../wallet/index.ts'
import { paymentsAudits } from '../audit.ts'
import { recordStep } from '../records/timeline.ts'

/** The limits of specification section 9 hold at any hour for 200 concurrent requests of one player. */
const REQUESTS = 200
/** Midnight in Nairobi that begins the next day of the test's clock. */
const MIDNIGHT_MS = NOON_MS + 12 * 3_600_000
const RICH_KES = 2_000_000

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    mpesaUrl: 'http://127.0.0.1:9',
    certificate: samplePem('cert'),
    env: { WITHDRAWALS_PER_DAY: '1000' },
  })
})
afterAll(() => harness.close())

/** A funded player with plenty of cash and earnings. */
async function rich(): Promise<string> {
  const { id, msisdn } = await harness.player()
  const deposit = crypto.randomUUID()
  await harness.run(sql`insert into payments.deposits (id, player_id, request_key, rail, reference,
    msisdn, cents, state, prompt_open, created_at, changed_at)
    values (${deposit}, ${id}, 'k', 'mpesa', ${`R${msisdn.slice(-9)}`}, ${msisdn}, 200000000, 'credited',
      false, now(), now())`)
  await harness.ctx.db.tx(async tx => {
    await recordStep(tx, harness.ctx, { paymentId: deposit, state: 'credited', code: null })
    for (const [key, account] of [
      [`deposit:${deposit}`, 'cash'],
      [`test:${id}`, 'earnings'],
    ] as const)
      await postTransfer(
        tx,
        {
          op: 'move',
          key,
          debit: { house: 'mpesa' },
          credit: { playerId: id, account },
          cents: fromKes(RICH_KES),
        },
        { atMs: 0 },
      )
  })
  return id
}

/**
 * 200 concurrent requests, of cash and earnings in turn; returns the KES granted and the refusals of the
 * rest. What a busy server could not take is asked for again, as a player does: it has taken nothing.
 */
async function ask(playerId: string, kes: number) {
  const request = async (n: number): ReturnType<typeof harness.withdraw> => {
    const answer = await (n % 2 === 0
      ? harness.withdraw(playerId, kes)
      : harness.post(playerId, '/wallet/bonus/', { amount: kes, method: 'mpesa' }))
    return answer.body.code === 'unavailable' ? request(n) : answer
  }
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => request(n)))
  const granted = answers.filter(({ status }) => status === 200).length
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))
  return { granted: granted * kes, codes: [...codes] }
}

const night = ['withdrawal_night_limit']
const day = ['withdrawal_day_limit']

// spec: 9.26, 9.28
it.each([
  ['05:59:59', 5 * 3_600 + 59 * 60 + 59, 1_500, 30_000, night],
  ['06:00:59', 6 * 3_600 + 59, 1_500, 30_000, night],
  ['06:01:00', 6 * 3_600 + 60, 7_000, 294_000, day],
  ['23:59:59', 23 * 3_600 + 59 * 60 + 59, 7_000, 294_000, day],
])(
  'at %s cash and earnings together stay within the limits of the window and the day',
  async (_, seconds, kes, most, code) => {
    const player = await rich()
    await harness.clock.advance(MIDNIGHT_MS + seconds * 1_000 - harness.clock.now())
    expect(await ask(player, kes)).toEqual({ granted: most, codes: code })
    // A refusal of M-PESA frees exactly the allowance of its withdrawal.
    const freed = await harness.one(
      sql<{
        id: string
      }>`select id from payments.withdrawals where player_id = ${player} order by id limit 1`,
    )
    await harness.refuse(freed!.id)
    expect(await ask(player, kes)).toEqual({ granted: kes, codes: code })
    expect(
      (await auditBothWays(harness.ctx.db.read, [...walletAudits, ...paymentsAudits])).filter(
        r => r.offending.length > 0,
      ),
    ).toEqual([])
  },
)

it('a minute after midnight a new night begins, with its own 30,000', async () => {
  const player = await rich()
  await harness.clock.advance(MIDNIGHT_MS + 86_400_000 - 1_000 - harness.clock.now())
  expect((await ask(player, 70_000)).granted).toBe(280_000)
  await harness.clock.advance(1_000)
  expect(await ask(player, 10_000)).toEqual({ granted: 30_000, codes: night })
})

it('the number of payouts a Nairobi day is limited, for concurrent requests too', async () => {
  const playerId = await rich()
  harness.ctx.config.WITHDRAWALS_PER_DAY = 20
  await harness.clock.advance(MIDNIGHT_MS + 40 * 3_600_000 - harness.clock.now())
  const granted = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => harness.withdraw(playerId, 50)))
    return [
      answers.filter(({ status }) => status === 200).length,
      answers.filter(({ body }) => body.code === 'withdrawal_count_limit').length,
    ]
  }
  expect(await granted()).toEqual([20, 10])
  expect(await granted()).toEqual([0, 30])
  await harness.clock.advance(24 * 3_600_000)
  expect(await granted()).toEqual([20, 10])
})

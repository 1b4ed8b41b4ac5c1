import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePem } from '../../test/fake-daraja.ts'
import { openCounter, type Counter } from '../../test/payments-harness.ts'
import { NOON_MS } from '../../test/test-context.ts'
import { sql } from '../platform/db.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { postTransfer, walletAudits } from '../wallet/index.ts'
import { paymentsAudits } from './audit.ts'
import { recordStep } from './timeline.ts'

/** The limits of specification section 9 hold whatever the hour, for 200 requests of one player at once. */
const REQUESTS = 200
/** Midnight in Nairobi that begins the next day of the test's clock. */
const MIDNIGHT_MS = NOON_MS + 12 * 3_600_000
const RICH_KES = 2_000_000

let counter: Counter
beforeAll(async () => {
  counter = await openCounter({
    mpesaUrl: 'http://127.0.0.1:9',
    certificate: samplePem('cert'),
    env: { WITHDRAWALS_PER_DAY: '1000' },
  })
})
afterAll(() => counter.close())

/** A funded player with plenty of cash and earnings. */
async function rich(): Promise<string> {
  const { id, msisdn } = await counter.player()
  const deposit = crypto.randomUUID()
  await counter.run(sql`insert into payments.deposits (id, player_id, request_key, rail, reference, msisdn, cents, state, prompt_open, created_at, changed_at)
    values (${deposit}, ${id}, 'k', 'mpesa', ${`R${msisdn.slice(-9)}`}, ${msisdn}, 200000000, 'credited', false, now(), now())`)
  await counter.ctx.db.tx(async tx => {
    await recordStep(tx, counter.ctx, { paymentId: deposit, state: 'credited', code: null })
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

/** 200 requests at once, of cash and of earnings in turn; gives what was granted in KES and how the others were refused. */
async function ask(playerId: string, kes: number) {
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, n) =>
      n % 2 === 0
        ? counter.withdraw(playerId, kes)
        : counter.post(playerId, '/wallet/bonus/', { amount: kes, method: 'mpesa' }),
    ),
  )
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
  'at %s no more is granted than the window and the day allow, cash and earnings together',
  async (_, seconds, kes, most, code) => {
    const player = await rich()
    await counter.clock.advance(MIDNIGHT_MS + seconds * 1_000 - counter.clock.now())
    expect(await ask(player, kes)).toEqual({ granted: most, codes: code })
    // What M-PESA refuses frees its allowance again, and no more than that.
    const freed = await counter.one(
      sql<{
        id: string
      }>`select id from payments.withdrawals where player_id = ${player} order by id limit 1`,
    )
    await counter.refuse(freed!.id)
    expect(await ask(player, kes)).toEqual({ granted: kes, codes: code })
    expect(
      (await auditBothWays(counter.ctx.db.read, [...walletAudits, ...paymentsAudits])).filter(
        r => r.offending.length > 0,
      ),
    ).toEqual([])
  },
)

it('a minute over midnight is another night, with 30,000 of its own', async () => {
  const player = await rich()
  await counter.clock.advance(MIDNIGHT_MS + 86_400_000 - 1_000 - counter.clock.now())
  expect((await ask(player, 70_000)).granted).toBe(280_000)
  await counter.clock.advance(1_000)
  expect(await ask(player, 10_000)).toEqual({ granted: 30_000, codes: night })
})

it('a player asks for so many payouts a Nairobi day as the operator allows, also at once, and again the next day', async () => {
  const playerId = await rich()
  counter.ctx.config.WITHDRAWALS_PER_DAY = 20
  await counter.clock.advance(MIDNIGHT_MS + 40 * 3_600_000 - counter.clock.now())
  const told = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => counter.withdraw(playerId, 50)))
    return [
      answers.filter(({ status }) => status === 200).length,
      answers.filter(({ body }) => body.code === 'withdrawal_count_limit').length,
    ]
  }
  expect(await told()).toEqual([20, 10])
  expect(await told()).toEqual([0, 30])
  await counter.clock.advance(24 * 3_600_000)
  expect(await told()).toEqual([20, 10])
})

import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/platform/db.ts'
import { setStatus } from '../../src/accounts/index.ts'
import { registerPaybill } from '../../src/payments/paybill/register-paybill.ts'
import { pullDuePayments } from '../../src/payments/pull/pull-payments.ts'
import { queryDueDeposits } from '../../src/payments/query-deposits.ts'
import { queryStatus } from '../../src/payments/status/query-status.ts'
import { paymentsUnderTest, type Player } from '../payments-under-test.ts'

/** One weather of M-PESA's, what people do in it, and what is left when it is over. */
export type Scenario = {
  readonly name: string
  readonly faults?: Readonly<Record<string, unknown>>
  act(stage: Stage): Promise<void>
  readonly expect: Outcome
}

/** The states of the player's payments in the order of the alphabet, what the player has, and what people have to look at. */
export type Outcome = {
  readonly states: readonly string[]
  readonly cash: number
  readonly held?: number
  readonly debt?: number
  /** What came to lie in suspense, in cents. */
  readonly suspense?: number
  /** Kinds of the cases that are left open. */
  readonly cases?: readonly string[]
}

type Callback = 'stk' | 'c2b-confirmation' | 'status-result' | 'reversal-result' | 'b2c-result'

/** What a scenario plays on: a player of its own, their phone, the simulator, and the work that a worker would do. */
export type Stage = ReturnType<typeof paymentsUnderTest> & {
  readonly player: Player
  /** Asks for a prompt, and gives the deposit's id. */
  ask(kes: number): Promise<string>
  /** Pays by pay-bill, to the player's own number unless another account is typed. */
  payBill(kes: number, account?: string): Promise<{ receipt: string | null }>
  approve(): Promise<{ receipt: string | null }>
  /** Lets time pass and puts the questions that are due. */
  query(ms: number): Promise<void>
  /** Lets time pass and lists payments. */
  pull(ms?: number): Promise<void>
  /** Asks M-PESA about a receipt. */
  check(receipt: string): Promise<void>
  /** M-PESA's newest callback of a kind, told again, or for the first time when it was dropped. */
  retell(kind: Callback, back?: number): Promise<void>
  standing(status: 'active' | 'suspended' | 'excluded' | 'lapsed'): Promise<void>
  /** The id of what lies in suspense for a receipt. */
  suspended(receipt: string): Promise<string>
}

/** Plays every row of the table against the real simulator: each ends with equal books and a clean audit. */
export function playScenarios(scenarios: readonly Scenario[]): void {
  const at = paymentsUnderTest({
    env: { MPESA_PULL_NUMBER: '254700000000' },
    // The simulator lives today, the tests' clock does not: windows keep their length.
    around: rail => ({
      ...rail,
      listPayments: ({ fromMs, toMs, offset }) =>
        rail.listPayments({ fromMs: Date.now() - (toMs - fromMs), toMs: Date.now() + 1_000, offset }),
    }),
  })
  beforeAll(async () =>
    expect(await registerPaybill(at.counter.dependencies)).toEqual({
      paybill: 'registered',
      pull: 'registered',
    }),
  )
  it.each(scenarios)('$name', async ({ faults, act, expect: wanted }) => {
    const { counter } = at
    const player = await counter.player()
    const before = await readDesk(at)
    if (faults) await at.simulator.faults(faults)
    await act(stageOf(at, player))
    await at.settle()
    const after = await readDesk(at)
    const { cash, held, debt } = await counter.wallet(player.id)
    const told: Required<Outcome> = {
      states: await statesOf(at, player),
      cash,
      held,
      debt,
      suspense: after.suspense - before.suspense,
      cases: after.cases
        .filter(({ id }) => !before.cases.some(known => known.id === id))
        .map(({ kind }) => kind),
    }
    expect(told).toEqual({ held: 0, debt: 0, suspense: 0, cases: [], ...wanted })
    await counter.expectCleanBooks(at.simulator)
  })
}

type At = ReturnType<typeof paymentsUnderTest>

async function readDesk({ counter }: At) {
  const cases = (await counter.run(
    sql`select id, kind from cases.cases where closed_at is null order by kind, id`,
  )) as { id: string; kind: string }[]
  const lying = await counter.one<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::bigint as cents from payments.suspense where state = 'open'`,
  )
  return { cases, suspense: lying!.cents }
}

const statesOf = async ({ counter }: At, { id }: Player): Promise<string[]> => {
  const states = await counter.run(
    sql`select state from payments.deposits where player_id = ${id} union all select state from payments.withdrawals where player_id = ${id}`,
  )
  return (states as { state: string }[]).map(({ state }) => state).sort()
}

function stageOf(at: At, player: Player): Stage {
  const { counter, simulator } = at
  return Object.assign({}, at, {
    player,
    async ask(kes: number) {
      const { body } = await counter.deposit(player.id, kes)
      return String(body.data!['id'])
    },
    payBill: (amountKes: number, account: string = player.msisdn) =>
      simulator.payBill(player.msisdn, { account, amountKes }),
    approve: () => simulator.press(player.msisdn, 'approve'),
    async query(ms: number) {
      await counter.clock.advance(ms)
      await queryDueDeposits(counter.dependencies)
      await at.settle()
    },
    async pull(ms = 300_000) {
      await counter.clock.advance(ms)
      await pullDuePayments(counter.dependencies)
      await at.settle()
    },
    async check(receipt: string) {
      await queryStatus(counter.dependencies, {
        purpose: 'receipt',
        subject: `receipt:${receipt}`,
        of: { receipt },
      })
      await at.settle()
    },
    async retell(kind: Callback, back = 1) {
      const told = (await simulator.callbacks()).callbacks
        .filter(callback => callback.kind === kind)
        .at(-back)!
      await counter.tell(told.url, JSON.stringify(told.body))
      await counter.work()
    },
    standing: (status: Parameters<Stage['standing']>[0]) =>
      counter.ctx.db.tx(tx =>
        setStatus(tx, counter.ctx, { playerId: player.id, status, actor: { kind: 'staff', id: 'sample' } }),
      ),
    suspended: async (receipt: string) =>
      (await counter.one<{ id: string }>(sql`select id from payments.suspense where receipt = ${receipt}`))!
        .id,
  })
}

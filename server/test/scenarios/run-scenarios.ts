import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { setStatus } from '../../src/accounts/index.ts'
import { registerPaybill } from '../../src/payments/deposits/register-paybill.ts'
import { PULL_WINDOWS, pullPayments } from '../../src/payments/deposits/pull-payments.ts'
import { queryDueDeposits } from '../../src/payments/deposits/query-deposits.ts'
import { queryStatus } from '../../src/payments/records/query-status.ts'
import { paymentsUnderTest, type Player } from '../payments-under-test.ts'

/** Faults of M-PESA, what the player and staff do, and the expected outcome. */
export type Scenario = {
  readonly name: string
  readonly faults?: Readonly<Record<string, unknown>>
  act(stage: Stage): Promise<void>
  readonly expect: Outcome
}

/** The states of the player's payments, sorted; the player's balances; and the open cases. */
export type Outcome = {
  readonly states: readonly string[]
  readonly cash: number
  readonly held?: number
  readonly debt?: number
  /** Money added to suspense, in cents. */
  readonly suspense?: number
  /** Kinds of the cases that were opened and are still open. */
  readonly cases?: readonly string[]
}

type Callback = 'stk' | 'c2b-confirmation' | 'status-result' | 'reversal-result' | 'b2c-result'

/** What a scenario uses: its own player and their phone, the simulator, and the work of a worker. */
export type Stage = ReturnType<typeof paymentsUnderTest> & {
  readonly player: Player
  /** Requests a prompt, and returns the deposit's id. */
  requestPrompt(kes: number): Promise<string>
  /** Pays by pay-bill, to the player's own number unless `account` names another. */
  payBill(kes: number, account?: string): Promise<{ receipt: string | null }>
  approve(): Promise<{ receipt: string | null }>
  /** Advances the clock and sends the queries that are due. */
  query(ms: number): Promise<void>
  /** Advances the clock and lists payments by Pull. */
  pull(ms?: number): Promise<void>
  /** Queries M-PESA about a receipt. */
  check(receipt: string): Promise<void>
  /** Sends M-PESA's newest callback of a kind again, or for the first time when it was dropped. */
  repeatCallback(kind: Callback, back?: number): Promise<void>
  setStatus(status: 'active' | 'suspended' | 'excluded' | 'lapsed'): Promise<void>
  /** The id of the suspense row of a receipt. */
  suspenseIdOf(receipt: string): Promise<string>
}

/** Runs every scenario against the simulator: each ends with equal books and a clean audit. */
export function runScenarios(scenarios: readonly Scenario[]): void {
  const at = paymentsUnderTest({
    env: { MPESA_PULL_NUMBER: '254700000000' },
    // The simulator's clock is real, the tests' clock is not: windows are shifted and keep their length.
    around: rail => ({
      ...rail,
      listPayments: ({ fromMs, toMs, offset }) =>
        rail.listPayments({ fromMs: Date.now() - (toMs - fromMs), toMs: Date.now() + 1_000, offset }),
    }),
  })
  beforeAll(async () =>
    expect(await registerPaybill(at.harness.dependencies)).toEqual({
      paybill: 'registered',
      pull: 'registered',
    }),
  )
  it.each(scenarios)('$name', async ({ faults, act, expect: expected }) => {
    const { harness } = at
    const player = await harness.player()
    const before = await readOpenWork(at)
    if (faults) await at.simulator.faults(faults)
    await act(stageOf(at, player))
    await at.settle()
    const after = await readOpenWork(at)
    const { cash, held, debt } = await harness.wallet(player.id)
    const actual: Required<Outcome> = {
      states: await statesOf(at, player),
      cash,
      held,
      debt,
      suspense: after.suspense - before.suspense,
      cases: after.cases
        .filter(({ id }) => !before.cases.some(known => known.id === id))
        .map(({ kind }) => kind),
    }
    expect(actual).toEqual({ held: 0, debt: 0, suspense: 0, cases: [], ...expected })
    await harness.expectCleanBooks(at.simulator)
  })
}

type At = ReturnType<typeof paymentsUnderTest>

async function readOpenWork({ harness }: At) {
  const cases = (await harness.run(
    sql`select id, kind from cases.cases where closed_at is null order by kind, id`,
  )) as { id: string; kind: string }[]
  const suspended = await harness.one<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::bigint as cents from payments.suspense where state = 'open'`,
  )
  return { cases, suspense: suspended!.cents }
}

const statesOf = async ({ harness }: At, { id }: Player): Promise<string[]> => {
  const states = await harness.run(
    sql`select state from payments.deposits where player_id = ${id} union all select state
      from payments.withdrawals where player_id = ${id}`,
  )
  return (states as { state: string }[]).map(({ state }) => state).sort()
}

function stageOf(at: At, player: Player): Stage {
  const { harness, simulator } = at
  return Object.assign({}, at, {
    player,
    async requestPrompt(kes: number) {
      const { body } = await harness.deposit(player.id, kes)
      return String(body.data!['id'])
    },
    payBill: (amountKes: number, account: string = player.msisdn) =>
      simulator.payBill(player.msisdn, { account, amountKes }),
    approve: () => simulator.press(player.msisdn, 'approve'),
    async query(ms: number) {
      await harness.clock.advance(ms)
      await queryDueDeposits(harness.dependencies)
      await at.settle()
    },
    async pull(ms = 300_000) {
      await harness.clock.advance(ms)
      for (const { backMs } of PULL_WINDOWS) await pullPayments(harness.dependencies, backMs)
      await at.settle()
    },
    async check(receipt: string) {
      await queryStatus(harness.dependencies, {
        purpose: 'receipt',
        subject: `receipt:${receipt}`,
        of: { receipt },
      })
      await at.settle()
    },
    async repeatCallback(kind: Callback, back = 1) {
      const callback = (await simulator.callbacks()).callbacks.filter(sent => sent.kind === kind).at(-back)!
      await harness.sendCallback(callback.url, JSON.stringify(callback.body))
      await harness.work()
    },
    setStatus: (status: Parameters<Stage['setStatus']>[0]) =>
      harness.ctx.db.tx(tx =>
        setStatus(tx, harness.ctx, { playerId: player.id, status, actor: { kind: 'staff', id: 'sample' } }),
      ),
    suspenseIdOf: async (receipt: string) =>
      (await harness.one<{ id: string }>(sql`select id from payments.suspense where receipt = ${receipt}`))!
        .id,
  })
}

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import type { SubAccount } from '../src/wallet/index.ts'
import type { Rail } from '../src/payments/rails/rail.ts'
import { callbackUrl } from '../src/payments/setup/secret-path.ts'
import { fundPlayer } from './player.ts'
import { startSimulator } from './mpesa-simulator.ts'
import { openHarness, type Harness } from './payments-harness.ts'

export type Player = Awaited<ReturnType<Harness['player']>>

/**
 * Opens payments and the M-PESA simulator for the tests of one file, and proves at the end that the books are
 * clean and equal M-PESA's. `simulator` and `harness` are set before the tests run.
 */
export function paymentsUnderTest(
  options: { around?: (rail: Rail) => Rail; env?: Record<string, string> } = {},
) {
  const at = {} as { simulator: Awaited<ReturnType<typeof startSimulator>>; harness: Harness }
  beforeAll(async () => {
    at.simulator = await startSimulator()
    at.harness = await openHarness({
      mpesaUrl: at.simulator.url,
      certificate: at.simulator.certificate,
      ...options,
    })
  })
  afterEach(() => at.simulator.noFaults())
  afterAll(async () => {
    try {
      await at.harness.expectCleanBooks(at.simulator)
    } finally {
      await at.harness.close()
      await at.simulator.stop()
    }
  })

  /** Does the work that is due, waits for the callbacks of M-PESA, and processes them. */
  const settle = async () => {
    await at.harness.work()
    await at.simulator.settle()
    await at.harness.work()
  }
  return Object.assign(at, {
    settle,
    /** A deposit whose prompt is on the phone. */
    async prompted(kes: number) {
      const player = await at.harness.player()
      const { status, body } = await at.harness.deposit(player.id, kes)
      expect(status).toBe(200)
      return { player, id: String(body.data!['id']) }
    },
    /** A player with this much cash, paid in from the registered number. */
    async funded(kes: number): Promise<Player> {
      const player = await at.harness.player()
      const { body } = await at.harness.deposit(player.id, kes)
      await at.simulator.press(player.msisdn, 'approve')
      await at.harness.work()
      expect(await at.harness.state(player.id, body.data!['id'])).toBe('credited')
      return player
    },
    /** Adds to a sub-account without M-PESA; `debt` is what the player owes. */
    give: (player: Player, account: SubAccount, kes: number) =>
      fundPlayer(at.harness.ctx, player.id, { account, kes }),
    /** Requests a withdrawal that is accepted; returns its id. */
    async requestPayout(player: Player, kes: number): Promise<string> {
      const { status, body } = await at.harness.withdraw(player.id, kes)
      expect([status, body.code]).toEqual([200, undefined])
      return String(body.data!['id'])
    },
    /** State, cash and held money once all work is done and all callbacks are processed. */
    async outcome(player: Player, id: string) {
      await settle()
      const { cash, held } = await at.harness.wallet(player.id)
      return [await at.harness.state(player.id, id), cash, held]
    },
    hookOf: (id: string) => callbackUrl(at.harness.ctx.config, 'deposit', id),
    /** The newest callback M-PESA sent, or dropped, about a request. */
    async callbackOf(id: string) {
      const digits = id.replaceAll('-', '')
      return (await at.simulator.callbacks()).callbacks.findLast(({ url }) => url.includes(digits))!
    },
    /** M-PESA's ids of a prompt. */
    idsOf: async (id: string) =>
      (await at.harness.one(
        sql<{
          checkoutId: string
          merchantId: string
        }>`select checkout_id as "checkoutId", merchant_id as "merchantId" from payments.deposits
          where id = ${id}`,
      ))!,
    /** The problems or verdicts of the callbacks about a request, sorted. */
    verdictsOf: async (id: string) =>
      (await at.harness.inbox())
        .filter(row => row.subject === id)
        .map(row => row.problem ?? row.verdict)
        .sort(),
    payoutsTo: async ({ msisdn }: Player) =>
      (await at.simulator.books()).transactions.filter(
        ({ kind, phone }) => kind === 'b2c' && phone === msisdn,
      ),
  })
}

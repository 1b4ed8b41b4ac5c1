import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { sql } from '../src/platform/db.ts'
import type { SubAccount } from '../src/wallet/index.ts'
import type { Rail } from '../src/payments/rails/rail.ts'
import { callbackUrl } from '../src/payments/secret-path.ts'
import { fundPlayer } from './player.ts'
import { startSimulator } from './mpesa-simulator.ts'
import { openCounter, type Counter } from './payments-harness.ts'

export type Player = Awaited<ReturnType<Counter['player']>>

/**
 * Opens payments and the M-PESA simulator for the tests of one file, and proves at the end that the books are clean and equal to
 * M-PESA's. `simulator` and `counter` are there once the tests run.
 */
export function paymentsUnderTest(
  options: { around?: (rail: Rail) => Rail; env?: Record<string, string> } = {},
) {
  const at = {} as { simulator: Awaited<ReturnType<typeof startSimulator>>; counter: Counter }
  beforeAll(async () => {
    at.simulator = await startSimulator()
    at.counter = await openCounter({
      mpesaUrl: at.simulator.url,
      certificate: at.simulator.certificate,
      ...options,
    })
  })
  afterEach(() => at.simulator.noFaults())
  afterAll(async () => {
    try {
      await at.counter.expectCleanBooks(at.simulator)
    } finally {
      await at.counter.close()
      await at.simulator.stop()
    }
  })

  /** Does everything that is due, and hears everything that is told of it. */
  const settle = async () => {
    await at.counter.work()
    await at.simulator.settle()
    await at.counter.work()
  }
  return Object.assign(at, {
    settle,
    /** A deposit whose prompt is on the phone. */
    async prompted(kes: number) {
      const player = await at.counter.player()
      const { status, body } = await at.counter.deposit(player.id, kes)
      expect(status).toBe(200)
      return { player, id: String(body.data!['id']) }
    },
    /** A player with so much cash, paid in from the registered number. */
    async funded(kes: number): Promise<Player> {
      const player = await at.counter.player()
      const { body } = await at.counter.deposit(player.id, kes)
      await at.simulator.press(player.msisdn, 'approve')
      await at.counter.work()
      expect(await at.counter.state(player.id, body.data!['id'])).toBe('credited')
      return player
    },
    /** Money that came to a sub-account otherwise than from M-PESA; a debt is what the player owes. */
    give: (player: Player, account: SubAccount, kes: number) =>
      fundPlayer(at.counter.ctx, player.id, { account, kes }),
    /** A withdrawal that was granted. */
    async asked(player: Player, kes: number): Promise<string> {
      const { status, body } = await at.counter.withdraw(player.id, kes)
      expect([status, body.code]).toEqual([200, undefined])
      return String(body.data!['id'])
    },
    /** State, cash and held money after everything was done and told. */
    async outcome(player: Player, id: string) {
      await settle()
      const { cash, held } = await at.counter.wallet(player.id)
      return [await at.counter.state(player.id, id), cash, held]
    },
    hookOf: (id: string) => callbackUrl(at.counter.ctx.config, 'deposit', id),
    /** The newest callback M-PESA sent, or dropped, about a request. */
    async callbackOf(id: string) {
      const digits = id.replaceAll('-', '')
      return (await at.simulator.callbacks()).callbacks.findLast(({ url }) => url.includes(digits))!
    },
    /** M-PESA's own names of a prompt. */
    idsOf: async (id: string) =>
      (await at.counter.one(
        sql<{
          checkoutId: string
          merchantId: string
        }>`select checkout_id as "checkoutId", merchant_id as "merchantId" from payments.deposits where id = ${id}`,
      ))!,
    /** How the callbacks about a request were judged, in no order. */
    verdictsOf: async (id: string) =>
      (await at.counter.inbox())
        .filter(row => row.subject === id)
        .map(row => row.problem ?? row.verdict)
        .sort(),
    payoutsTo: async ({ msisdn }: Player) =>
      (await at.simulator.books()).transactions.filter(
        ({ kind, phone }) => kind === 'b2c' && phone === msisdn,
      ),
  })
}

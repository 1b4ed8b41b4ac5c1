import { accountsEvents } from '../src/accounts/index.ts'
import { paymentsEvents } from '../src/payments/index.ts'
import type { EventType } from '../src/platform/events/event-types.ts'
import { wagersEvents } from '../src/wagers/index.ts'
import { fromKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import { excludePlayer, setStatus, type PlayerStatus } from '../src/accounts/index.ts'
import { modules } from '../src/modules.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { rows, sql, type Tx } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { bindReferee } from '../src/referrals/bind-referee.ts'
import { referralsModule, referralsReader } from '../src/referrals/index.ts'
import { postTransfer, readBalances } from '../src/wallet/index.ts'
import { createPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

export type ReferralsHarness = Awaited<ReturnType<typeof openReferrals>>

/**
 * Referrals on a database of their own, fed by the events that payments and wagers would publish. Amounts are
 * in KES.
 */
export async function openReferrals() {
  const ctx = await openTestContext({ seed: 'referrals' })
  const { db, clock, events } = ctx
  referralsModule.register!(ctx)
  const newId = () => uuid(ctx.random, clock.now())
  const publish = <Payload>(type: EventType<Payload>, payload: Payload) =>
    db.tx(tx => events.publish(tx, type, payload))
  const settled = (playerId: string, kes: number, placedAt = clock.now()) => ({
    ref: newId(),
    playerId,
    product: 'crash' as const,
    game: 'aviator',
    stakeCents: fromKes(kes),
    payoutCents: fromKes(0),
    placedAt,
  })
  const work = async () => {
    while ((await events.deliver()) > 0);
  }
  const player = async (): Promise<string> => (await createPlayer(ctx)).id
  const read = async (playerId: string) => (await referralsReader(ctx)([playerId])).get(playerId)!
  const register = async (visitorId: string | null): Promise<string> => {
    await clock.advance(1)
    const playerId = await player()
    await publish(accountsEvents.playerRegistered, { playerId, visitorId })
    await work()
    return playerId
  }
  const credit = (tx: Tx, playerId: string, depositId: string, kes: number) =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: `deposit:${depositId}`,
        debit: { house: 'mpesa' },
        credit: { playerId, account: 'cash' },
        cents: fromKes(kes),
      },
      { atMs: clock.now() },
    )

  return {
    ctx,
    newId,
    publish,
    settled,
    work,
    player,
    read,
    register,
    bind: (playerId: string, visitorId: string) =>
      db.tx(tx => bindReferee(tx, ctx, { playerId, visitorId, registeredAt: new Date(clock.now()) })),
    /** A referrer, and a referee who registered with the code. */
    async pair() {
      const referrer = await player()
      const referee = await register((await read(referrer)).code)
      return { referrer, referee }
    },
    /** A completed deposit, its money and its event; gives its id. */
    async deposit(playerId: string, kes: number, { published = true } = {}): Promise<string> {
      const depositId = newId()
      await db.tx(async tx => {
        await credit(tx, playerId, depositId, kes)
        if (published)
          await events.publish(tx, paymentsEvents.depositCredited, {
            depositId,
            playerId,
            cents: fromKes(kes),
          })
      })
      await work()
      return depositId
    },
    /** A settled stake; placed now by default. */
    async stake(playerId: string, kes: number, placedAt = clock.now()): Promise<void> {
      await publish(wagersEvents.settled, { wagers: [settled(playerId, kes, placedAt)] })
      await work()
    },
    async withdraw(
      playerId: string,
      kes: number,
      {
        withdrawalId = newId(),
        source = 'cash',
      }: { withdrawalId?: string; source?: 'cash' | 'earnings' } = {},
    ): Promise<string> {
      await publish(paymentsEvents.withdrawalPaid, { withdrawalId, playerId, cents: fromKes(kes), source })
      await work()
      return withdrawalId
    },
    async reverse(playerId: string, depositId: string, kes: number): Promise<void> {
      await publish(paymentsEvents.depositReversed, { depositId, playerId, cents: fromKes(kes) })
      await work()
    },
    /** Takes earnings out, as a bonus withdrawal does. */
    spendEarnings: (playerId: string, kes: number) =>
      db.tx(tx =>
        postTransfer(
          tx,
          {
            op: 'move',
            key: `spent:${newId()}`,
            debit: { playerId, account: 'earnings' },
            credit: { house: 'mpesa' },
            cents: fromKes(kes),
          },
          { atMs: clock.now() },
        ),
      ),
    async setStatus(playerId: string, status: PlayerStatus) {
      if (status === 'excluded') return void (await excludePlayer(ctx, playerId))
      await db.tx(tx => setStatus(tx, ctx, { playerId, status, actor: { kind: 'system' } }))
    },
    /** What a referrer has and waits for, in KES. */
    async figures(playerId: string) {
      const wallet = (await readBalances(db.read, playerId))!
      const { count, earnings, pending } = await read(playerId)
      return { count, pending, earned: earnings, available: wallet.earnings / 100, debt: wallet.debt / 100 }
    },
    commission: async (depositId: string) =>
      (
        await rows(
          db.read,
          sql<{ state: string }>`select state from referrals.commissions where deposit_id = ${depositId}`,
        )
      )[0]?.state,
    rows: <Row>(statement: Parameters<typeof rows<Row>>[1]) => rows(db.read, statement),
    /**
     * Every promise of every module holds. Money that the tests paid in by themselves has no row of payments,
     * so those are left out.
     */
    async expectCleanAudits() {
      const checks = modules
        .filter(module => ['wallet', 'accounts', 'referrals'].includes(module.name))
        .flatMap(module => module.audits ?? [])
      const results = await auditBothWays(db.read, checks)
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
    },
    close: () => ctx.drop(),
  }
}

import { hash } from 'node:crypto'
import { beaconAtMs, drandBeacon } from '@ruka/games/fair/beacon'
import { expect } from 'vitest'
import { campaignsModule, openCampaigns } from '../src/campaigns/index.ts'
import { campaignActions } from '../src/campaigns/campaign-actions.ts'
import { define, pause, start } from '../src/campaigns/running/run-campaign.ts'
import { drawJackpots } from '../src/campaigns/module.ts'
import { dropPots } from '../src/campaigns/jackpots/drop-pots.ts'
import { finishBoards } from '../src/campaigns/boards/finish-boards.ts'
import { postOpenContributions } from '../src/campaigns/jackpots/post-open.ts'
import { fromKes } from '@ruka/contract/money'
import { modules } from '../src/modules.ts'
import type { EventType } from '../src/platform/events/event-types.ts'
import { performAction } from '../src/platform/staff/staff-action.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { readBalances } from '../src/wallet/index.ts'
import { wagersEvents } from '../src/wagers/index.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { createPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

export type CampaignsHarness = Awaited<ReturnType<typeof openCampaignsHarness>>

/**
 * Campaigns on a database of their own, fed by the events that wagers publish. Amounts are in KES. A new `program` is
 * another process on the same database.
 */
export async function openCampaignsHarness(seed = 'campaigns', { hasBeacon = false } = {}) {
  const ctx = await openTestContext({ seed, env: { JACKPOT_BEACON: hasBeacon ? 'drand' : 'none' } })
  const { db, clock, events } = ctx
  /** While it is true no value can be read. */
  const beacon = { isAway: false }
  const open = () => ({
    ...ctx,
    campaigns: openCampaigns(ctx, {
      valueOf: async round =>
        beacon.isAway || clock.now() < beaconAtMs(drandBeacon(round))! ? undefined : testValueOf(round),
    }),
  })
  let program = open()
  // Handlers go through what is current, so that a restart is one assignment.
  campaignsModule.register!({
    ...ctx,
    get campaigns() {
      return program.campaigns
    },
  })
  const noRecord = async () => undefined
  const publish = <Payload>(type: EventType<Payload>, payload: Payload) =>
    db.tx(tx => events.publish(tx, type, payload))
  const settled = (
    playerId: string,
    { kes, cash = kes, payout = 0, game = 'aviator', ref, placedAt = clock.now() }: Bet,
  ) => ({
    ref: ref ?? uuid(ctx.random, clock.now()),
    playerId,
    product: 'crash' as const,
    game,
    stakeCents: fromKes(kes),
    ...(cash === kes ? {} : { cashCents: fromKes(cash) }),
    payoutCents: fromKes(payout),
    placedAt,
  })
  type Settled = ReturnType<typeof settled>
  const deliver = async () => {
    while ((await events.deliver()) > 0);
  }
  return {
    ctx,
    publish,
    deliver,
    settled,
    get program() {
      return program
    },
    /** As after a restart: nothing that was in memory is left. */
    restart: () => void (program = open()),
    player: async (): Promise<string> => (await createPlayer(ctx)).id,
    beacon,
    /** Draws what has its public value. */
    draw: () => drawJackpots(program),
    /** Moves the clock on until the values of all that was fixed by now are public, and draws. */
    async drawAll() {
      await clock.advance(6_000)
      await drawJackpots(program)
    },
    /** Settles wagers and delivers that. */
    async settle(...wagers: readonly Settled[]) {
      await publish(wagersEvents.settled, { wagers: [...wagers] })
      await deliver()
    },
    async correct(
      { payoutCents, ...wager }: Settled,
      after: number | null,
      before: number | null = payoutCents / 100,
      version?: number,
    ) {
      await publish(wagersEvents.corrected, {
        wagers: [
          {
            ...wager,
            ...(version === undefined ? {} : { version }),
            beforeCents: before === null ? null : fromKes(before),
            afterCents: after === null ? null : fromKes(after),
          },
        ],
      })
      await deliver()
    },
    /** Defines a campaign and starts it. */
    async begin(definition: { readonly id: string }) {
      await define(ctx, definition, noRecord)
      await start(ctx, definition.id, noRecord)
    },
    pause: (id: string, isPaused: boolean) => pause(ctx, { id, isPaused }, noRecord),
    define: (definition: unknown) => define(ctx, definition, noRecord),
    now: () => program.campaigns.now(),
    finish: () => finishBoards(ctx),
    drop: () => dropPots(ctx, program.campaigns.chains),
    post: () => postOpenContributions(ctx),
    /** Runs a command of staff. */
    staff: (name: string, input: object) =>
      performAction(
        ctx,
        { action: campaignActions.find(each => each.name === `campaign ${name}`)!, face: program },
        { operator: { name: 'Test Operator', may: () => true }, input, reason: 'a test' },
      ),
    rows: <Row>(query: ReturnType<typeof sql<Row>>) => rows(db.read, query),
    house: async (account: string): Promise<number> =>
      (
        await rows(
          db.read,
          sql<{ cents: number }>`select coalesce(sum(balance_cents), 0)::bigint as cents
              from wallet.house_balances where account = ${account}`,
        )
      )[0]!.cents / 100,
    cash: async (playerId: string): Promise<number> => (await readBalances(db.read, playerId))!.cash / 100,
    async expectCleanAudits() {
      const checks = modules
        .filter(({ name }) => ['wallet', 'accounts', 'campaigns'].includes(name))
        .flatMap(({ audits = [] }) => audits)
      const results = await auditBothWays(db.read, checks)
      expect(results.filter(({ offending }) => offending.length > 0)).toEqual([])
    },
    close: () => ctx.drop(),
  }
}

/** A value of a round, and 48 bytes in place of the network's signature. */
export const testValueOf = (round: number) => {
  const signature = hash('sha384', `round ${round}`)
  return { round, signature, value: hash('sha256', Buffer.from(signature, 'hex')) }
}

type Bet = {
  readonly kes: number
  /** What of the stake is drawn from cash: all of it. */
  readonly cash?: number
  readonly payout?: number
  readonly game?: string
  readonly ref?: string
  readonly placedAt?: number
}

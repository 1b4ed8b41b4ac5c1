import type { CrashServerMessage } from '@ruka/contract/crash'
import { fromKes, toKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import { revokeSessions } from '../src/accounts/index.ts'
import { catalogueModule } from '../src/catalogue/index.ts'
import { crashAudits } from '../src/crash/index.ts'
import type { Participant } from '../src/crash/model/round-bets.ts'
import { crashGames } from '../src/crash/model/crash-games.ts'
import { decode } from '../src/live/index.ts'
import { ownerTopic, roomTopic, type Personal } from '../src/crash/broadcaster.ts'
import { openRooms, roomHere, type WithRooms } from '../src/crash/room-calls.ts'
import type { Answer } from '../src/crash/model/room-api.ts'
import { runRooms } from '../src/crash/run-rooms.ts'
import { auditBothWays } from './audit-both-ways.ts'
import type { Bus } from '../src/platform/events/bus.ts'
import { firstRow, sql } from '../src/platform/db/db.ts'
import { seededRandom, uuid, type Random } from '../src/platform/base/random.ts'
import { wagersAudits } from '../src/wagers/index.ts'
import { balance, openWallet, postTransfer, readBalances, walletAudits } from '../src/wallet/index.ts'
import { riggedRandom, type Wanted } from './rigged-random.ts'
import { openTestContext, type TestContext } from './test-context.ts'

const GAME = 'aviator'
const PATIENCE_MS = 20_000
/** Well above the pauses of a write that is repeated. */
const STOP_STEP_MS = 1_000
const FLIGHT_STEP_MS = 500

/** Longer than any simulation takes by its own clock. */
const SESSION_MS = 3_650 * 86_400_000

export type CrashRoom = Awaited<ReturnType<typeof openCrashRoom>>
export type Player = Participant & { readonly playerId: string; readonly received: CrashServerMessage[] }

/**
 * Aviator's room on a database of its own, with a test clock; `crashes` sets the crash points. With `others`,
 * the rooms of these games run beside it, and all rounds are random.
 */
export async function openCrashRoom({
  crashes = [],
  chainLength = 1,
  env = {},
  random = riggedRandom(GAME, crashes),
  others = [],
  bus,
  database,
  startMs,
}: {
  crashes?: readonly Wanted[]
  chainLength?: number
  env?: Record<string, string>
  random?: Random
  others?: readonly string[]
  /** Replaces the bus of a single process. */
  bus?: Bus
  database?: NonNullable<Parameters<typeof openTestContext>[0]>['database']
  startMs?: number | undefined
} = {}) {
  const opened = await openTestContext({
    env,
    ...(database && { database }),
    ...(startMs !== undefined && { startMs }),
  })
  await catalogueModule.seed!(opened)
  const ctx: TestContext & WithRooms = { ...opened, random, ...(bus ? { bus } : {}), rooms: openRooms() }
  const ids = seededRandom('ids')
  const frames: CrashServerMessage[] = []
  const raw: string[] = []
  ctx.bus.subscribe(roomTopic(GAME), payload => {
    const text = decode(payload as Buffer).frame.toString()
    raw.push(text)
    frames.push(JSON.parse(text) as CrashServerMessage)
  })
  let engine: Awaited<ReturnType<typeof runRooms>> | undefined
  let phones = 0

  const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const room = () => roomHere(ctx, GAME)!
  const awaitBroadcast = (t: CrashServerMessage['t'], round: number) =>
    until(`${t} of round ${round}`, () =>
      frames.some(frame => frame.t === t && 'round' in frame && frame.round === round),
    )
  const round = (number: number) =>
    firstRow(
      ctx.db.read,
      sql<{
        state: string
        crash_x100: number | null
        seed: Buffer | null
        commitment: Buffer
        closed_at: Date | null
      }>`select * from crash.rounds where game = ${GAME} and number = ${number}`,
    )
  const newId = () => uuid(ids, ctx.clock.now())

  return {
    ctx,
    frames,
    raw,
    until,
    awaitBroadcast,
    newId,
    room,
    start: async (): Promise<void> => {
      const games = crashGames.filter(({ slug }) => [GAME, ...others].includes(slug))
      engine = await runRooms(ctx, { chainLength, games })
    },
    stop: async (): Promise<void> => {
      await engine?.stop()
      engine = undefined
    },
    /** A player with a session and money. */
    async addPlayer(kes = 1_000): Promise<Player> {
      const playerId = newId()
      const sessionId = newId()
      const msisdn = `2547${String(phones++).padStart(8, '0')}`
      const now = new Date(ctx.clock.now())
      await ctx.db.tx(async tx => {
        await sql`insert into accounts.players (id, msisdn, password_hash, created_at, alias)
          values (${playerId}, ${msisdn}, '$argon2id$sample', ${now}, 12)`.execute(tx)
        await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
          values (${sessionId}, ${playerId}, ${Buffer.alloc(32)}, ${now}, ${now},
            ${new Date(ctx.clock.now() + SESSION_MS)})`.execute(tx)
        await openWallet(tx, playerId)
        const fund = {
          op: 'move',
          key: `fund:${playerId}`,
          debit: { house: 'mpesa' },
          credit: { playerId, account: 'cash' },
          cents: fromKes(kes),
        } as const
        if (kes > 0) await postTransfer(tx, fund, { atMs: ctx.clock.now() })
      })
      const messages: CrashServerMessage[] = []
      const participant = {
        id: newId(),
        owner: playerId,
        node: 'test',
        sessionId,
        alias: '12',
        showsBets: true,
        playerId,
        received: messages,
      }
      ctx.bus.subscribe(ownerTopic(GAME, playerId), payload => {
        if ('message' in (payload as Personal))
          messages.push((payload as Extract<Personal, { message: unknown }>).message)
      })
      return participant
    },
    bet: (
      participant: Participant,
      round: number,
      stake: number,
      more: { auto?: number; slot?: 0 | 1; id?: string } = {},
    ): Promise<Answer> =>
      room().betting.bet(participant, { t: 'bet', id: newId(), round, slot: 0, stake, ...more }),
    cancel: (
      participant: Participant,
      round: number,
      bet: string,
      { slot = 0, id = newId() }: { slot?: 0 | 1; id?: string } = {},
    ): Promise<Answer> => room().cancels.cancel(participant, { t: 'cancel', id, round, slot, bet }),
    cashOut: (participant: Participant, round: number, slot: 0 | 1 = 0): Promise<Answer> =>
      room().flight.cashOut(participant, { t: 'cashOut', id: newId(), round, slot }),
    /** Closes betting and waits for the take-off. */
    async fly(round: number): Promise<void> {
      await awaitBroadcast('betting', round)
      await ctx.clock.advance(5_000)
      await awaitBroadcast('flying', round)
    },
    /**
     * Advances the flight to a multiplier or beyond, and waits until the round has ended and its lost bets
     * are settled.
     */
    async crash(number: number, ms = 240_000): Promise<void> {
      // In steps, so that the clock does not pass the pause after the end.
      const isOver = async () => ['crashed', 'void'].includes((await round(number))?.state ?? '')
      for (let left = ms; left > 0 && !(await isOver()); left -= FLIGHT_STEP_MS)
        await ctx.clock.advance(Math.min(left, FLIGHT_STEP_MS))
      await awaitBroadcast('crashed', number)
      await until(`round ${number} to be closed`, async () => Boolean((await round(number))?.closed_at))
    },
    /** The pause after a round, and the next one's opening. */
    async next(round: number): Promise<void> {
      await ctx.clock.advance(3_000)
      await awaitBroadcast('betting', round)
    },
    /** Locks a player's wallet; returns the function that unlocks it. */
    async lockWalletElsewhere({ playerId }: Player): Promise<() => Promise<void>> {
      const held = Promise.withResolvers<void>()
      const free = Promise.withResolvers<void>()
      const holding = ctx.db.tx(async tx => {
        await sql`select 1 from wallet.balances where player_id = ${playerId} for update`.execute(tx)
        held.resolve()
        await free.promise
      })
      await Promise.race([held.promise, holding])
      return async () => {
        free.resolve()
        await holding
      }
    },
    /** The number of transactions that wait for a lock. */
    waitingForLocks: async (): Promise<number> =>
      (await firstRow(
        ctx.db.read,
        sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      ))!.n,
    endSession: (participant: Player) =>
      ctx.db.tx(tx => revokeSessions(tx, ctx, { playerId: participant.playerId })),
    balance: async (playerId: string): Promise<number> =>
      toKes(balance((await readBalances(ctx.db.read, playerId))!)),
    held: async (playerId: string): Promise<number> =>
      toKes((await readBalances(ctx.db.read, playerId))!.held),
    round,
    async expectCleanAudit(): Promise<void> {
      const results = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits, ...crashAudits])
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
    },
    async close(): Promise<void> {
      let over = false
      void engine?.stop().finally(() => (over = true))
      // Fires all timers of a room, so that a failed test ends, too.
      if (engine)
        await until('the end of the rooms', async () => {
          await ctx.clock.advance(STOP_STEP_MS)
          return over
        })
      await ctx.drop()
    },
  }
}

import { createHash } from 'node:crypto'
import type { CrashServerMessage } from '@ruka/contract/crash'
import { fromKes, toKes } from '@ruka/contract/money'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { expect } from 'vitest'
import { revokeSessions } from '../src/accounts/index.ts'
import { crashAudits } from '../src/crash/index.ts'
import type { Seat } from '../src/crash/book.ts'
import { crashGames } from '../src/crash/crash-games.ts'
import { drawOf, NO_SEEDS } from '../src/crash/draw-of.ts'
import { broadcastOf, ownerTopic, tableTopic, type Personal } from '../src/crash/news.ts'
import { tableHere } from '../src/crash/reach-table.ts'
import type { Answer } from '../src/crash/table.ts'
import { runTables } from '../src/crash/tables.ts'
import { audit } from '../src/platform/audit.ts'
import type { Bus } from '../src/platform/bus.ts'
import { firstRow, sql } from '../src/platform/db.ts'
import { seededRandom, uuid, type Random } from '../src/platform/random.ts'
import { wagersAudits } from '../src/wagers/index.ts'
import { applyOne, balance, openPurse, readPurse, walletAudits } from '../src/wallet/index.ts'
import { openTestContext, type TestContext } from './test-context.ts'

const GAME = 'aviator'
const PATIENCE_MS = 20_000

/** A crash point, or the least it is to be. */
type Wanted = number | { readonly atLeast: number }

/**
 * Luck that makes each round crash where a test wants it: a chain has one seed here, and the draws of 32 bytes are a
 * chain's end and its salt in turn. Rounds beyond the list are left to seeded luck.
 */
function rigged(crashes: readonly Wanted[], firstRound = 1): Random {
  const luck = seededRandom('rigged')
  let calls = 0
  return {
    bytes(length) {
      if (length !== 32) return luck.bytes(length)
      const call = calls++
      const wanted = crashes[call >> 1]
      const salt = createHash('sha256')
        .update(`salt ${call >> 1}`)
        .digest()
      if (call % 2 === 1) return salt
      const draw = drawOf(GAME, firstRound + (call >> 1), {
        salt: salt.toString('hex'),
        clientSeeds: NO_SEEDS,
      })
      for (;;) {
        const end = luck.bytes(32)
        if (wanted === undefined) return end
        const x100 = crashX100(end, draw)
        if (typeof wanted === 'number' ? x100 === wanted : x100 >= wanted.atLeast) return end
      }
    },
  }
}

export type CrashTable = Awaited<ReturnType<typeof openCrash>>
export type Player = Seat & { readonly playerId: string; readonly heard: CrashServerMessage[] }

/**
 * Aviator's table on a database of its own, with a clock that stands still; `crashes` decides the rounds. With `others`,
 * these games' tables run beside it, and luck decides all rounds.
 */
export async function openCrash({
  crashes = [],
  chainLength = 1,
  env = {},
  random = rigged(crashes),
  others = [],
  bus,
}: {
  crashes?: readonly Wanted[]
  chainLength?: number
  env?: Record<string, string>
  random?: Random
  others?: readonly string[]
  /** Instead of one of this process alone. */
  bus?: Bus
} = {}) {
  const opened = await openTestContext({ env })
  const ctx: TestContext = { ...opened, random, ...(bus ? { bus } : {}) }
  const ids = seededRandom('ids')
  const frames: CrashServerMessage[] = []
  const raw: string[] = []
  ctx.bus.subscribe(tableTopic(GAME), news => {
    const text = broadcastOf(news as Buffer).frame.toString()
    raw.push(text)
    frames.push(JSON.parse(text) as CrashServerMessage)
  })
  let engine: Awaited<ReturnType<typeof runTables>> | undefined
  let phones = 0

  const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const table = () => tableHere(ctx, GAME)!
  const heard = (t: CrashServerMessage['t'], round: number) =>
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
    heard,
    newId,
    table,
    start: async (): Promise<void> => {
      const games = crashGames.filter(({ slug }) => [GAME, ...others].includes(slug))
      engine = await runTables(ctx, { chainLength, games })
    },
    stop: async (): Promise<void> => {
      await engine?.stop()
      engine = undefined
    },
    /** A player with a session and money. */
    async sit(kes = 1_000): Promise<Player> {
      const playerId = newId()
      const sessionId = newId()
      const msisdn = `2547${String(phones++).padStart(8, '0')}`
      const now = new Date(ctx.clock.now())
      await ctx.db.tx(async tx => {
        await sql`insert into accounts.players (id, msisdn, password_hash, created_at) values (${playerId}, ${msisdn}, '$argon2id$sample', ${now})`.execute(
          tx,
        )
        await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
          values (${sessionId}, ${playerId}, ${Buffer.alloc(32)}, ${now}, ${now}, ${new Date(ctx.clock.now() + 86_400_000)})`.execute(
          tx,
        )
        await openPurse(tx, playerId)
        const fund = {
          op: 'move',
          key: `fund:${playerId}`,
          debit: { house: 'mpesa' },
          credit: { playerId, account: 'cash' },
          cents: fromKes(kes),
        } as const
        if (kes > 0) await applyOne(tx, fund, { atMs: ctx.clock.now() })
      })
      const messages: CrashServerMessage[] = []
      const seat = {
        id: newId(),
        owner: playerId,
        node: 'test',
        sessionId,
        mask: '07**12',
        playerId,
        heard: messages,
      }
      ctx.bus.subscribe(ownerTopic(GAME, playerId), news => {
        if ('message' in (news as Personal))
          messages.push((news as Extract<Personal, { message: unknown }>).message)
      })
      return seat
    },
    bet: (
      seat: Seat,
      round: number,
      stake: number,
      more: { auto?: number; slot?: 0 | 1; id?: string } = {},
    ): Promise<Answer> => table().bet(seat, { t: 'bet', id: newId(), round, slot: 0, stake, ...more }),
    cancel: (
      seat: Seat,
      round: number,
      bet: string,
      { slot = 0, id = newId() }: { slot?: 0 | 1; id?: string } = {},
    ): Promise<Answer> => table().cancel(seat, { t: 'cancel', id, round, slot, bet }),
    cashOut: (seat: Seat, round: number, slot: 0 | 1 = 0): Promise<Answer> =>
      table().cashOut(seat, { t: 'cashOut', id: newId(), round, slot }),
    /** Closes betting and waits for the take-off. */
    async fly(round: number): Promise<void> {
      await heard('betting', round)
      await ctx.clock.advance(5_000)
      await heard('flying', round)
    },
    /** Lets the flight go on to a multiplier or beyond, and waits until the round has ended and what lost is settled. */
    async crash(number: number, ms = 240_000): Promise<void> {
      await ctx.clock.advance(ms)
      await heard('crashed', number)
      await until(`round ${number} to be closed`, async () => Boolean((await round(number))?.closed_at))
    },
    /** The pause after a round, and the next one's opening. */
    async next(round: number): Promise<void> {
      await ctx.clock.advance(3_000)
      await heard('betting', round)
    },
    endSession: (seat: Player) => ctx.db.tx(tx => revokeSessions(tx, ctx, { playerId: seat.playerId })),
    balance: async (playerId: string): Promise<number> =>
      toKes(balance((await readPurse(ctx.db.read, playerId))!)),
    held: async (playerId: string): Promise<number> => toKes((await readPurse(ctx.db.read, playerId))!.held),
    round,
    async expectCleanAudit(): Promise<void> {
      const results = await audit(ctx.db.read, [...walletAudits, ...wagersAudits, ...crashAudits])
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
    },
    async close(): Promise<void> {
      await engine?.stop()
      await ctx.drop()
    },
  }
}

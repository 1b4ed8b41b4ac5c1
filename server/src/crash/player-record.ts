import type { PastBet } from '@ruka/contract/crash'
import { asCents, toKes, type Cents } from '@ruka/contract/money'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import {
  ownWagers,
  turnoverSince,
  readBalances,
  readRemaining,
  wagersSince,
  type OwnWager,
} from '../wagers/queries.ts'
import { liveSessions, sessionStarts } from '../accounts/index.ts'
import { batcher } from '../platform/db/batcher.ts'
import type { Appearance } from './broadcaster.ts'
import { partsOfRef } from './bet-ref.ts'
import type { Participant } from './model/round-bets.ts'
import { crashGames } from './model/crash-games.ts'
import type { Snapshot } from './model/room-api.ts'

/** A page of a player's own bets. */
const PAGE = 20
/** The most ended bets in a snapshot; the list of own bets has them all. */
const MISSED_MAX = 10

/**
 * The bets of a participant, latest first; with `before`, those of earlier rounds. `more`: there are earlier
 * ones. Play money has no record.
 */
export async function ownBetsOf(
  ctx: Ctx,
  { owner: playerId, sessionId }: Participant,
  game: string,
  before: number | undefined,
): Promise<{ bets: PastBet[]; more: boolean }> {
  if (sessionId === null) return { bets: [], more: false }
  const reader = ctx.db.read
  const beforeMs = before === undefined ? undefined : (await openedAtMs(reader, game, [before])).get(before)
  // A page ends with a whole round, so that `before` can name a round.
  const found = await ownWagers(reader, { playerId, game, beforeMs, limit: PAGE + 1 })
  const whole = found.length > PAGE ? withoutLastRound(found) : found
  const [bets] = await betsOf(reader, game, [whole])
  return { bets: bets!, more: whole.length < found.length }
}

/**
 * The ended bets of players since a round each, latest first, in the order of the queries.
 */
async function missedBets(
  reader: Reader,
  game: string,
  asked: readonly { readonly playerId: string; readonly since: number | undefined }[],
): Promise<readonly PastBet[][]> {
  const opened = await openedAtMs(
    reader,
    game,
    asked.flatMap(({ since }) => since ?? []),
  )
  const asking = asked.flatMap(({ playerId, since = 0 }, index) => {
    const sinceMs = opened.get(since)
    return sinceMs === undefined ? [] : [{ index, playerId, sinceMs }]
  })
  if (asking.length === 0) return asked.map(() => [])
  const found = await wagersSince(reader, asking, { game, limit: 2 * MISSED_MAX })
  const bets = await betsOf(reader, game, found)
  const missed = new Map(asking.map(({ index }, at) => [index, bets[at]!]))
  return asked.map((_, index) =>
    (missed.get(index) ?? []).filter(({ state }) => state !== 'open').slice(0, MISSED_MAX),
  )
}

async function openedAtMs(
  reader: Reader,
  game: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map()
  const found = await rows(
    reader,
    sql<{ number: number; opened_at: Date }>`select number, opened_at from crash.rounds
      where game = ${game} and number = any(${pgArray([...new Set(numbers)])}::bigint[])`,
  )
  return new Map(found.map(({ number, opened_at }) => [number, opened_at.getTime()]))
}

function withoutLastRound(found: readonly OwnWager[]): readonly OwnWager[] {
  const last = partsOfRef(found.at(-1)!.ref).round
  const whole = found.filter(({ ref }) => partsOfRef(ref).round !== last)
  return whole.length > 0 ? whole : found
}

async function betsOf(
  reader: Reader,
  game: string,
  found: readonly (readonly OwnWager[])[],
): Promise<PastBet[][]> {
  const numbers = [...new Set(found.flat().map(({ ref }) => partsOfRef(ref).round))]
  if (numbers.length === 0) return found.map(() => [])
  const ended = await rows(
    reader,
    sql<{ number: number; crash_x100: number }>`select number, crash_x100 from crash.rounds
      where game = ${game} and number = any(${pgArray(numbers)}::bigint[]) and state = 'crashed'`,
  )
  const crashes = new Map(ended.map(({ number, crash_x100 }) => [number, crash_x100]))
  return found.map(wagers => wagers.map(wager => pastBetOf(wager, crashes)))
}

function pastBetOf(wager: OwnWager, crashes: ReadonlyMap<number, number>): PastBet {
  const { round, slot } = partsOfRef(wager.ref)
  const { auto } = wager.selection as { auto?: number }
  const { x100, by } = (wager.outcome ?? {}) as Pick<PastBet, 'x100' | 'by'>
  const crashX100 = crashes.get(round)
  return {
    id: wager.requestId,
    round,
    slot,
    at: new Date(wager.placedAtMs).toISOString(),
    stake: toKes(wager.stakeCents),
    state: stateOf(wager, x100, crashX100),
    ...(auto === undefined ? {} : { auto }),
    ...(x100 === undefined ? {} : { x100, payout: toKes(wager.payoutCents!) }),
    ...(by === undefined ? {} : { by }),
    ...(crashX100 === undefined ? {} : { crashX100 }),
  }
}

/** An open bet in a round that has ended has lost; its settlement follows. */
function stateOf({ state }: OwnWager, x100?: number, crashX100?: number): PastBet['state'] {
  if (state === 'open' && crashX100 !== undefined) return 'lost'
  if (state === 'settled') return x100 === undefined ? 'lost' : 'cashed_out'
  return state === 'void' ? 'returned' : 'open'
}

const DAY_MS = 86_400_000
const games = crashGames.map(({ slug }) => slug)

/** `since`: the first round whose end the player does not know. */
type RecordQuery = { readonly owner: string; readonly sessionId: string; readonly since: number | undefined }
type PlayerRecord = Appearance & { readonly record: Partial<Snapshot> }
export type ReadRecord = (asking: RecordQuery) => Promise<PlayerRecord | 'session'>

/**
 * Reads the part of a snapshot that no room knows, the player's balance and record, or reports an ended
 * session. Ten thousand sockets may return at once: concurrent calls share one query of each kind.
 */
export function recordReader(ctx: Ctx, game: string): ReadRecord {
  return batcher<RecordQuery, PlayerRecord | 'session'>({
    async run(asked) {
      const { read, lookups } = ctx.db
      const nowMs = ctx.clock.now()
      const playerIds = asked.map(({ owner }) => owner)
      const sessionIds = asked.map(({ sessionId }) => sessionId)
      const players = asked.map(({ owner: playerId, since }) => ({ playerId, since }))
      const [holders, starts, balances, leftOf, missed] = await Promise.all([
        liveSessions(lookups, sessionIds, nowMs),
        sessionStarts(lookups, sessionIds),
        readBalances(lookups, playerIds),
        readRemaining(lookups, playerIds, { pool: 'crash', atMs: nowMs, limits: houseLimitsOf(ctx) }),
        missedBets(read, game, players),
      ])
      const since = asked.map(({ owner: playerId, sessionId }) => {
        const sinceMs = Math.max(starts.get(sessionId) ?? nowMs, nowMs - DAY_MS)
        return { playerId, sinceMs }
      })
      const played = await turnoverSince(read, since, games)
      return asked.map(({ owner, sessionId }, index) => {
        const holder = holders.get(sessionId)
        if (holder?.playerId !== owner) return 'session'
        const { stakedCents, paidCents } = played[index]!
        const forMs = nowMs - since[index]!.sinceMs
        const record = {
          balance: toKes(balances.get(owner)!),
          dayLeft: toKes(leftOf(owner)),
          endedWhileAway: missed[index]!,
          played: { forMs, staked: toKes(stakedCents), paid: toKes(paidCents) },
        }
        return { record, showsBets: holder.showsBets, alias: holder.alias }
      })
    },
  })
}

/** Reads players' balances; concurrent reads share a query. */
export const balanceReader = (ctx: Ctx): ((playerId: string) => Promise<Cents>) =>
  batcher<string, Cents>({
    async run(playerIds) {
      const balances = await readBalances(ctx.db.lookups, [...new Set(playerIds)])
      return playerIds.map(playerId => balances.get(playerId) ?? asCents(0))
    },
  })

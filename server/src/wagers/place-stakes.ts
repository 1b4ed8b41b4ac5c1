import { inactiveCode, readPlayers } from '../accounts/index.ts'
import { settingsRows, stakeBounds, type SettingsRow } from '../catalogue/index.ts'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, pgArray, pgTable, pgUuids, sql, type Tx } from '../platform/db/db.ts'
import {
  lockBalances,
  postTransfers,
  revenueOf,
  type Balances,
  type Operation,
  type Verdict,
} from '../wallet/index.ts'
import type { Facts } from './accept.rules.ts'
import { countersWrite, countedStake } from './day-counters.ts'
import { freePlayers, type Restrictions } from './free-players.ts'
import { poolOf } from './payout-caps.rules.ts'
import { usagesRead, usageWrites } from './payout-caps.ts'
import {
  decideStakes,
  keyOf,
  usageKey,
  type Decide,
  type Decisions,
  type Placed,
  type Read,
  type Stake,
  type StakeVerdict,
} from './decide-stakes.rules.ts'
import { ALL_LIMITS, readPlayLimits } from './read-play-limits.ts'
import { drawOnOf } from './stake-accounts.rules.ts'
import { partOfStake, wagersEvents } from './events.ts'

/**
 * The one way money is risked, for every product. Takes many stakes as one unit of the caller's transaction,
 * judges each behind the lock of its player's balances (`accept.rules.ts`), holds the money from the
 * sub-accounts that the stake names, reserves what the wager may pay, records it and publishes it. With
 * `decide` a wager may end as it is placed, under the same keys as if it were settled later. The same `ref`
 * and `requestId` again is a replay, another request for a used `ref` is `bet_exists`.
 */
export async function placeStakes(
  tx: Tx,
  ctx: Ctx,
  stakes: readonly Stake[],
  {
    atMs = ctx.clock.now(),
    shard = 0,
    decide = () => undefined,
    limits = ALL_LIMITS,
  }: { atMs?: number; shard?: number; decide?: Decide; limits?: typeof ALL_LIMITS } = {},
): Promise<readonly StakeVerdict[]> {
  if (stakes.length === 0) return []
  const { locked, restrictions } = await freePlayers(
    tx,
    ctx,
    await lockBalances(tx, [...new Set(stakes.map(({ playerId }) => playerId))]),
  )
  const play = await readPlayLimits(tx, ctx, { playerIds: [...locked.keys()], atMs }, limits)
  const facts = await readFacts(tx, ctx, stakes, { atMs, locked, restrictions, play })
  const decisions = decideStakes(stakes, { ...facts, decide, atMs })
  const held = await holdAll(tx, decisions.placed, { atMs, shard, locked })
  await record(tx, decisions, atMs)
  await publish(ctx, tx, decisions.placed, { atMs, held })
  return decisions.decided.map((decided, index): StakeVerdict => {
    if ('ok' in decided) return decided
    const cap = decisions.capState(index)
    return 'stake' in decided
      ? { ok: true, replay: false, balanceCents: held.get(decided.key)!.balanceCents, cap }
      : { ok: true, replay: true, placedAt: decided.repeats.placedAt, cap }
  })
}

/** Each of them must be open, and bounds the stake. */
const gamesOf = ({ game, otherGames = [] }: Stake): readonly string[] => [game, ...otherGames]

type Locked = ReadonlyMap<string, Balances>
type Known = { readonly atMs: number; readonly locked: Locked; readonly restrictions: Restrictions }
/** Behind the locks: what is read here holds until the commit. */
async function readFacts(
  tx: Tx,
  ctx: Ctx,
  stakes: readonly Stake[],
  { atMs, locked, restrictions, play }: Known & Pick<Read, 'play'>,
): Promise<Read> {
  const found = await readTogether(tx, stakes, atMs)
  const settings = new Map(found.settings.map(row => [row.slug, row]))
  const frozen = stakes.flatMap(({ playerId }) => (locked.get(playerId)?.frozen === false ? [] : [playerId]))
  // The account says why its wallet is frozen.
  const players = frozen.length === 0 ? undefined : await readPlayers(tx, frozen)
  // Most stakes of a game have equal bounds, which are not free to find.
  const bounds = new Map<string, Facts['bounds']>()
  const boundsOf = (stake: Stake): Facts['bounds'] => {
    const { stakeKes } = stake
    const games = gamesOf(stake)
    const key = `${games.join()} ${stakeKes.min} ${stakeKes.max}`
    const found = bounds.get(key) ?? stakeBounds(ctx, stakeKes, ...games.map(game => settings.get(game)))
    bounds.set(key, found)
    return found
  }
  const isFrozen = new Set(frozen)
  const inactive = (playerId: string) => {
    const status = players?.get(playerId)?.status
    if (!isFrozen.has(playerId) || (status === 'active' && restrictions.has(playerId))) return undefined
    return inactiveCode(status)
  }
  return {
    requests: new Map(
      found.requests.map(row => [
        keyOf({ ref: row.ref, playerId: row.player_id }),
        { requestId: row.request_id, placedAt: row.placed_at_ms },
      ]),
    ),
    usages: found.usages,
    wallets: locked,
    limits: houseLimitsOf(ctx),
    play,
    facts: stake => ({
      inactive: inactive(stake.playerId),
      restriction: restrictions.get(stake.playerId),
      isOpen: gamesOf(stake).every(game => settings.get(game)?.open ?? false),
      bounds: boundsOf(stake),
    }),
  }
}

type RequestRow = { ref: string; player_id: string; request_id: string; placed_at_ms: number }
type Together = { readonly requests: readonly RequestRow[]; readonly settings: readonly SettingsRow[] }

/**
 * All that is read behind the locks, in one statement. Refs are looked up one by one: a join would scan the
 * table, of which statistics know too little while it grows.
 */
async function readTogether(
  tx: Tx,
  stakes: readonly Stake[],
  atMs: number,
): Promise<Together & Pick<Read, 'usages'>> {
  const { select: usages, usagesOf } = usagesRead(
    stakes.map(({ playerId, product }) => ({ playerId, pool: poolOf(product) })),
    { atOf: () => atMs, keyOf: usageKey },
  )
  const games = stakes.flatMap(gamesOf)
  const found = await firstRow(
    tx,
    sql<Together & { usages: Parameters<typeof usagesOf>[0] }>`select
      (select coalesce(json_agg(r), '[]') from (
        select w.* from unnest(${pgArray(stakes.map(stake => stake.ref))}::text[],
          ${pgUuids(stakes.map(stake => stake.playerId))}::uuid[]) as s(ref, player_id)
        cross join lateral (select ref, player_id, request_id,
          (extract(epoch from placed_at) * 1000)::bigint as placed_at_ms
          from wagers.wagers where ref = s.ref and player_id = s.player_id limit 1) as w) as r) as requests,
      ${usages} as usages,
      (select coalesce(json_agg(g), '[]') from ${settingsRows(games, atMs)} as g) as settings`,
  )
  return { ...found!, usages: usagesOf(found!.usages) }
}

/** By key; an end is behind its hold. */
type Held = ReadonlyMap<string, Extract<Verdict, { verdict: 'ok' }>>

/**
 * Gives the balances after it, and what was drawn from cash, by key. @throws Error when the ledger refuses
 * what was judged to be covered
 */
async function holdAll(
  tx: Tx,
  placed: readonly Placed[],
  at: { atMs: number; shard: number; locked: Locked },
): Promise<Held> {
  const operations = placed.flatMap(({ stake, key, ending }): Operation[] => {
    const { playerId } = stake
    const hold: Operation = { op: 'hold', key, playerId, cents: stake.stakeCents, from: drawOnOf(stake) }
    return ending
      ? [hold, { op: 'post', key, playerId, to: revenueOf(stake.product), payCents: ending.payoutCents }]
      : [hold]
  })
  const verdicts = await postTransfers(tx, operations, { ...at, areNew: true })
  return new Map(
    operations.map(({ key }, index) => {
      const verdict = verdicts[index]!
      if (verdict.verdict !== 'ok') throw new Error(`the stake ${key} is ${verdict.verdict}`)
      return [key, verdict]
    }),
  )
}

/** The wagers, what the caps count and reserve for them, and what their players staked today. */
async function record(
  tx: Tx,
  { placed, changed }: Pick<Decisions, 'placed' | 'changed'>,
  atMs: number,
): Promise<void> {
  if (placed.length === 0 && changed.length === 0) return
  const at = new Date(atMs)
  const usages = changed.length > 0 ? sql`${usageWrites(changed)}, ` : sql`moved as (select 1 where false), `
  const written = await firstRow(
    tx,
    sql<{ moved: number }>`with ${usages} placed as (
      insert into wagers.wagers (ref, player_id, product, game, event, request_id, stake_cents,
        greatest_payout_cents, selection, placed_at, state, version, payout_cents, outcome, ended_at)
      select ref, player_id, product, game, event, request_id, stake_cents, greatest_payout_cents, selection,
        ${at}::timestamptz, case when payout_cents is null then 'open' else 'settled' end,
        case when payout_cents is null then 0 else 1 end, payout_cents, outcome,
        case when payout_cents is null then null else ${at}::timestamptz end
      from ${pgTable('s', placed, PLACED)}),
    counted as (insert into ${countersWrite(placed.map(countedStake), atMs)})
      select count(*)::int as moved from moved`,
  )
  if (written!.moved !== changed.filter(({ isNew }) => !isNew).length)
    throw new Error('a payout cap that was read is no longer there')
}

const PLACED = {
  ref: ['text', ({ stake }: Placed) => stake.ref],
  player_id: ['uuid', ({ stake }: Placed) => stake.playerId],
  product: ['text', ({ stake }: Placed) => stake.product],
  game: ['text', ({ stake }: Placed) => stake.game],
  event: ['text', ({ stake }: Placed) => stake.event ?? null],
  request_id: ['uuid', ({ stake }: Placed) => stake.requestId],
  stake_cents: ['bigint', ({ stake }: Placed) => stake.stakeCents],
  greatest_payout_cents: ['bigint', (each: Placed) => each.greatestPayoutCents],
  selection: ['jsonb', ({ stake }: Placed) => JSON.stringify(stake.selection)],
  payout_cents: ['bigint', ({ ending }: Placed) => ending?.payoutCents ?? null],
  outcome: ['jsonb', ({ ending }: Placed) => (ending ? JSON.stringify(ending.outcome) : null)],
} as const

async function publish(
  { events }: Ctx,
  tx: Tx,
  placed: readonly Placed[],
  { atMs, held }: { readonly atMs: number; readonly held: Held },
): Promise<void> {
  const open = placed.filter(({ ending }) => !ending)
  if (open.length > 0)
    await events.publish(tx, wagersEvents.placed, { wagers: open.map(({ stake }) => published(stake)) })
  const ended = placed.flatMap(({ stake, key, ending }) => {
    if (!ending) return []
    const { payoutCents } = ending
    return [{ ...published(stake), payoutCents, placedAt: atMs, ...partOfStake(held.get(key)!.cashCents) }]
  })
  if (ended.length > 0) await events.publish(tx, wagersEvents.settled, { wagers: ended })
}

const published = ({ ref, playerId, product, game, stakeCents }: Stake) => ({
  ref,
  playerId,
  product,
  game,
  stakeCents,
})

import { asCents, fromKes } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import type { Ctx } from '../platform/context.ts'
import { pgTable, rows, sql, type Tx } from '../platform/db.ts'
import { groupWriter, placeStakes, type Stake, type StakeVerdict } from '../wagers/index.ts'
import { addExposures } from './exposures.ts'
import { lockEventsShared, tryLockEventsShared } from './event-locks.ts'
import {
  judgeSlip,
  type LegRefusal,
  type LegTaken,
  type Selection,
  type SlipAsked,
  type Terms,
} from './judge-slip.rules.ts'
import {
  distinctSelections,
  readLimitedFacts,
  readSettings,
  selectionKey,
  type ReadSelection,
} from './read-facts.ts'
import { hashOf, readRequests, requestKey } from './slip-requests.ts'
import { BONUS_NOW } from './multi-bonus.ts'
import { selectionIds } from './selections.ts'
import { laneOf } from './settlement-queue.ts'
import { newSlipCode, slipRef } from './slip-code.ts'

/** The product, its one game in the catalogue, and what it is called there. */
export const SPORTS_GAME = 'sports'

export type SlipVerdict =
  | {
      readonly ok: true
      readonly code: string
      readonly state: 'open' | 'pending' | 'other'
      /** Whether an earlier copy of the same request placed it. */
      readonly replay: boolean
      /** When a live bet is decided, in milliseconds since 1970. */
      readonly decideAtMs: number | null
      readonly legs: readonly { readonly odds: number }[]
    }
  | { readonly ok: false; readonly code: Exclude<RefusalCode, 'slip_refused'>; readonly text?: string }
  | { readonly ok: false; readonly code: 'slip_refused'; readonly legs: readonly LegRefusal[] }

type Group = {
  readonly shard: number
  lock(tx: Tx, items: readonly SlipAsked[]): Promise<readonly SlipAsked[]>
}

/** Places slips in groups, as they arrive. */
export const openBetting = (ctx: Ctx): ((slip: SlipAsked) => Promise<SlipVerdict>) =>
  groupWriter<SlipAsked, SlipVerdict>(ctx, (tx, slips, group) => placeSlips(tx, ctx, slips, group))

/**
 * Places slips that arrive together, in the caller's transaction. No event is decided between the judgement
 * of a slip and its commit. A live bet is pending until its delay is over, its stake held from the start. A
 * repeated request gets the first answer. Gives an answer for each slip whose events
 * and player's balances could be locked.
 */
async function placeSlips(
  tx: Tx,
  ctx: Ctx,
  slips: readonly SlipAsked[],
  { shard, lock }: Group,
): Promise<ReadonlyMap<SlipAsked, SlipVerdict>> {
  const locked = await lock(tx, await withLockedEvents(tx, slips))
  if (locked.length === 0) return new Map()
  const atMs = ctx.clock.now()
  const selections = distinctSelections(locked.flatMap(({ legs }) => legs))
  const before = await readRequests(tx, locked)
  const settingsOf = await readSettings(tx, { players: locked.map(({ playerId }) => playerId), selections })
  const factsOf = await readLimitedFacts(tx, selections, { atMs, settingsOf })
  const accepted = new Map<string, number>()
  const answers = new Map<SlipAsked, SlipVerdict>()
  const drafts: Draft[] = []
  const seen = new Set<string>()
  for (const slip of locked) {
    const replay = before.get(requestKey(slip))
    if (replay) answers.set(slip, replay)
    else if (!seen.has(requestKey(slip))) {
      const judged = judgeSlip(slip, {
        atMs,
        factsOf: selection => behind(factsOf(selection), accepted.get(selectionKey(selection))),
        settingsOf,
        liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
      })
      if (judged.ok) {
        seen.add(requestKey(slip))
        for (const leg of judged.terms.legs)
          accepted.set(selectionKey(leg), (accepted.get(selectionKey(leg)) ?? 0) + leg.exposureCents)
        drafts.push({ slip, terms: judged.terms, code: newSlipCode(ctx.random) })
      } else answers.set(slip, judged)
    }
    // The second of two copies in one group gets its answer with a later group.
  }
  await takeDrafts(tx, ctx, drafts, { atMs, shard, answers, factsOf })
  return answers
}

/**
 * Those of the slips whose events are locked now. A long decision of one event delays the slips on others no
 * more than one group; a slip alone waits for its events.
 */
async function withLockedEvents(tx: Tx, slips: readonly SlipAsked[]): Promise<readonly SlipAsked[]> {
  const eventIds = slips.flatMap(({ legs }) => legs.map(({ eventId }) => eventId))
  if (slips.length === 1) {
    await lockEventsShared(tx, eventIds)
    return slips
  }
  const busy = await tryLockEventsShared(tx, eventIds)
  return slips.filter(({ legs }) => !legs.some(({ eventId }) => busy.has(eventId)))
}

/** What is known of a selection behind the slips of this group that were taken before. */
const behind = (facts: ReadSelection, acceptedCents = 0): ReadSelection =>
  acceptedCents === 0 ? facts : { ...facts, exposureCents: asCents(facts.exposureCents + acceptedCents) }

type FactsOf = (selection: Selection) => ReadSelection
type Draft = { readonly slip: SlipAsked; readonly terms: Terms; readonly code: string }

async function takeDrafts(
  tx: Tx,
  ctx: Ctx,
  drafts: readonly Draft[],
  {
    atMs,
    shard,
    answers,
    factsOf,
  }: { atMs: number; shard: number; answers: Map<SlipAsked, SlipVerdict>; factsOf: FactsOf },
): Promise<void> {
  const verdicts = await placeStakes(tx, ctx, drafts.map(stakeOf), { atMs, shard })
  const placed = drafts.filter((_, index) => verdicts[index]!.ok)
  const decideAtMs = ({ terms }: Draft) => (terms.isLive ? atMs + ctx.config.SPORTS_LIVE_DELAY_MS : null)
  if (placed.length > 0) await record(tx, placed, { atMs, decideAtMs, factsOf })
  for (const [index, draft] of drafts.entries()) {
    const verdict = verdicts[index]!
    const state = draft.terms.isLive ? 'pending' : 'open'
    const { code, terms } = draft
    answers.set(
      draft.slip,
      verdict.ok
        ? { ok: true, code, state, replay: false, decideAtMs: decideAtMs(draft), legs: terms.legs }
        : refusalOf(verdict),
    )
  }
}

/** The waist knows nothing of legs. */
const refusalOf = ({ code, text }: Extract<StakeVerdict, { ok: false }>): SlipVerdict => {
  if (code === 'slip_refused') throw new Error('a stake was refused as a slip')
  return { ok: false, code, ...(text === undefined ? {} : { text }) }
}

const stakeOf = ({ slip, terms, code }: Draft): Stake => ({
  playerId: slip.playerId,
  product: 'sports',
  game: SPORTS_GAME,
  ref: slipRef(code),
  requestId: slip.requestId,
  stakeCents: slip.stakeCents,
  selection: { code },
  stakeKes: terms.stakeKes,
  leastPayoutCents: fromKes(0),
  greatestPayoutCents: terms.capCents,
})

/** The slips with their legs, and the selections and exposures that they change. */
async function record(
  tx: Tx,
  drafts: readonly Draft[],
  {
    atMs,
    decideAtMs,
    factsOf,
  }: { atMs: number; decideAtMs: (draft: Draft) => number | null; factsOf: FactsOf },
): Promise<void> {
  const at = new Date(atMs)
  const idOf = await selectionIds(
    tx,
    drafts.flatMap(({ terms }) => terms.legs),
    { factsOf, atMs },
  )
  const slips = await rows(
    tx,
    sql<{
      id: number
      code: string
    }>`insert into sportsbook.slips (code, player_id, request_id, request_hash, kind, sizes,
        stake_cents, cap_cents, odds_policy, state, placed_at, first_kick_off_at, is_live, decide_at, accepted_at,
        multi_bonus_id)
      select code, player_id, request_id, decode(hash, 'hex'), kind, sizes::smallint[], stake_cents,
        cap_cents, odds_policy,
        case when decide_ms is null then 'open' else 'pending' end, ${at}::timestamptz, kick_off_at,
        decide_ms is not null, to_timestamp(decide_ms / 1000.0),
        case when decide_ms is null then ${at}::timestamptz end, case when kind = 'multi' then ${BONUS_NOW} end
      from ${pgTable('d', drafts, {
        code: ['text', ({ code }) => code],
        player_id: ['uuid', ({ slip }) => slip.playerId],
        request_id: ['uuid', ({ slip }) => slip.requestId],
        hash: ['text', ({ slip }) => hashOf(slip)],
        kind: ['text', ({ terms }) => terms.kind],
        sizes: ['text', ({ slip }) => (slip.sizes ? `{${slip.sizes.join(',')}}` : null)],
        stake_cents: ['bigint', ({ slip }) => slip.stakeCents],
        cap_cents: ['bigint', ({ terms }) => terms.capCents],
        odds_policy: ['text', ({ slip }) => slip.oddsPolicy],
        kick_off_at: ['timestamptz', ({ terms }) => terms.firstKickOffMs],
        decide_ms: ['bigint', decideAtMs],
      })}
      returning id, code`,
  )
  const slipIds = new Map(slips.map(({ id, code }) => [code, id]))
  const legs = drafts.flatMap(({ slip: { playerId }, code, terms }) => {
    const ofSlip = { slipId: slipIds.get(code)!, lane: laneOf(playerId) }
    return terms.legs.map((leg, no) => ({ ...leg, ...ofSlip, no, selectionId: idOf(leg) }))
  })
  await sql`insert into sportsbook.slip_legs (slip_id, no, selection_id, lane, facts_id, odds,
      home_score, away_score, match_time) select * from ${pgTable('l', legs, LEG)}`.execute(tx)
  await addExposures(
    tx,
    drafts.flatMap(({ slip, terms }) =>
      terms.legs.map(leg => ({
        selectionId: idOf(leg),
        slips: 1,
        stakeCents: slip.stakeCents,
        payoutCents: leg.exposureCents,
      })),
    ),
    atMs,
  )
}

type LegRow = LegTaken & {
  readonly no: number
  readonly slipId: number
  readonly lane: number
  readonly selectionId: number
}
const LEG = {
  slip_id: ['bigint', (each: LegRow) => each.slipId],
  no: ['smallint', (each: LegRow) => each.no],
  selection_id: ['bigint', (each: LegRow) => each.selectionId],
  lane: ['smallint', (each: LegRow) => each.lane],
  facts_id: ['bigint', (each: LegRow) => each.factsId],
  odds: ['bigint', (each: LegRow) => each.odds],
  home_score: ['smallint', (each: LegRow) => each.homeScore],
  away_score: ['smallint', (each: LegRow) => each.awayScore],
  match_time: ['text', (each: LegRow) => each.matchTime],
} as const

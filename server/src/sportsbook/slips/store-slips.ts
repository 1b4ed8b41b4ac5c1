import { pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import { asExposure, exposureChanges } from './exposed-legs.rules.ts'
import { addExposures } from './exposures.ts'
import type { Selection } from '../model/facts.rules.ts'
import type { LegTaken, SlipAsked, Terms } from './judge-slip.rules.ts'
import { BONUS_NOW } from './multi-bonus.ts'
import { BOOK_RULES } from '../model/products.rules.ts'
import type { ReadSelection } from '../reads/read-facts.ts'
import { hashOf } from './slip-requests.ts'
import { selectionIds } from './selections.ts'
import { laneOf } from '../selections/settlement-queue.ts'

export type FactsOf = (selection: Selection) => ReadSelection
/** A slip that is taken, and on which terms. */
export type Draft = { readonly slip: SlipAsked; readonly terms: Terms; readonly code: string }

/** The slips with their legs, and the selections and exposures that they change. */
export async function storeSlips(
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
    }>`insert into sportsbook.slips (code, player_id, product, request_id, request_hash, kind, sizes,
        stake_cents, cap_cents, odds_policy, odds_fall_percent, state, placed_at, first_kick_off_at, is_live, decide_at,
        accepted_at, multi_bonus_id, exposed)
      select code, player_id, product, request_id, decode(hash, 'hex'), kind, sizes::smallint[], stake_cents,
        cap_cents, odds_policy, odds_fall,
        case when decide_ms is null then 'open' else 'pending' end, ${at}::timestamptz, kick_off_at,
        decide_ms is not null, to_timestamp(decide_ms / 1000.0),
        case when decide_ms is null then ${at}::timestamptz end,
        case when kind = 'multi' and has_bonus = 1 then coalesce(bonus_id, ${BONUS_NOW}) end, exposed::jsonb
      from ${pgTable('d', drafts, {
        code: ['text', ({ code }) => code],
        player_id: ['uuid', ({ slip }) => slip.playerId],
        product: ['text', ({ terms }) => terms.product],
        has_bonus: ['smallint', ({ terms }) => Number(BOOK_RULES[terms.product].hasMultiBonus)],
        request_id: ['uuid', ({ slip }) => slip.requestId],
        hash: ['text', ({ slip }) => hashOf(slip)],
        kind: ['text', ({ terms }) => terms.kind],
        sizes: ['text', ({ slip }) => (slip.sizes ? `{${slip.sizes.join(',')}}` : null)],
        stake_cents: ['bigint', ({ slip }) => slip.stakeCents],
        cap_cents: ['bigint', ({ terms }) => terms.capCents],
        odds_policy: ['text', ({ slip }) => slip.oddsPolicy],
        odds_fall: ['smallint', ({ slip }) => slip.oddsFallPercent ?? null],
        kick_off_at: ['timestamptz', ({ terms }) => terms.firstKickOffMs],
        decide_ms: ['bigint', decideAtMs],
        exposed: ['text', ({ terms }) => JSON.stringify(terms.exposed)],
        bonus_id: ['bigint', ({ slip }) => slip.bonusId ?? null],
      })}
      returning id, code`,
  )
  const slipIds = new Map(slips.map(({ id, code }) => [code, id]))
  const legs = drafts.flatMap(({ slip, code, terms }) => {
    const ofSlip = { slipId: slipIds.get(code)!, lane: laneOf(slip.playerId) }
    return terms.legs.map((leg, no) => {
      return { ...leg, ...ofSlip, no, seenOdds: seenOddsOf(slip, no, leg), selectionId: idOf(leg) }
    })
  })
  await sql`insert into sportsbook.slip_legs (slip_id, no, selection_id, lane, facts_id, odds, seen_odds,
      home_score, away_score, match_time) select * from ${pgTable('l', legs, LEG)}`.execute(tx)
  await addExposures(
    tx,
    drafts.flatMap(({ slip, terms }) =>
      exposureChanges(
        terms.legs.map(leg => idOf(leg)),
        { was: null, now: asExposure(slip.stakeCents, terms.exposed) },
      ),
    ),
    atMs,
  )
}

/** The odds that the player was shown, where they decide something and were others than those taken. */
function seenOddsOf({ legs, oddsPolicy }: Draft['slip'], no: number, { odds }: LegTaken): number | null {
  const seen = legs[no]!.odds
  return oddsPolicy === 'higher' && seen !== odds ? seen : null
}

type LegRow = LegTaken & {
  readonly no: number
  readonly slipId: number
  readonly lane: number
  /** The odds that the player was shown, where they were others. */
  readonly seenOdds: number | null
  readonly selectionId: number
}
const LEG = {
  slip_id: ['bigint', (each: LegRow) => each.slipId],
  no: ['smallint', (each: LegRow) => each.no],
  selection_id: ['bigint', (each: LegRow) => each.selectionId],
  lane: ['smallint', (each: LegRow) => each.lane],
  facts_id: ['bigint', (each: LegRow) => each.factsId],
  odds: ['bigint', (each: LegRow) => each.odds],
  seen_odds: ['bigint', (each: LegRow) => each.seenOdds],
  home_score: ['smallint', (each: LegRow) => each.homeScore],
  away_score: ['smallint', (each: LegRow) => each.awayScore],
  match_time: ['text', (each: LegRow) => each.matchTime],
} as const

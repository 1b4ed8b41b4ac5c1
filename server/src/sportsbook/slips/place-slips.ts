import { asCents, fromKes } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { groupWriter, placeStakes, type Stake, type StakeVerdict } from '../../wagers/index.ts'
import { lockEventsShared, tryLockEventsShared } from '../model/event-locks.ts'
import { judgeSlip, type Judged, type LegRefusal, type SlipAsked } from './judge-slip.rules.ts'
import { readHonouredBonuses } from './multi-bonus.ts'
import {
  distinctSelections,
  readLimitedFacts,
  readSettings,
  selectionKey,
  type ReadSelection,
} from '../reads/read-facts.ts'
import { BOOK_RULES } from '../model/products.rules.ts'
import { readStakeBounds, refusedStake, type StakeRefusal } from './refuse-stake.ts'
import { newSlipCode, slipRef } from './slip-code.ts'
import { readRequests, requestKey } from './slip-requests.ts'
import { storeSlips, type Draft, type FactsOf } from './store-slips.ts'

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
  | {
      readonly ok: false
      readonly code: Exclude<RefusalCode, 'slip_refused' | StakeRefusal['code']>
      readonly text?: string
    }
  | ({ readonly ok: false } & StakeRefusal)
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
  const bonuses = locked.some(({ bonusId }) => bonusId !== undefined)
    ? await readHonouredBonuses(tx, atMs)
    : new Set<number>()
  const accepted = new Map<string, number>()
  const answers = new Map<SlipAsked, SlipVerdict>()
  const drafts: Draft[] = []
  const aboveCap: { readonly slip: SlipAsked; readonly judged: AboveCap }[] = []
  const seen = new Set<string>()
  for (const slip of locked) {
    const replay = before.get(requestKey(slip))
    if (replay) answers.set(slip, replay)
    else if (!seen.has(requestKey(slip))) {
      const refused = refusalOfRequest(slip, { atMs, bonuses })
      const judged =
        refused ??
        judgeSlip(slip, {
          atMs,
          factsOf: selection => behind(factsOf(selection), accepted.get(selectionKey(selection))),
          settingsOf,
          liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
          limits: houseLimitsOf(ctx),
          capAt: 'agreed',
        })
      if (judged.ok) {
        seen.add(requestKey(slip))
        const { legs, exposed } = judged.terms
        for (const [no, leg] of legs.entries())
          accepted.set(selectionKey(leg), (accepted.get(selectionKey(leg)) ?? 0) + exposed[no]![1])
        drafts.push({ slip, terms: judged.terms, code: newSlipCode(ctx.random) })
      } else if (judged.code === 'payout_above_maximum') aboveCap.push({ slip, judged })
      else answers.set(slip, judged)
    }
    // The second of two copies in one group gets its answer with a later group.
  }
  const boundsOf = await readStakeBounds(tx, ctx, { terms: aboveCap.map(({ judged }) => judged.terms), atMs })
  for (const { slip, judged } of aboveCap)
    answers.set(slip, { ok: false, ...refusedStake(judged, boundsOf(judged.terms)) })
  await takeDrafts(tx, ctx, drafts, { atMs, shard, answers, factsOf })
  return answers
}

type AboveCap = Extract<Judged, { code: 'payout_above_maximum' }>

/** Why a request is not judged at all: it came too late, or names a bonus that is not honoured any more. */
function refusalOfRequest(
  { untilMs = Infinity, bonusId, product = 'sports' }: SlipAsked,
  { atMs, bonuses }: { readonly atMs: number; readonly bonuses: ReadonlySet<number> },
): { readonly ok: false; readonly code: 'slip_late' | 'slip_bonus_changed' } | undefined {
  if (atMs > untilMs) return { ok: false, code: 'slip_late' }
  const isHonoured = bonusId === undefined || (BOOK_RULES[product].hasMultiBonus && bonuses.has(bonusId))
  return isHonoured ? undefined : { ok: false, code: 'slip_bonus_changed' }
}

/**
 * The slips whose events are locked now. A long decision of one event delays the slips on others no
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
  if (placed.length > 0) await storeSlips(tx, placed, { atMs, decideAtMs, factsOf })
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
  if (code === 'slip_refused' || code === 'payout_above_maximum' || code === 'odds_above_maximum')
    throw new Error(`a stake was refused as a slip: ${code}`)
  return { ok: false, code, ...(text === undefined ? {} : { text }) }
}

const stakeOf = ({ slip, terms, code }: Draft): Stake => ({
  playerId: slip.playerId,
  product: terms.product,
  game: terms.games[0]!,
  otherGames: terms.games.slice(1),
  ref: slipRef(code),
  requestId: slip.requestId,
  stakeCents: slip.stakeCents,
  selection: { code },
  stakeKes: terms.stakeKes,
  leastPayoutCents: terms.leastPayoutCents,
  greatestPayoutCents: terms.greatestPayoutCents,
})

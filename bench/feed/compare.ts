import type { Match } from '../../feed-sim/feed/match.ts'
import { eventUrn } from '../../feed-sim/messages/xml.rules.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { rows, sql } from '../../server/src/platform/db/db.ts'
import { endOf, linesOf, payoutOf, type Leg } from './truth.ts'

export type Compared = {
  readonly slips: number
  readonly settled: number
  /** Slips and lines that are not as the messages make them. */
  readonly lost: readonly string[]
  /** Ends that were applied again, and players who have other money than their slips come to. */
  readonly doubled: readonly string[]
}

type SlipRow = {
  readonly code: string
  readonly playerId: string
  readonly state: string
  readonly stakeCents: number
  readonly payoutCents: number | null
  readonly placedMs: number
  readonly legs: readonly Leg[]
}

/** Compares the slips, the lines and the money with the simulator’s matches, by their urns. */
export async function compare(
  ctx: Ctx,
  matches: ReadonlyMap<string, Match>,
  { fundedCents, atMs }: { fundedCents: number; atMs: number },
): Promise<Compared> {
  const slips = await readSlips(ctx)
  const lost: string[] = []
  const owed = new Map<string, number>()
  for (const slip of slips) {
    const payout = paidOf(slip, matches)
    const state = payout === undefined ? 'open' : payout === null ? 'void' : 'settled'
    if (
      slip.state !== 'refused' &&
      (slip.state !== state || (payout !== undefined && slip.payoutCents !== payout))
    )
      lost.push(`slip ${slip.code}: ${slip.state} ${slip.payoutCents}, expected ${state} ${payout}`)
    // What the slip says itself, so that a lost message is not counted as a wrong wallet, too.
    const back = slip.state === 'open' ? 0 : (slip.payoutCents ?? slip.stakeCents)
    owed.set(slip.playerId, (owed.get(slip.playerId) ?? 0) + back - slip.stakeCents)
  }
  lost.push(...(await lostLines(ctx, matches, atMs)))
  const settled = slips.filter(({ state }) => state === 'settled' || state === 'void').length
  const doubled = [...(await repeatedEnds(ctx)), ...(await wrongMoney(ctx, owed, fundedCents))]
  return { slips: slips.length, settled, lost, doubled }
}

function paidOf(slip: SlipRow, matches: ReadonlyMap<string, Match>): number | null | undefined {
  const legs = slip.legs.map(leg => ({
    odds: leg.odds,
    end: endOf(matches.get(leg.eventId)!, leg, slip.placedMs),
  }))
  return payoutOf(slip.stakeCents, legs)
}

const readSlips = (ctx: Ctx): Promise<readonly SlipRow[]> =>
  rows(
    ctx.db.read,
    sql<SlipRow>`select s.code, s.player_id as "playerId", s.state, s.stake_cents as "stakeCents",
        s.payout_cents as "payoutCents", (extract(epoch from s.placed_at) * 1000)::bigint as "placedMs",
        (select json_agg(json_build_object('eventId', x.event_id, 'market', x.market, 'specifiers',
          x.specifiers, 'outcome', x.outcome, 'odds', l.odds) order by l.no)
          from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
          where l.slip_id = s.id) as legs
      from sportsbook.slips as s order by s.id`,
  )

type LineRow = {
  readonly eventId: string
  readonly key: string
  readonly status: number
  readonly outcomes: Readonly<Record<string, { readonly odds: number }>>
}

async function lostLines(
  ctx: Ctx,
  matches: ReadonlyMap<string, Match>,
  atMs: number,
): Promise<readonly string[]> {
  const found = await rows(
    ctx.db.read,
    sql<LineRow>`select event_id as "eventId", market || '|' || specifiers as key, status, outcomes
      from sportsbook.lines`,
  )
  const stored = new Map(found.map(line => [`${line.eventId} ${line.key}`, line]))
  return [...matches.values()].flatMap(match => {
    const eventId = eventUrn(match.fixture.id)
    return linesOf(match, atMs).flatMap(({ key, status, odds }) => {
      const line = stored.get(`${eventId} ${key}`)
      const has = odds && line ? Object.keys(odds).map(id => line.outcomes[id]?.odds) : []
      const isSame = line?.status === status && (!odds || has.join() === Object.values(odds).join())
      return isSame ? [] : [`line ${eventId} ${key}: ${line?.status} ${has.join()}, expected ${status}`]
    })
  })
}

/** Two versions after each other that say the same: one end was applied twice. */
async function repeatedEnds(ctx: Ctx): Promise<readonly string[]> {
  const found = await rows(
    ctx.db.read,
    sql<{ ref: string; version: number }>`select ref, version from (
        select ref, version, (payout_cents, outcome) is not distinct from
          (lag(payout_cents) over of_wager, lag(outcome) over of_wager) and version > 1 as repeats,
          version <> row_number() over of_wager as is_gap
        from wagers.settlement_versions window of_wager as (partition by ref, player_id order by version)) as v
      where repeats or is_gap`,
  )
  return found.map(({ ref, version }) => `${ref} repeats version ${version}`)
}

async function wrongMoney(
  ctx: Ctx,
  owed: ReadonlyMap<string, number>,
  fundedCents: number,
): Promise<readonly string[]> {
  const found = await rows(
    ctx.db.read,
    sql<{ playerId: string; cents: number }>`select player_id as "playerId",
        (cash_cents + stake_cents + bonus_cents + earnings_cents - debt_cents)::bigint as cents
      from wallet.balances`,
  )
  return found.flatMap(({ playerId, cents }) => {
    const expected = fundedCents + (owed.get(playerId) ?? 0)
    return cents === expected ? [] : [`player ${playerId} has ${cents} cents, expected ${expected}`]
  })
}

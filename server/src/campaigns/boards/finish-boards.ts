import { toKes } from '@ruka/contract/money'
import { readPlayers } from '../../accounts/index.ts'
import { casesOf } from '../../cases/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import type { SubAccount } from '../../wallet/index.ts'
import type { CampaignBoard } from './board.ts'
import {
  isBoard,
  readCampaign,
  readCampaigns,
  type BoardCampaign,
  type Campaign,
} from '../model/campaigns.ts'
import { lastPlace, prizeCents, prizeOf, prizeSum, type Prize } from '../model/definition.rules.ts'
import { campaignsEvents } from '../model/events.ts'
import { loadBoard, takeOn } from './follow-journal.ts'
import { lockHead, raiseVersion, readHead, type Head } from '../model/journal.ts'
import { move, postAll, prizeAccount } from '../jackpots/pots.ts'
import { stopCounting } from '../running/run-campaign.ts'

export const campaignCases = casesOf({
  'campaign-prize-held': {
    about: 'A prize of a race or tournament is not paid before a person has looked at it.',
    closedWith: 'campaign settle-prize',
  },
})

/** Wagers that were settled before the end may arrive for so long. */
const LATE_MS = 60_000
const HOUR_MS = 3_600_000

/** Where a prize goes. A free ticket is money that can only be staked. */
const ACCOUNT: Readonly<Record<Prize['kind'], SubAccount>> = {
  money: 'cash',
  bonus: 'bonus',
  tickets: 'stake',
}

/** Ends boards whose window is over, and pays those whose review is. Each is a step of its own. */
export async function finishBoards(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now() - LATE_MS)
  const due = await rows(
    ctx.db.read,
    sql<{
      id: string
    }>`select id from campaigns.campaigns where state in ('running', 'paused') and ends_at <= ${now}
      order by no`,
  )
  for (const { id } of due) await each(ctx, id, () => ctx.db.tx(tx => endBoard(tx, ctx, id)))
  const ended = (await readCampaigns(ctx.db.read))
    .filter(isBoard)
    .filter(campaign => campaign.state === 'ended' && paidAtMs(campaign) <= ctx.clock.now())
  for (const { id } of ended) await each(ctx, id, () => payBoard(ctx, id))
}

/** One that fails does not keep the others waiting; it is tried again. */
const each = ({ log }: Pick<Ctx, 'log'>, campaign: string, step: () => Promise<unknown>): Promise<unknown> =>
  step().catch((error: unknown) => log.error({ error, campaign }, 'a campaign could not be finished'))

/** When prizes of a board that has ended are paid. */
const paidAtMs = ({ endedAtMs, rules }: BoardCampaign): number => endedAtMs! + rules.reviewHours * HOUR_MS

async function endBoard(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await lockHead(tx)
  await sql`update campaigns.campaigns set state = 'ended', ended_at = ${new Date(ctx.clock.now())}
    where id = ${id} and state in ('running', 'paused')`.execute(tx)
  await raiseVersion(tx)
}

/** Ends a board before its window is over: what is played from now on does not count. */
export async function endNow(tx: Tx, ctx: Ctx, campaign: Campaign, head: Head): Promise<void> {
  await stopCounting(tx, ctx, campaign, { head, isStopped: true })
  await sql`update campaigns.campaigns set state = 'ended', ended_at = ${new Date(ctx.clock.now())}
    where id = ${campaign.id}`.execute(tx)
}

type Place = {
  readonly rank: number
  readonly playerId: string
  readonly points: number
  readonly prize: Prize | undefined
  /** Why a person has to look at it first. */
  readonly problem: string | undefined
}

/**
 * Makes the places of a board that has ended final and pays its prizes, once each; gives whether it was the first time.
 * A prize that looks wrong is held, and a person decides. What no place has gone to goes back to the house.
 */
export async function payBoard(ctx: Ctx, id: string, record?: (tx: Tx) => Promise<void>): Promise<boolean> {
  const { seq: loadedTo } = await readHead(ctx.db.read)
  const before = await readCampaign(ctx.db.read, id)
  if (before?.state !== 'ended' || !isBoard(before)) return false
  // It takes a while to build: not while the journal waits. What came meanwhile is little.
  const board = await loadBoard(ctx.db.read, before, loadedTo)
  return ctx.db.tx(async tx => {
    const { seq } = await lockHead(tx)
    const campaign = await readCampaign(tx, id, sql`for update`)
    if (campaign?.state !== 'ended' || !isBoard(campaign)) return false
    await takeOn(tx, board, { afterSeq: loadedTo, toSeq: seq })
    await payPlaces(tx, ctx, campaign, await finalPlaces(tx, campaign, board))
    await sql`update campaigns.campaigns set state = 'over', to_seq = ${seq}, entrants = ${board.entrants}
      where id = ${id}`.execute(tx)
    await raiseVersion(tx)
    await record?.(tx)
    return true
  })
}

/** Beyond those with a prize, the places of the leaderboard are kept. */
const KEPT = 20

async function finalPlaces(tx: Tx, campaign: BoardCampaign, board: CampaignBoard): Promise<readonly Place[]> {
  const { prizes } = campaign.rules
  const best = board.top(Math.max(KEPT, lastPlace(prizes)))
  const problems = await problemsOf(
    tx,
    campaign,
    best.map(({ entrant }) => entrant),
  )
  return best.map(({ entrant, points }, at) => ({
    rank: at + 1,
    playerId: entrant,
    points,
    prize: prizeOf(prizes, at + 1),
    problem: problems.get(entrant),
  }))
}

/** Stores places with what becomes of their prizes, and pays those that nothing speaks against. */
async function payPlaces(
  tx: Tx,
  ctx: Ctx,
  { id, rules }: BoardCampaign,
  places: readonly Place[],
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const won = places.flatMap(({ prize, ...place }) => (prize ? [{ ...place, id, prize }] : []))
  await payAll(
    tx,
    ctx,
    won.filter(({ problem }) => problem === undefined),
  )
  for (const { rank, playerId, prize, problem } of won)
    if (problem !== undefined)
      await campaignCases.openCase(tx, ctx, {
        kind: 'campaign-prize-held',
        subject: `${id}:${rank}`,
        problem,
        evidence: { playerId, rank, kes: toKes(prizeCents(prize)) },
      })
  const stateOf = ({ prize, problem }: Place) => (prize ? (problem === undefined ? 'paid' : 'held') : 'none')
  await sql`insert into campaigns.places (campaign_id, rank, player_id, points, prize, prize_cents, state, at)
    select ${id}, p.*, ${at}::timestamptz from ${pgTable('p', places, {
      rank: ['bigint', ({ rank }) => rank],
      player_id: ['uuid', ({ playerId }) => playerId],
      points: ['bigint', ({ points }) => points],
      prize: ['text', ({ prize }) => prize?.kind ?? 'none'],
      prize_cents: ['bigint', ({ prize }) => (prize ? prizeCents(prize) : 0)],
      state: ['text', stateOf],
    })}`.execute(tx)
  const rest = prizeSum(rules.prizes) - won.reduce((sum, { prize }) => sum + prizeCents(prize), 0)
  await postAll(tx, move(`prize:${id}/rest`, prizeAccount(id), 'promo', rest), ctx.clock.now())
}

type Payment = {
  readonly id: string
  readonly rank: number
  readonly playerId: string
  readonly prize: Prize
}

/** Pays prizes out of what was set aside, all of them or none. */
export async function payAll(tx: Tx, ctx: Ctx, payments: readonly Payment[]): Promise<void> {
  const operations = payments.map(({ id, rank, playerId, prize }) => ({
    op: 'move' as const,
    key: prizeKey(id, rank),
    debit: { house: prizeAccount(id) },
    credit: { playerId, account: ACCOUNT[prize.kind] },
    cents: prizeCents(prize),
  }))
  await postAll(tx, operations, ctx.clock.now())
  for (const { id, rank, playerId, prize } of payments)
    await ctx.events.publish(tx, campaignsEvents.prizePaid, {
      campaign: id,
      rank,
      playerId,
      kind: prize.kind,
      cents: prizeCents(prize),
    })
}

const prizeKey = (campaign: string, rank: number): string => `prize:${campaign}:${rank}`

/** A person looks at it where so large a part of the wagers that made the points was corrected. */
const CORRECTED_SHARE = 0.2

/** What looks wrong about the play of these players, by player; nothing of those that are missing. */
async function problemsOf(
  tx: Tx,
  { fromSeq, rules: { games } }: BoardCampaign,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const players = await readPlayers(tx, playerIds)
  const found = await rows(
    tx,
    sql<{ playerId: string; counted: number; corrected: number }>`select player_id as "playerId",
        count(*) filter (where kind = 1)::integer as counted,
        count(distinct ref) filter (where kind = 2 and payout_cents is distinct from before_cents)::integer as corrected
      from campaigns.journal where player_id = any(${playerIds}::uuid[]) and seq > ${fromSeq}
        and (cardinality(${games}::text[]) = 0 or game = any(${games}::text[]))
      group by player_id`,
  )
  const problems = new Map<string, string>()
  for (const { playerId, counted, corrected } of found)
    if (corrected > counted * CORRECTED_SHARE)
      problems.set(playerId, `${corrected} of ${counted} wagers were corrected`)
  for (const playerId of playerIds)
    if (players.get(playerId)?.status !== 'active')
      problems.set(playerId, 'The player’s account is not active')
  return problems
}

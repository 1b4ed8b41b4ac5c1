import { toKes } from '@ruka/contract/money'
import { readPlayers } from '../accounts/index.ts'
import { casesOf } from '../cases/index.ts'
import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Tx } from '../platform/db.ts'
import type { SubAccount } from '../wallet/index.ts'
import { isBoard, readCampaign, readCampaigns, type BoardCampaign, type Campaign } from './campaigns.ts'
import { lastPlace, prizeCents, prizeOf, prizeSum, type Prize } from './definition.rules.ts'
import { campaignsEvents } from './events.ts'
import { loadBoard } from './follow-journal.ts'
import { lockHead, raiseVersion, type Head } from './journal.ts'
import { move, postAll, prizeAccount } from './pots.ts'
import { stopCounting } from './run-campaign.ts'

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
  for (const { id } of due) await ctx.db.tx(tx => endBoard(tx, ctx, id))
  const ended = (await readCampaigns(ctx.db.read))
    .filter(isBoard)
    .filter(campaign => campaign.state === 'ended' && paidAtMs(campaign) <= ctx.clock.now())
  for (const { id } of ended) await ctx.db.tx(tx => payBoard(tx, ctx, id))
}

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
}

/**
 * Makes the places of a board that has ended final and pays its prizes, once each; gives whether it was the first time.
 * A prize that cannot be paid, and one that looks wrong, is held, and a person decides. What no place has gone to goes
 * back to the house.
 */
export async function payBoard(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const { seq } = await lockHead(tx)
  const campaign = await readCampaign(tx, id, sql`for update`)
  if (campaign?.state !== 'ended' || !isBoard(campaign)) return false
  const atMs = ctx.clock.now()
  const places = await finalPlaces(tx, campaign, seq)
  let open = prizeSum(campaign.rules.prizes)
  for (const place of places) {
    const isPaid = await payPlace(tx, ctx, campaign, place)
    if (place.prize) open -= prizeCents(place.prize)
    await sql`insert into campaigns.places (campaign_id, rank, player_id, points, prize, prize_cents, state, at)
      values (${id}, ${place.rank}, ${place.playerId}, ${place.points}, ${place.prize?.kind ?? 'none'},
        ${place.prize ? prizeCents(place.prize) : 0}, ${place.prize ? (isPaid ? 'paid' : 'held') : 'none'},
        ${new Date(atMs)})`.execute(tx)
  }
  await postAll(tx, move(`prize:${id}/rest`, prizeAccount(id), 'promo', open), atMs)
  await sql`update campaigns.campaigns set state = 'over', to_seq = ${seq} where id = ${id}`.execute(tx)
  await raiseVersion(tx)
  return true
}

/** Beyond those with a prize, the places of the leaderboard are kept. */
const KEPT = 20

async function finalPlaces(tx: Tx, campaign: BoardCampaign, seq: number): Promise<readonly Place[]> {
  const { prizes } = campaign.rules
  const board = await loadBoard(tx, campaign, seq)
  return board.top(Math.max(KEPT, lastPlace(prizes))).map(({ entrant, points }, at) => ({
    rank: at + 1,
    playerId: entrant,
    points,
    prize: prizeOf(prizes, at + 1),
  }))
}

/** Pays the prize of a place; false where it is held. */
async function payPlace(
  tx: Tx,
  ctx: Ctx,
  campaign: BoardCampaign,
  { rank, playerId, prize }: Place,
): Promise<boolean> {
  if (!prize) return true
  const problem = await problemOf(tx, campaign, playerId)
  if (problem === undefined) {
    await pay(tx, ctx, { id: campaign.id, rank, playerId, prize })
    return true
  }
  await campaignCases.openCase(tx, ctx, {
    kind: 'campaign-prize-held',
    subject: `${campaign.id}:${rank}`,
    problem,
    evidence: { playerId, rank, kes: toKes(prizeCents(prize)) },
  })
  return false
}

type Payment = {
  readonly id: string
  readonly rank: number
  readonly playerId: string
  readonly prize: Prize
}

/** Pays a prize out of what was set aside. */
export async function pay(tx: Tx, ctx: Ctx, { id, rank, playerId, prize }: Payment): Promise<void> {
  const cents = prizeCents(prize)
  const { kind } = prize
  const key = prizeKey(id, rank)
  const credit = { playerId, account: ACCOUNT[kind] }
  const debit = { house: prizeAccount(id) }
  await postAll(tx, [{ op: 'move', key, debit, credit, cents }], ctx.clock.now())
  await ctx.events.publish(tx, campaignsEvents.prizePaid, { campaign: id, rank, playerId, kind, cents })
}

const prizeKey = (campaign: string, rank: number): string => `prize:${campaign}:${rank}`

/** Of the wagers that made the points, so much were corrected: a person looks at it. */
const CORRECTED_SHARE = 0.2

/** What looks wrong about the play of a player who would get a prize; undefined where nothing does. */
async function problemOf(tx: Tx, { fromSeq }: BoardCampaign, playerId: string): Promise<string | undefined> {
  const player = (await readPlayers(tx, [playerId])).get(playerId)
  if (player?.status !== 'active') return 'The player’s account is not active'
  const [found] = await rows(
    tx,
    sql<{ counted: number; corrected: number }>`select count(*) filter (where kind = 1)::integer as counted,
        count(*) filter (where kind = 2)::integer as corrected
      from campaigns.journal where player_id = ${playerId} and seq > ${fromSeq}`,
  )
  const { counted, corrected } = found!
  return corrected > counted * CORRECTED_SHARE
    ? `${corrected} of ${counted} wagers were corrected`
    : undefined
}

import { readPlayer } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { issueWithPath } from '../../platform/base/field-errors.ts'
import { Refused } from '../../platform/base/refused.ts'
import { isBoard, isJackpot, readCampaign, type Campaign, type State } from '../model/campaigns.ts'
import { commitChain, drawChain } from '../jackpots/chains.ts'
import { nextDrop, prizeSum } from '../model/definition.rules.ts'
import { definition } from '../model/definition.ts'
import { append, KIND, lockHead, raiseVersion, type Head } from '../model/journal.ts'
import { move, openPots, postAll, prizeAccount } from '../jackpots/pots.ts'
import { mustBePaidByMargin } from './returns.ts'

/** What a change of a campaign writes beside it, such as the audit row. */
type Record = (tx: Tx, change: { readonly before: unknown; readonly after: unknown }) => Promise<void>

/** The campaign, behind the journal's end and its own lock. @throws Refused for one that is unknown */
export async function lockCampaign(
  tx: Tx,
  id: string,
): Promise<{ readonly campaign: Campaign; readonly head: Head }> {
  const head = await lockHead(tx)
  const campaign = await readCampaign(tx, id, sql`for update`)
  if (!campaign) throw new Refused('campaign_unknown')
  return { campaign, head }
}

/** @throws Refused where the campaign is in none of these states */
export function mustBe({ id, state }: Campaign, states: readonly State[]): void {
  if (!states.includes(state)) throw new Refused('conflict', `${id} is ${state}`)
}

/** Stores a definition, or another one for the same id while it is a draft. @throws Refused for one that is unsound */
export async function define(ctx: Ctx, given: unknown, record: Record): Promise<{ readonly id: string }> {
  const parsed = definition.safeParse(given)
  if (!parsed.success) {
    const { path, ...issue } = parsed.error.issues[0]!
    const text = issueWithPath({ ...issue, path: [] })
    throw new Refused('invalid', [path.join('.'), text].filter(Boolean).join(': '))
  }
  const { id, kind, ...rules } = parsed.data
  const [startsAt, endsAt] =
    'startsAt' in rules ? [new Date(rules.startsAt), new Date(rules.endsAt)] : [null, null]
  await ctx.db.tx(async tx => {
    await lockHead(tx)
    const before = await readCampaign(tx, id)
    if (before) mustBe(before, ['draft'])
    await sql`insert into campaigns.campaigns (id, kind, rules, created_at, starts_at, ends_at)
      values (${id}, ${kind}, ${JSON.stringify(parsed.data)}, ${new Date(ctx.clock.now())}, ${startsAt}, ${endsAt})
      on conflict (id) do update set kind = excluded.kind, rules = excluded.rules,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx)
    await record(tx, { before: before?.rules ?? null, after: given })
  })
  return { id }
}

/** Makes a campaign public and sets its money aside: seeds of pots, or prizes. @throws Refused */
export async function start(ctx: Ctx, id: string, record: Record): Promise<{ readonly id: string }> {
  // A chain takes a moment to draw: not while the journal waits.
  const chain = await drawChain(ctx, id)
  await ctx.db.tx(async tx => {
    const { campaign, head } = await lockCampaign(tx, id)
    mustBe(campaign, ['draft'])
    const atMs = ctx.clock.now()
    if (isBoard(campaign)) {
      if (campaign.rules.endsAt <= atMs) throw new Refused('conflict', `${id} would be over already`)
      await postAll(
        tx,
        move(`prize:${id}/fund`, 'promo', prizeAccount(id), prizeSum(campaign.rules.prizes)),
        atMs,
      )
    }
    if (isJackpot(campaign)) {
      await mustBePaidByMargin(tx, ctx, campaign)
      await openPots(tx, campaign, {
        atMs,
        seq: head.seq,
        dropsAtMs: ({ dropsAt }) => (dropsAt === null ? null : nextDrop(dropsAt, atMs)),
      })
      await commitChain(tx, ctx, { campaign: id, seq: head.seq, chain })
    }
    await sql`update campaigns.campaigns set state = 'running', started_at = ${new Date(atMs)},
      from_seq = ${head.seq} where id = ${id}`.execute(tx)
    await raiseVersion(tx)
    await record(tx, { before: { state: 'draft' }, after: { state: 'running' } })
  })
  return { id }
}

/** Stops counting until it is resumed, or goes on. @throws Refused */
export async function pause(
  ctx: Ctx,
  { id, isPaused }: { id: string; isPaused: boolean },
  record: Record,
): Promise<{ readonly id: string }> {
  const [from, to] = isPaused ? (['running', 'paused'] as const) : (['paused', 'running'] as const)
  await ctx.db.tx(async tx => {
    const { campaign, head } = await lockCampaign(tx, id)
    mustBe(campaign, [from])
    await stopCounting(tx, ctx, campaign, { head, isStopped: isPaused })
    await sql`update campaigns.campaigns set state = ${to} where id = ${id}`.execute(tx)
    await raiseVersion(tx)
    await record(tx, { before: { state: from }, after: { state: to } })
  })
  return { id }
}

/** Writes to the journal that what follows does not count in a campaign, or does again. */
export const stopCounting = (
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { no }: Campaign,
  { head, isStopped }: { head: Head; isStopped: boolean },
): Promise<unknown> =>
  append(tx, head, [{ kind: isStopped ? KIND.paused : KIND.resumed, atMs: clock.now(), campaign: no }])

/** Calls a race or tournament off: nothing is paid, and the prizes go back to the house. @throws Refused */
export async function callOff(ctx: Ctx, id: string, record: Record): Promise<{ readonly id: string }> {
  await ctx.db.tx(async tx => {
    const { campaign } = await lockCampaign(tx, id)
    mustBe(campaign, isBoard(campaign) ? ['draft', 'running', 'paused', 'ended'] : ['draft'])
    if (campaign.state !== 'draft' && isBoard(campaign))
      await postAll(
        tx,
        move(`prize:${id}/off`, prizeAccount(id), 'promo', prizeSum(campaign.rules.prizes)),
        ctx.clock.now(),
      )
    await sql`update campaigns.campaigns set state = 'void', ended_at = ${new Date(ctx.clock.now())}
      where id = ${id}`.execute(tx)
    await raiseVersion(tx)
    await record(tx, { before: { state: campaign.state }, after: { state: 'void' } })
  })
  return { id }
}

/** A player joins a tournament; once is enough. @throws Refused where it takes none, or the player takes no part */
export async function join(ctx: Ctx, { id, playerId }: { id: string; playerId: string }): Promise<void> {
  const { db, clock } = ctx
  const look = async (reader: Reader, campaign: Campaign | undefined) => {
    if (!campaign) throw new Refused('campaign_unknown')
    if (!takesPlayers(campaign, clock.now())) throw new Refused('campaign_not_open')
    if ((await readPlayer(reader, playerId))?.status !== 'active') throw new Refused('campaign_not_open')
    return hasJoined(reader, { campaign, playerId })
  }
  // The journal waits for no player who cannot join, or has joined.
  if (await look(db.read, await readCampaign(db.read, id))) return
  await db.tx(async tx => {
    const { campaign, head } = await lockCampaign(tx, id)
    if (await look(tx, campaign)) return
    await append(tx, head, [{ kind: KIND.joined, atMs: clock.now(), playerId, campaign: campaign.no }])
  })
}

const takesPlayers = (campaign: Campaign, nowMs: number): boolean =>
  isBoard(campaign) &&
  campaign.rules.entry === 'join' &&
  campaign.rules.endsAt > nowMs &&
  (campaign.state === 'running' || campaign.state === 'paused')

const hasJoined = async (
  reader: Reader,
  { campaign, playerId }: { campaign: Campaign; playerId: string },
): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from campaigns.journal where player_id = ${playerId} and kind = ${KIND.joined}
      and campaign = ${campaign.no} and seq > coalesce((select max(seq) from campaigns.journal
        where player_id = ${playerId} and kind = ${KIND.withdrawn}), 0)`,
  )) !== undefined

/** A player who excluded themselves takes no part any more: their places are gone, and others move up. */
export async function withdraw(
  tx: Tx,
  { playerId, atMs }: { playerId: string; atMs: number },
): Promise<void> {
  const head = await lockHead(tx)
  const on = await firstRow(
    tx,
    sql`select 1 from campaigns.campaigns where state in ('running', 'paused', 'ended')`,
  )
  if (on) await append(tx, head, [{ kind: KIND.withdrawn, atMs, playerId }])
}

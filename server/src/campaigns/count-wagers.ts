import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { PublishedEvent } from '../platform/events/event-types.ts'
import { codeOfRef } from '../sportsbook/index.ts'
import { cashPartOf, payoutOfPart } from './counting/cash-part.rules.ts'
import { isBoard, isJackpot, takesGame, type Campaign } from './model/campaigns.ts'
import { drawStakes } from './jackpots/draw-stakes.ts'
import { append, KIND, lockHead, type Head, type NewEntry } from './model/journal.ts'
import { keyOf, readKnown } from './counting/known-wagers.ts'
import type { Kept } from './jackpots/kept.ts'
import { revision } from './counting/revision.ts'
import { risksOf } from './counting/risk-of-slips.ts'
import { KEPT_MS } from './counting/sweep-journal.ts'

/** A wager that was settled, for the first time or by a correction of a void, with what of it counts. */
export type Wager = {
  readonly ref: string
  readonly playerId: string
  readonly product: string
  readonly game: string
  readonly stakeCents: number
  readonly payoutCents: number
  readonly placedAtMs: number
  readonly atMs: number
  /** The version of its settlement; the first where it is left out. */
  readonly version?: number
  /** Where it may have been counted by an entry that was swept: boards keep theirs, and jackpots do not count it. */
  readonly mayBeSwept?: boolean
}
type SettledEvent = PublishedEvent<{
  readonly wagers: readonly (Omit<Wager, 'placedAtMs' | 'atMs'> & {
    readonly placedAt: number
    readonly cause?: string | undefined
    readonly cashCents?: number | undefined
  })[]
}>

/**
 * Counts wagers that were settled, with what was cash of their stakes. What was cashed out, and what was never
 * accepted, counts for nothing. Nothing is written while no campaign is on.
 */
export async function countSettled(
  tx: Tx,
  ctx: Ctx,
  kept: Kept,
  published: readonly SettledEvent[],
): Promise<void> {
  const wagers = published.flatMap(({ payload, at }) =>
    payload.wagers
      .filter(({ cause }) => cause === undefined)
      .flatMap(({ placedAt, ...wager }): Wager[] => {
        const part = cashPartOf(wager)
        return part ? [{ ...part, placedAtMs: placedAt, atMs: at.getTime() }] : []
      }),
  )
  await countWagers(tx, ctx, kept, wagers)
}

/** Counts these wagers once each: those that were counted before, or may not be, are left out. */
async function countWagers(tx: Tx, ctx: Ctx, kept: Kept, wagers: readonly Wager[]): Promise<void> {
  const head = await lockHead(tx)
  const campaigns = await kept.registry.at(tx, head.version)
  const eligible = wagers.filter(wager => campaigns.some(campaign => counts(campaign, wager)))
  if (eligible.length === 0) return
  const counted = await firstTime(tx, await ofActivePlayers(tx, eligible))
  if (counted.length === 0) return
  const risks = await risksOf(tx, counted)
  const jackpots = campaigns.filter(isJackpot)
  const entries = counted.map((wager, at): NewEntry => ({
    ...wager,
    kind: KIND.counted,
    ...risks[at]!,
    jackpots: numbersOf(jackpots.filter(jackpot => counts(jackpot, wager))),
  }))
  await write(tx, ctx, kept, { head, campaigns, entries })
}

const numbersOf = (campaigns: readonly Campaign[]): readonly number[] | null =>
  campaigns.length === 0 ? null : campaigns.map(({ no }) => no)

/**
 * Whether a wager can count in a campaign, before its player is looked at. A board that has ended still takes what was settled before;
 * and of slips it looks at the smallest, too, since one may be a bet against another.
 */
function counts(campaign: Campaign, wager: Omit<Wager, 'payoutCents'>): boolean {
  const { ref, game, stakeCents, placedAtMs, atMs } = wager
  const isEnough = stakeCents >= campaign.rules.minStake
  if (!takesGame(campaign, game)) return false
  if (isJackpot(campaign))
    return (
      campaign.state === 'running' && isEnough && placedAtMs >= campaign.startedAtMs! && !wager.mayBeSwept
    )
  if (!isBoard(campaign) || (campaign.state !== 'running' && campaign.state !== 'ended')) return false
  const { startsAt, endsAt } = campaign.rules
  return (isEnough || codeOfRef(ref) !== undefined) && placedAtMs >= startsAt && atMs < endsAt
}

/** Without the wagers of those who excluded themselves, are suspended or have lapsed: they take no part. */
async function ofActivePlayers(tx: Tx, wagers: readonly Wager[]): Promise<readonly Wager[]> {
  const players = await readPlayers(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
  return wagers.filter(({ playerId }) => players.get(playerId)?.status === 'active')
}

/**
 * Without the wagers that were counted before. One that was corrected before its settlement came counts as it was
 * corrected, or not at all.
 */
async function firstTime(tx: Tx, wagers: readonly Wager[]): Promise<readonly Wager[]> {
  const known = await readKnown(tx, wagers)
  const seen = new Set<string>()
  return wagers.flatMap(wager => {
    const key = keyOf(wager)
    if (seen.has(key)) return []
    seen.add(key)
    const before = known.get(key)
    if (!before) return [wager]
    if (before.isCounted) return []
    if (before.version <= (wager.version ?? 1)) return [wager]
    if (before.payoutCents === null) return []
    // What was noted is of the whole stake.
    const payoutCents = payoutOfPart(before.payoutCents, wager.stakeCents, before.stakeCents)
    return [{ ...wager, payoutCents, version: before.version }]
  })
}

type CorrectedWager = {
  readonly ref: string
  readonly playerId: string
  readonly product: string
  readonly game: string
  readonly stakeCents: number
  readonly cashCents?: number | undefined
  readonly beforeCents: number | null
  readonly afterCents: number | null
  readonly placedAt: number
  readonly version?: number | undefined
}
type CorrectedEvent = PublishedEvent<{ readonly wagers: readonly CorrectedWager[] }>

/**
 * Brings what changed of wagers: what was returned counts no more, another payout counts instead, and a void that
 * became a settlement counts for the first time. One that comes behind a later one of the same wager changes nothing.
 */
export async function countCorrected(
  tx: Tx,
  ctx: Ctx,
  kept: Kept,
  published: readonly CorrectedEvent[],
): Promise<void> {
  // One event after the other: two corrections of one wager build on each other.
  for (const { wagers: corrected, at } of published.flatMap(inTurns)) {
    const head = await lockHead(tx)
    const campaigns = await kept.registry.at(tx, head.version)
    if (campaigns.length === 0) return
    const wagers = corrected.filter(({ game }) => isOn(campaigns, game))
    const known = await readKnown(tx, wagers)
    const entries: NewEntry[] = []
    const first: Wager[] = []
    for (const { afterCents, beforeCents, placedAt, version: given, ...wager } of wagers) {
      const before = known.get(keyOf(wager))
      // A program of before publishes no version: its corrections come in order.
      const version = given ?? (before?.version ?? 1) + 1
      const change = { payoutCents: afterCents, placedAtMs: placedAt, atMs: at.getTime(), version }
      const isOld = before !== undefined && before.version >= version
      if (before?.isCounted && !isOld)
        entries.push(...(await revision(tx, before, { ...change, stakeCents: wager.stakeCents })))
      else if (!before?.isCounted && beforeCents === null && afterCents !== null) {
        const part = cashPartOf({ ...wager, ...change, payoutCents: afterCents })
        if (part) first.push({ ...part, mayBeSwept: placedAt < ctx.clock.now() - KEPT_MS })
      }
      // Its settlement, or a correction before this one, may still be on its way.
      else if (!before?.isCounted && !isOld) entries.push({ ...wager, ...change, kind: KIND.noted })
    }
    await write(tx, ctx, kept, { head, campaigns, entries })
    if (first.length > 0) await countWagers(tx, ctx, kept, first)
  }
}

/** The wagers of an event in turns, each with one slip of a player at most: what a slip risks depends on the others. */
function inTurns({ payload, at }: CorrectedEvent) {
  const turns: { readonly wagers: CorrectedWager[]; readonly at: Date }[] = []
  const slips = new Map<string, number>()
  for (const wager of payload.wagers) {
    const isSlip = codeOfRef(wager.ref) !== undefined
    const turn = isSlip ? (slips.get(wager.playerId) ?? 0) : 0
    if (isSlip) slips.set(wager.playerId, turn + 1)
    const { wagers } = (turns[turn] ??= { wagers: [], at })
    wagers.push(wager)
  }
  return turns
}

/** Whether a campaign that is on, or under review, takes stakes of a game. */
const isOn = (campaigns: readonly Campaign[], game: string): boolean =>
  campaigns.some(campaign => campaign.state !== 'over' && takesGame(campaign, game))

type Written = {
  readonly head: Head
  readonly campaigns: readonly Campaign[]
  readonly entries: readonly NewEntry[]
}

/** Writes entries to the journal and to the pots. */
async function write(
  tx: Tx,
  ctx: Ctx,
  { chains }: Kept,
  { head, campaigns, entries }: Written,
): Promise<void> {
  const numbered = await append(tx, head, entries)
  if (numbered.length === 0) return
  await drawStakes(tx, ctx, chains, { jackpots: campaigns.filter(isJackpot), entries: numbered })
}

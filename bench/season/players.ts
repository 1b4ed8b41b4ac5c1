import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql, type Tx } from '../../server/src/platform/db/db.ts'
import { Refused } from '../../server/src/platform/base/refused.ts'
import { uuid } from '../../server/src/platform/base/random.ts'
import { askCashOut, readOffer } from '../../server/src/sportsbook/exits/cash-out.ts'
import { cancelSlip } from '../../server/src/sportsbook/exits/cancel-slip.ts'
import { openBetting, type SlipAsked } from '../../server/src/sportsbook/index.ts'
import type { Dice } from '../soak/dice.ts'
import type { Prices } from './prices.ts'
import { nextSlip } from './slips.ts'

/** A slip that was accepted, as its player knows it. Times are of the clock that the platform has, too. */
export type Placed = {
  readonly code: string
  readonly asked: SlipAsked
  readonly state: string
  readonly odds: readonly number[]
  readonly sentMs: number
  readonly answeredMs: number
}
export type Sold = {
  readonly code: string
  readonly soldCents: number
  readonly offerCents: number
  /** What the player was answered: a request that is pending is decided later. */
  readonly state: string
}
/** What the players did, by their own record. */
export type Doings = {
  readonly placed: Map<string, Placed>
  readonly cancelled: Set<string>
  /** By request. */
  readonly sold: Map<string, Sold>
  readonly refused: Map<string, number>
  replays: number
  wrongReplays: number
}

export type Bettors = ReturnType<typeof openBettors>

/** Players who place, cancel and sell slips; every verb below is one action of one of them. */
export function openBettors(ctx: Ctx, dice: Dice, players: readonly string[]) {
  const record: Doings = {
    placed: new Map(),
    cancelled: new Set(),
    sold: new Map(),
    refused: new Map(),
    replays: 0,
    wrongReplays: 0,
  }
  const codes: string[] = []
  return { ctx, dice, players, record, codes, place: openBetting(ctx) }
}

export async function placeNext(bettors: Bettors, prices: Prices): Promise<void> {
  const { ctx, dice, players, record, codes, place } = bettors
  const asked = nextSlip(ctx, dice, { players, prices })
  if (!asked) return
  const sentMs = ctx.clock.now()
  // Some send the same request twice at once.
  const isTwice = dice.below(100) < TWICE_PERCENT
  const answers = await Promise.all(
    (isTwice ? [asked, asked] : [asked]).map(each => repeated(bettors, () => place(each))),
  )
  const accepted = answers.filter(answer => answer.ok)
  if (isTwice) record.replays++
  if (new Set(accepted.map(({ code }) => code)).size > 1) record.wrongReplays++
  const [first] = accepted
  if (!first) {
    const [answer] = answers
    if (answer && !answer.ok)
      for (const code of answer.code === 'slip_refused'
        ? new Set(answer.legs.map(leg => leg.code))
        : [answer.code])
        refuse(bettors, `place:${code}`)
    return
  }
  const { code, state, legs } = first
  const odds = legs.map(leg => leg.odds)
  record.placed.set(code, { code, asked, state, odds, sentMs, answeredMs: ctx.clock.now() })
  codes.push(code)
}

export async function cancelOne(bettors: Bettors): Promise<void> {
  const { ctx, record } = bettors
  const code = recentCode(bettors)
  if (code === undefined) return
  const { playerId } = record.placed.get(code)!.asked
  const answer = await attempt(bettors, tx => cancelSlip(tx, ctx, { playerId, code }))
  if (answer.refused === undefined) record.cancelled.add(code)
  else refuse(bettors, `cancel:${answer.refused}`)
}

export async function sellOne(bettors: Bettors): Promise<void> {
  const { ctx, dice, record } = bettors
  const code = recentCode(bettors)
  if (code === undefined) return
  const { playerId, stakeCents } = record.placed.get(code)!.asked
  const offer = await readOffer(ctx.db.read, ctx, { playerId, code })
  if ('refused' in offer) return refuse(bettors, `offer:${offer.refused}`)
  const soldCents = asCents(dice.below(5) < 3 ? stakeCents : 1 + dice.below(stakeCents))
  const offerCents = asCents(Math.floor((offer.offerCents * soldCents) / stakeCents))
  const requestId = uuid(ctx.random, ctx.clock.now())
  const asked = { playerId, code, requestId, soldCents, offerCents }
  const answer = await attempt(bettors, tx => askCashOut(tx, ctx, asked))
  if (answer.refused !== undefined) return refuse(bettors, `cash-out:${answer.refused}`)
  const { state, offerCents: agreedCents } = answer.value
  record.sold.set(requestId, { code, soldCents, offerCents: agreedCents, state })
}

const refuse = ({ record: { refused } }: Bettors, what: string): void =>
  void refused.set(what, (refused.get(what) ?? 0) + 1)

function recentCode({ codes, dice }: Bettors): string | undefined {
  if (codes.length === 0) return undefined
  return codes[codes.length - 1 - dice.below(Math.min(codes.length, RECENT))]
}

/** One of the slips that were accepted last is cancelled or sold. */
const RECENT = 3_000
const TWICE_PERCENT = 3
const LOCK_TIMEOUT = '55P03'
const TRIES_MAX = 20

async function attempt<Value>(
  bettors: Bettors,
  act: (tx: Tx) => Promise<Value>,
): Promise<{ readonly value: Value; readonly refused?: never } | { readonly refused: string }> {
  try {
    return { value: await repeated(bettors, () => bettors.ctx.db.tx(act)) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code }
    throw error
  }
}

/** A request that got no lock in time is repeated as it was, as its player would. */
async function repeated<Value>(bettors: Bettors, act: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++)
    try {
      return await act()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT || tries === TRIES_MAX) throw error
      refuse(bettors, 'busy')
    }
}

/** Refused live bets, by what their legs were refused for. */
export const refusedLater = (ctx: Ctx) =>
  sql<{
    reason: string
    slips: number
  }>`select regexp_replace(regexp_replace(reason, ',.*', ''), '^\\d+:', '')
    as reason, count(*)::integer as slips from sportsbook.slips where state = 'refused' group by 1 order by 2 desc`.execute(
    ctx.db.read,
  )

import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../platform/db.ts'
import {
  correctWagers,
  lockWalletsOf,
  settleWagers,
  type Correction,
  type EndOfWager,
  type Settlement,
} from '../wagers/index.ts'
import { endOfSlip, settlementOf, type SlipEnd } from './end-of-slip.rules.ts'
import { addExposures } from './exposures.ts'
import { exposureOf } from './judge-slip.rules.ts'
import { BONUS_OF_SLIP } from './multi-bonus.ts'
import { BOOK_RULES, type BookProduct } from './products.rules.ts'
import { readLegEnds, type EndedLeg } from './read-leg-ends.ts'
import { slipRef } from './slip-code.ts'
import type { StoredBonus } from './slip-bonus.rules.ts'

type SlipRow = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly product: BookProduct
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly sizes: readonly number[] | null
  readonly state: 'open' | 'settled' | 'void'
  readonly version: number
  readonly settledAs: string | null
  readonly bonus: StoredBonus | null
  readonly legs: readonly EndedLeg[]
}
/** A slip whose end is another than the one that it was settled by. */
type Due = { readonly slip: SlipRow; readonly end: SlipEnd }

const REOPENED = 'reopened'

/**
 * Brings slips to the end that their legs have now, whatever they were settled as before: the first time the
 * wager ends, later its settlement is corrected. A slip whose result was taken back waits without a payout
 * for the next one. Slips that the player or staff ended are left alone. One unit of the caller's
 * transaction.
 */
export async function settleSlips(
  tx: Tx,
  ctx: Ctx,
  slipIds: readonly number[],
  { shard = 0 }: { shard?: number } = {},
): Promise<number> {
  const slips = await readSlips(tx, slipIds)
  const due = slips.flatMap((slip): Due[] => {
    const end = endOfSlip(slip, slip.legs)
    const settledAs = end.isOpen && slip.version > 0 ? REOPENED : end.settledAs
    return settledAs === slip.settledAs ? [] : [{ slip, end }]
  })
  if (due.length === 0) return 0
  const ended = new Map<string, PaidEnd>()
  const note = (slip: SlipRow, end: PaidEnd): EndOfWager => {
    ended.set(slip.code, end)
    return end
  }
  const [first, again] = [
    due.filter(({ slip }) => slip.version === 0),
    due.filter(({ slip }) => slip.version > 0),
  ]
  // All of them first where there are two calls: the first one locks the house's rows, too.
  if (first.length > 0 && again.length > 0)
    await lockWalletsOf(
      tx,
      due.map(({ slip }) => slip),
    )
  await settleFirst(tx, ctx, first, { note, shard })
  await correct(tx, ctx, again, { note, shard })
  await record(tx, due, { ended, atMs: ctx.clock.now() })
  await addExposures(tx, due.flatMap(exposureChanges), ctx.clock.now())
  return due.length
}

type PaidEnd = EndOfWager & Pick<ReturnType<typeof settlementOf>, 'bonus'>
/** `note` keeps what the wager was paid for the slip. */
type How = { readonly note: (slip: SlipRow, end: PaidEnd) => EndOfWager; readonly shard: number }
const nameOf = ({ code, playerId }: SlipRow) => ({ ref: slipRef(code), playerId })

async function settleFirst(tx: Tx, ctx: Ctx, due: readonly Due[], { note, shard }: How): Promise<void> {
  const settlements = due.map(({ slip, end }): Settlement => {
    if (end.isOpen) throw new Error(`${slip.code} is settled without an end`)
    const decide = (capCents: Cents) => note(slip, settlementOf(slip, slip.legs, { end, capCents }))
    // What is reserved for a slip is what it may pay: no other payout can cut it.
    return BOOK_RULES[slip.product].isReserved
      ? { ...nameOf(slip), ...decide(slip.capCents) }
      : { ...nameOf(slip), decide }
  })
  const verdicts = await settleWagers(tx, ctx, settlements, { shard })
  for (const [index, { verdict }] of verdicts.entries())
    if (verdict !== 'settled') throw new Error(`the slip ${due[index]!.slip.code} is ${verdict}`)
}

async function correct(tx: Tx, ctx: Ctx, due: readonly Due[], { note, shard }: How): Promise<void> {
  const corrections = due.map(({ slip, end }): Correction => {
    const version = slip.version + 1
    return {
      ...nameOf(slip),
      version,
      reason: end.isOpen ? 'the result was taken back' : 'another result',
      decide: capCents =>
        note(
          slip,
          end.isOpen
            ? { payoutCents: 0 as Cents, bonus: null, outcome: { reopened: true } }
            : settlementOf(slip, slip.legs, { end, capCents }),
        ),
    }
  })
  const verdicts = await correctWagers(tx, ctx, corrections, { shard })
  for (const [index, { verdict }] of verdicts.entries())
    if (verdict !== 'corrected') throw new Error(`the correction of ${due[index]!.slip.code} is ${verdict}`)
}

async function record(
  tx: Tx,
  due: readonly Due[],
  { ended, atMs }: { ended: ReadonlyMap<string, PaidEnd>; atMs: number },
): Promise<void> {
  const stateOf = ({ slip, end }: Due) =>
    end.isOpen ? 'open' : ended.get(slip.code)!.payoutCents === null ? 'void' : 'settled'
  await sql`update sportsbook.slips as s set state = d.state, version = s.version + 1,
      settled_as = d.settled_as, payout_cents = d.payout_cents, bonus_cents = d.bonus_cents,
      bonus_percent = d.bonus_percent,
      ended_at = case when d.state <> 'open' then ${new Date(atMs)}::timestamptz end
    from ${pgTable('d', due, {
      id: ['bigint', ({ slip }) => slip.id],
      state: ['text', stateOf],
      settled_as: ['text', ({ end }) => end.settledAs ?? REOPENED],
      payout_cents: ['bigint', each => (each.end.isOpen ? null : ended.get(each.slip.code)!.payoutCents)],
      bonus_cents: ['bigint', ({ slip }) => ended.get(slip.code)!.bonus?.bonusCents ?? null],
      bonus_percent: ['bigint', ({ slip }) => ended.get(slip.code)!.bonus?.bonusPercent ?? null],
    })} where s.id = d.id`.execute(tx)
  const sellable = due.filter(({ slip }) => BOOK_RULES[slip.product].canCashOut).map(({ slip }) => slip.id)
  // A rule that cashes a slip out goes with its first end.
  if (sellable.length > 0)
    await sql`delete from sportsbook.cash_out_rules
      where slip_id = any(${pgArray(sellable)}::bigint[])`.execute(tx)
}

/** Only open slips are exposed. */
function exposureChanges({ slip, end }: Due) {
  const sign = Number(end.isOpen) - Number(slip.state === 'open')
  if (sign === 0) return []
  return slip.legs.map(({ selectionId, odds }) => ({
    selectionId,
    slips: sign,
    stakeCents: sign * slip.stakeCents,
    payoutCents: sign * exposureOf(slip.stakeCents, odds),
  }))
}

/** Slips that may be settled, locked in the order of their ids, with their legs as they stand. */
async function readSlips(tx: Tx, slipIds: readonly number[]): Promise<readonly SlipRow[]> {
  if (slipIds.length === 0) return []
  const locked = await rows(
    tx,
    sql<Omit<SlipRow, 'legs'>>`select id, code, player_id as "playerId", product,
      stake_cents as "stakeCents", cap_cents as "capCents", sizes, state, version, settled_as as "settledAs",
      case when multi_bonus_id is not null then ${BONUS_OF_SLIP} end as bonus
      from sportsbook.slips where id = any(${pgArray(slipIds)}::bigint[])
        and state in ('open', 'settled', 'void')
      order by id for update`,
  )
  const legsOf = await readLegEnds(tx, slipIds)
  return locked.map(slip => ({ ...slip, legs: legsOf(slip.id) }))
}

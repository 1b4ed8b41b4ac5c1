import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import {
  correctWagers,
  lockWalletsOf,
  settleWagers,
  type Correction,
  type EndOfWager,
  type Settlement,
} from '../../wagers/index.ts'
import { endOfSlip, settlementOf, type SlipEnd } from '../slips/end-of-slip.rules.ts'
import {
  asExposure,
  exposedLegs,
  exposureChanges,
  isSameExposed,
  type Exposed,
} from '../slips/exposed-legs.rules.ts'
import { addExposures } from '../slips/exposures.ts'
import { BONUS_OF_SLIP } from '../slips/multi-bonus.ts'
import { BOOK_RULES, type BookProduct } from '../model/products.rules.ts'
import { readLegEnds, type EndedLeg } from '../slips/read-leg-ends.ts'
import { slipRef } from '../slips/slip-code.ts'
import type { StoredBonus } from '../slips/slip-bonus.rules.ts'

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
  /** What its legs added to exposures last. */
  readonly exposed: Exposed | null
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
  if (due.length > 0) await settle(tx, ctx, due, shard)
  await exposeAgain(tx, slips, ctx.clock.now())
  return due.length
}

async function settle(tx: Tx, ctx: Ctx, due: readonly Due[], shard: number): Promise<void> {
  const ended = new Map<string, PaidEnd>()
  const note: Note = (slip, end, capCents) => {
    ended.set(slip.code, { ...end, cappedBy: capCents < slip.capCents ? 'day' : 'bet' })
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
}

type Settled = EndOfWager & Pick<ReturnType<typeof settlementOf>, 'bonus' | 'capped'>
/** `cappedBy`: whose cap it was paid under, of the bet or of the player's 24 hours. */
type PaidEnd = Settled & { readonly cappedBy: 'bet' | 'day' }
/** Keeps what the wager was paid for the slip, under a cap. */
type Note = (slip: SlipRow, end: Settled, capCents: Cents) => EndOfWager
type How = { readonly note: Note; readonly shard: number }
const nameOf = ({ code, playerId }: SlipRow) => ({ ref: slipRef(code), playerId })

async function settleFirst(tx: Tx, ctx: Ctx, due: readonly Due[], { note, shard }: How): Promise<void> {
  const settlements = due.map(({ slip, end }): Settlement => {
    if (end.isOpen) throw new Error(`${slip.code} is settled without an end`)
    const decide = (capCents: Cents) => note(slip, settlementOf(slip, slip.legs, { end, capCents }), capCents)
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
            ? { payoutCents: 0 as Cents, bonus: null, capped: null, outcome: { reopened: true } }
            : settlementOf(slip, slip.legs, { end, capCents }),
          capCents,
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
      bonus_percent = d.bonus_percent, capped_cents = d.capped_cents,
      capped_returned_cents = d.capped_returned_cents, capped_by = d.capped_by,
      exposed = case when d.state = 'open' then s.exposed end,
      ended_at = case when d.state <> 'open' then ${new Date(atMs)}::timestamptz end
    from ${pgTable('d', due, {
      id: ['bigint', ({ slip }) => slip.id],
      state: ['text', stateOf],
      settled_as: ['text', ({ end }) => end.settledAs ?? REOPENED],
      payout_cents: ['bigint', each => (each.end.isOpen ? null : ended.get(each.slip.code)!.payoutCents)],
      bonus_cents: ['bigint', ({ slip }) => ended.get(slip.code)!.bonus?.bonusCents ?? null],
      bonus_percent: ['bigint', ({ slip }) => ended.get(slip.code)!.bonus?.bonusPercent ?? null],
      capped_cents: ['bigint', ({ slip }) => ended.get(slip.code)!.capped?.cappedCents ?? null],
      capped_returned_cents: ['bigint', ({ slip }) => ended.get(slip.code)!.capped?.returnedCents ?? null],
      capped_by: [
        'text',
        ({ slip }) => (ended.get(slip.code)!.capped ? ended.get(slip.code)!.cappedBy : null),
      ],
    })} where s.id = d.id`.execute(tx)
  const sellable = due.filter(({ slip }) => BOOK_RULES[slip.product].canCashOut).map(({ slip }) => slip.id)
  // A rule that cashes a slip out goes with its first end.
  if (sellable.length > 0)
    await sql`delete from sportsbook.cash_out_rules
      where slip_id = any(${pgArray(sellable)}::bigint[])`.execute(tx)
}

/**
 * Brings what slips add to the exposures of their selections to how their legs stand: a leg that is decided, or not
 * any more, changes what the others may cost. Only open slips are exposed. Behind the balances.
 */
async function exposeAgain(tx: Tx, slips: readonly SlipRow[], atMs: number): Promise<void> {
  const changed = slips.flatMap(slip => {
    const now = endOfSlip(slip, slip.legs).isOpen ? exposedLegs(slip, slip.legs) : null
    return isSameExposed(slip.exposed, now) ? [] : [{ slip, now }]
  })
  // Slips that are over were written with their end.
  const open = changed.filter(({ now }) => now !== null)
  if (open.length > 0)
    await sql`update sportsbook.slips as s set exposed = d.exposed::jsonb
      from ${pgTable('d', open, {
        id: ['bigint', ({ slip }) => slip.id],
        exposed: ['text', ({ now }) => JSON.stringify(now)],
      })} where s.id = d.id`.execute(tx)
  const changes = changed.flatMap(({ slip: { legs, stakeCents, exposed }, now }) =>
    exposureChanges(
      legs.map(({ selectionId }) => selectionId),
      { was: asExposure(stakeCents, exposed), now: asExposure(stakeCents, now) },
    ),
  )
  await addExposures(tx, changes, atMs)
}

/** Slips that may be settled, locked in the order of their ids, with their legs as they stand. */
async function readSlips(tx: Tx, slipIds: readonly number[]): Promise<readonly SlipRow[]> {
  if (slipIds.length === 0) return []
  const locked = await rows(
    tx,
    sql<Omit<SlipRow, 'legs'>>`select id, code, player_id as "playerId", product,
      stake_cents as "stakeCents", cap_cents as "capCents", sizes, state, version, settled_as as "settledAs", exposed,
      case when multi_bonus_id is not null then ${BONUS_OF_SLIP} end as bonus
      from sportsbook.slips where id = any(${pgArray(slipIds)}::bigint[])
        and state in ('open', 'settled', 'void')
      order by id for update`,
  )
  const legsOf = await readLegEnds(tx, slipIds)
  return locked.map(slip => ({ ...slip, legs: legsOf(slip.id) }))
}

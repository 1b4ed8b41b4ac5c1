import { asCents, sumCents, type Cents } from '@ruka/contract/money'
import { firstRow, pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import { addBalanceViews, balanceView, type BalanceView } from './balance-view.rules.ts'
import type { Transfer } from './operation.rules.ts'

/** One business event as it changed a player's money; its legs are put together. */
export type Entry = {
  readonly key: string
  readonly kind: Transfer['kind']
  readonly atMs: number
  /** What it changed, and what there was afterwards. */
  readonly change: BalanceView
  readonly after: BalanceView
  /** What of it went to the house account `tax`; the player's balances are net of it already. */
  readonly taxCents: Cents
}

export type Movements = {
  readonly opening: BalanceView
  readonly closing: BalanceView
  /** Everything that raised the balance, and everything that lowered it, both positive. */
  readonly inCents: Cents
  readonly outCents: Cents
  /** The events in the order of time, read lazily. */
  entries(): AsyncGenerator<Entry, void, undefined>
}

/** Legs that are read at once: the part of a statement that is in memory. */
const PAGE = 2_000

const is = (playerId: string) =>
  sql`array_remove(array[debit_player, credit_player], null) @> array[${playerId}]::uuid[]`
/** What a movement changes in one balance: what arrives in its accounts less what leaves them. */
const changeOf = (playerId: string, accounts: readonly string[]) => sql`(
  (case when credit_player = ${playerId} and credit = any(${pgArray(accounts)}::text[]) then cents else 0 end)
  - (case when debit_player = ${playerId} and debit = any(${pgArray(accounts)}::text[]) then cents
    else 0 end))`
const changes = (
  playerId: string,
) => sql`${changeOf(playerId, ['cash', 'stake'])} as balance, ${changeOf(playerId, ['held'])} as held,
  ${changeOf(playerId, ['bonus', 'earnings'])} as bonus, -${changeOf(playerId, ['debt'])} as debt`

/**
 * A player's movements from one moment up to before another, with running balances. What is read is fixed
 * when this resolves: movements are only ever added, and one player's in the order of `seq`, under the
 * wallet's lock; so later ones are left out by their number, and no transaction stays open while a slow
 * reader reads.
 */
export async function readMovements(
  reader: Reader,
  { playerId, fromMs, toMs, page = PAGE }: { playerId: string; fromMs: number; toMs: number; page?: number },
): Promise<Movements> {
  const [from, to] = [new Date(fromMs), new Date(toMs)]
  const found = await firstRow(
    reader,
    sql<Summary>`select p.cash_cents + p.stake_cents as balance, p.held_cents as held,
      p.bonus_cents + p.earnings_cents as bonus, p.debt_cents as debt, m.*
      from wallet.balances as p cross join lateral (
        select coalesce(max(seq), 0) as last_seq,
          coalesce(sum(balance), 0)::bigint as balance_since, coalesce(sum(held), 0)::bigint as held_since,
          coalesce(sum(bonus), 0)::bigint as bonus_since, coalesce(sum(debt), 0)::bigint as debt_since,
          coalesce(sum(balance) filter (where at < ${to}), 0)::bigint as balance_within,
            coalesce(sum(held) filter (where at < ${to}), 0)::bigint as held_within,
          coalesce(sum(bonus) filter (where at < ${to}), 0)::bigint as bonus_within,
            coalesce(sum(debt) filter (where at < ${to}), 0)::bigint as debt_within,
          coalesce(sum(balance) filter (where at < ${to} and balance > 0), 0)::bigint as came,
          coalesce(-sum(balance) filter (where at < ${to} and balance < 0), 0)::bigint as went
        from (select at, seq, ${changes(playerId)} from wallet.transfers where ${is(playerId)}
          and at >= ${from}) as t) as m
      where p.player_id = ${playerId}`,
  )
  if (!found) throw new Error('there is no such wallet')
  const since = balanceView(found.balance_since, found.held_since, found.bonus_since, found.debt_since)
  const within = balanceView(found.balance_within, found.held_within, found.bonus_within, found.debt_within)
  const opening = addBalanceViews(balanceView(found.balance, found.held, found.bonus, found.debt), since, -1)
  const range = { playerId, from, to, lastSeq: found.last_seq, page }
  return {
    opening,
    closing: addBalanceViews(opening, within),
    inCents: asCents(found.came),
    outCents: asCents(found.went),
    entries: () => together(reader, legs(reader, range), opening),
  }
}

type Summary = Record<'balance' | 'held' | 'bonus' | 'debt', number> &
  Record<`${'balance' | 'held' | 'bonus' | 'debt'}_${'since' | 'within'}`, number> & {
    last_seq: number
    came: number
    went: number
  }
type Range = { playerId: string; from: Date; to: Date; lastSeq: number; page: number }
type Leg = { key: string; kind: Transfer['kind']; at: Date; seq: number } & Record<keyof BalanceView, number>
type Mark = { at: Date; seq: number }

/**
 * The legs, page by page. The index that finds a player's movements has no order, so they are put in order
 * once, to learn where each page ends; then each page is a range of time, which touches only its own part of
 * the table.
 */
async function* legs(reader: Reader, range: Range): AsyncGenerator<Leg[], void, undefined> {
  const { playerId, from, to, lastSeq, page } = range
  const within = sql`${is(playerId)} and at >= ${from} and at < ${to} and seq <= ${lastSeq}`
  const ends = await rows(
    reader,
    sql<Mark>`select at, seq from (
      select at, seq, row_number() over (order by at, seq) as nth, count(*) over () as of
        from wallet.transfers where ${within}) as t
      where nth % ${page} = 0 or nth = of order by at, seq`,
  )
  let after: Mark = { at: from, seq: 0 }
  for (const end of ends) {
    yield await rows(
      reader,
      sql<Leg>`select key, kind, at, seq, ${changes(playerId)} from wallet.transfers
        where ${is(playerId)} and at >= ${after.at} and at <= ${end.at} and seq <= ${lastSeq}
          and (at, seq) > (${after.at}, ${after.seq}) and (at, seq) <= (${end.at}, ${end.seq})
        order by at, seq`,
    )
    after = end
  }
}

/**
 * Puts the legs of each event together and computes the running balances. An event may begin on one page and
 * end on the next.
 */
async function* together(
  reader: Reader,
  pages: AsyncGenerator<Leg[], void, undefined>,
  opening: BalanceView,
): AsyncGenerator<Entry, void, undefined> {
  let after = opening
  let event: Omit<Entry, 'after'> | undefined
  const close = (done: Omit<Entry, 'after'>): Entry => {
    after = addBalanceViews(after, done.change)
    return { ...done, after }
  }
  for await (const page of pages) {
    const taxes = await taxesOf(reader, page)
    for (const { key, kind, at, ...leg } of page) {
      const change = balanceView(leg.balance, leg.held, leg.bonus, leg.debt)
      if (event?.key === key) event = { ...event, change: addBalanceViews(event.change, change) }
      else {
        if (event) yield close(event)
        event = { key, kind, atMs: at.getTime(), change, taxCents: taxes.get(key) ?? asCents(0) }
      }
    }
  }
  if (event) yield close(event)
}

/** The taxes under these keys: lines of the house, so they are no player's own. */
async function taxesOf(reader: Reader, page: readonly Leg[]): Promise<ReadonlyMap<string, Cents>> {
  const found = await rows(
    reader,
    sql<{
      key: string
      cents: Cents
    }>`select key, cents from wallet.transfers
      where key = any(${pgArray([...new Set(page.map(leg => leg.key))])}::text[]) and credit = 'tax'`,
  )
  const taxes = new Map<string, Cents>()
  for (const { key, cents } of found) taxes.set(key, sumCents(taxes.get(key) ?? asCents(0), cents))
  return taxes
}

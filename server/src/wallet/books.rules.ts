import { asCents, type Cents } from '@ruka/contract/money'
import { assertOpen, type HouseAccount } from './chart.rules.ts'
import {
  balance,
  type Balances,
  type OwnAccount,
  type Side,
  type SubAccount,
  type Transfer,
  type Verdict,
} from './operation.rules.ts'

/** What was read under the wallets' locks. `holds` are the legs of holds that are still open. */
export type LedgerState = {
  readonly wallets: ReadonlyMap<string, Balances>
  readonly keys: ReadonlySet<string>
  readonly holds: ReadonlyMap<string, readonly Transfer[]>
}

/** The working copy that operations change. */
export type Books = {
  wallets: Map<string, Balances>
  keys: Set<string>
  holds: Map<string, readonly Transfer[]>
  house: Map<HouseAccount, number>
  written: Transfer[]
}

export const openBooks = (state: LedgerState): Books => ({
  wallets: new Map(state.wallets),
  keys: new Set(state.keys),
  holds: new Map(state.holds),
  house: new Map(),
  written: [],
})

/** What leaves one side for another. */
export type Part = readonly [Side, Side, Cents]

/** Parts as the legs of one key. */
export const numbered = (
  parts: readonly Part[],
  { key, kind, from = 0 }: Pick<Transfer, 'key' | 'kind'> & { from?: number },
): Transfer[] =>
  parts.map(([debit, credit, cents], index) => ({ key, kind, leg: from + index, debit, credit, cents }))

/**
 * The player's side that a movement makes smaller: what is debited, or a debt that is credited, since a debt
 * is an asset.
 */
export const shrinking = (side: Side, end: 'debit' | 'credit') =>
  'playerId' in side && (side.account === 'debt') === (end === 'credit') ? side : undefined

/** Splits what arrives in cash: the player's debt first, the rest into cash. */
export function intoCash(
  books: Books,
  { playerId, debit, cents }: { playerId: string; debit: Side; cents: Cents },
): Part[] {
  const debt = Math.min(books.wallets.get(playerId)?.debt ?? 0, cents)
  const parts = [
    [debit, { playerId, account: 'debt' }, asCents(debt)] as const,
    [debit, { playerId, account: 'cash' }, asCents(cents - debt)] as const,
  ]
  return parts.filter(([, , part]) => part > 0)
}

/** Takes from a sub-account as far as it reaches; the rest becomes debt. */
export function outOf(
  wallet: Balances,
  { playerId, from, to, cents }: { playerId: string; from: OwnAccount; to: Side; cents: number },
): Part[] {
  const there = Math.min(wallet[from], cents)
  const parts = [
    [{ playerId, account: from }, to, asCents(there)] as const,
    [{ playerId, account: 'debt' }, to, asCents(cents - there)] as const,
  ]
  return parts.filter(([, , part]) => part > 0)
}

/** The line of a tax, if there is any. A tax is a part of what moves; more than that is a defect. */
export function toTax(debit: Side, taxCents: Cents | undefined, ofCents: Cents): Part[] {
  if (taxCents === undefined || taxCents === 0) return []
  if (taxCents < 0 || taxCents >= ofCents) throw new Error('a tax is not a part of what it is taken from')
  return [[debit, { house: 'tax' }, taxCents]]
}

/** Draws an amount on accounts in order; null when they do not hold enough. */
export function draw(
  wallet: Balances,
  from: readonly SubAccount[],
  cents: Cents,
): [SubAccount, Cents][] | null {
  let left: number = cents
  const parts: [SubAccount, Cents][] = []
  for (const account of from) {
    const part = Math.min(left, wallet[account])
    if (part > 0) parts.push([account, asCents(part)])
    left -= part
  }
  return left === 0 && parts.length > 0 ? parts : null
}

export function write(books: Books, key: string, legs: readonly Transfer[]): void {
  books.keys.add(key)
  for (const leg of legs) {
    add(books, leg.debit, -leg.cents)
    add(books, leg.credit, leg.cents)
    books.written.push(leg)
  }
}

function add(books: Books, side: Side, change: number): void {
  if ('house' in side) {
    assertOpen(side.house)
    return void books.house.set(side.house, (books.house.get(side.house) ?? 0) + change)
  }
  const wallet = books.wallets.get(side.playerId)
  if (!wallet) throw new Error('a movement names a wallet that was not read')
  const value = asCents(wallet[side.account] + (side.account === 'debt' ? -change : change))
  if (value < 0) throw new Error(`the ${side.account} of a wallet would become negative`)
  books.wallets.set(side.playerId, { ...wallet, [side.account]: value })
}

export const ok = (books: Books, playerId: string | undefined): Extract<Verdict, { verdict: 'ok' }> => {
  const wallet = playerId === undefined ? undefined : books.wallets.get(playerId)
  return { verdict: 'ok', balanceCents: wallet ? balance(wallet) : asCents(0) }
}

import { asCents, sumCents, type Cents } from '@ruka/contract/money'
import {
  balance,
  endKey,
  type HouseAccount,
  type Operation,
  type Purse,
  type Side,
  type SubAccount,
  type Transfer,
  type Verdict,
} from './operation.rules.ts'

/** What was read under the purses' locks. `holds` are the legs of holds that are still open. */
export type LedgerState = {
  readonly purses: ReadonlyMap<string, Purse>
  readonly keys: ReadonlySet<string>
  readonly holds: ReadonlyMap<string, readonly Transfer[]>
}

/** What is to be written: verdicts in the operations' order, movements, and the new purses. */
export type Decision = {
  readonly verdicts: readonly Verdict[]
  readonly transfers: readonly Transfer[]
  readonly purses: ReadonlyMap<string, Purse>
  readonly house: ReadonlyMap<HouseAccount, number>
}

/** Decides the operations one after the other, each seeing what the earlier ones did. Pure. */
export function decide(state: LedgerState, operations: readonly Operation[]): Decision {
  const books = openBooks(state)
  const verdicts = operations.map(operation => decideOne(books, operation))
  return { verdicts, transfers: books.written, purses: books.purses, house: books.house }
}

/** The working copy that operations change. */
type Books = {
  purses: Map<string, Purse>
  keys: Set<string>
  holds: Map<string, readonly Transfer[]>
  house: Map<HouseAccount, number>
  written: Transfer[]
}

const openBooks = (state: LedgerState): Books => ({
  purses: new Map(state.purses),
  keys: new Set(state.keys),
  holds: new Map(state.holds),
  house: new Map(),
  written: [],
})

function decideOne(books: Books, operation: Operation): Verdict {
  switch (operation.op) {
    case 'hold':
      return decideHold(books, operation)
    case 'post':
    case 'void':
      return decideEnd(books, operation)
    case 'move':
      return decideMove(books, operation)
    case 'recover':
      return decideRecovery(books, operation)
  }
}

function decideHold(
  books: Books,
  { key, playerId, cents, from, evenFrozen }: Extract<Operation, { op: 'hold' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  const purse = books.purses.get(playerId)
  if (!purse) return { verdict: 'missing' }
  if (purse.frozen && !evenFrozen) return { verdict: 'frozen' }
  const parts = draw(purse, from, cents)
  if (!parts) return { verdict: 'insufficient_funds' }
  const legs = parts.map(([account, part], leg): Transfer => ({
    key,
    leg,
    kind: 'hold',
    debit: { playerId, account },
    credit: { playerId, account: 'held' },
    cents: part,
  }))
  write(books, key, legs)
  books.holds.set(key, legs)
  return ok(books, playerId)
}

function decideEnd(books: Books, operation: Extract<Operation, { op: 'post' | 'void' }>): Verdict {
  const { key, playerId } = operation
  if (books.keys.has(endKey(key))) return { verdict: 'duplicate' }
  const held = books.holds.get(key)
  if (!held) return { verdict: 'missing' }
  const legs = held.map(({ leg, debit, credit, cents }): Transfer => {
    const end = { key: endKey(key), leg, cents, debit: credit }
    return operation.op === 'void'
      ? { ...end, kind: 'void', credit: debit }
      : { ...end, kind: 'post', credit: { house: operation.to } }
  })
  const more = operation.op === 'post' ? beyondTheHold(books, operation, held) : []
  write(books, endKey(key), [
    ...legs,
    ...numbered(more, { key: endKey(key), kind: 'post', from: legs.length }),
  ])
  books.holds.delete(key)
  return ok(books, playerId)
}

/** What the end of a hold moves beyond the hold itself: winnings, the tax on it, and what goes back. */
function beyondTheHold(
  books: Books,
  { playerId, to, payCents, taxCents, backCents }: Extract<Operation, { op: 'post' }>,
  held: readonly Transfer[],
): Part[] {
  const house = { house: to }
  const heldCents = sumCents(...held.map(leg => leg.cents))
  const last = held.at(-1)!
  if (backCents && (backCents < 0 || backCents > last.cents || backCents >= heldCents - (taxCents ?? 0)))
    throw new Error('what goes back is not a part of what was held')
  return [
    ...(payCents ? intoCash(books, { playerId, debit: house, cents: payCents }) : []),
    ...toTax(house, taxCents, heldCents),
    ...(backCents ? [[house, last.debit, backCents] as const] : []),
  ]
}

function decideMove(
  books: Books,
  { key, debit, credit, cents, taxCents }: Extract<Operation, { op: 'move' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  for (const side of [debit, credit])
    if ('playerId' in side && !books.purses.has(side.playerId)) return { verdict: 'missing' }
  if (
    [shrinking(debit, 'debit'), shrinking(credit, 'credit')].some(
      side => side && books.purses.get(side.playerId)![side.account] < cents,
    )
  )
    return { verdict: 'insufficient_funds' }
  const levy = toTax(debit, taxCents, cents)
  const net = asCents(cents - sumCents(...levy.map(([, , part]) => part)))
  const parts =
    'playerId' in credit && credit.account === 'cash'
      ? intoCash(books, { playerId: credit.playerId, debit, cents: net })
      : [[debit, credit, net] as const]
  write(books, key, numbered([...parts, ...levy], { key, kind: 'move' }))
  return ok(books, 'playerId' in credit ? credit.playerId : 'playerId' in debit ? debit.playerId : undefined)
}

function decideRecovery(
  books: Books,
  { key, playerId, cents, to, taxCents, from = 'cash' }: Extract<Operation, { op: 'recover' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  const purse = books.purses.get(playerId)
  if (!purse) return { verdict: 'missing' }
  const fromTax = toTax({ house: to }, taxCents, cents).map(
    ([house, tax, part]) => [tax, house, part] as const,
  )
  const fromPlayer = cents - sumCents(...fromTax.map(([, , part]) => part))
  const there = Math.min(purse[from], fromPlayer)
  const parts = [[from, there] as const, ['debt', fromPlayer - there] as const]
    .filter(([, part]) => part > 0)
    .map(([account, part]) => [{ playerId, account }, { house: to }, asCents(part)] as const)
  write(books, key, numbered([...parts, ...fromTax], { key, kind: 'move' }))
  return ok(books, playerId)
}

/** What leaves one side for another. */
type Part = readonly [Side, Side, Cents]

/** Parts as the legs of one key. */
const numbered = (
  parts: readonly Part[],
  { key, kind, from = 0 }: Pick<Transfer, 'key' | 'kind'> & { from?: number },
): Transfer[] =>
  parts.map(([debit, credit, cents], index) => ({ key, kind, leg: from + index, debit, credit, cents }))

/** The player's side that a movement makes smaller: what is debited, or a debt that is credited, since a debt is an asset. */
const shrinking = (side: Side, end: 'debit' | 'credit') =>
  'playerId' in side && (side.account === 'debt') === (end === 'credit') ? side : undefined

/** Splits what arrives in cash: the player's debt first, the rest into cash. */
function intoCash(
  books: Books,
  { playerId, debit, cents }: { playerId: string; debit: Side; cents: Cents },
): Part[] {
  const debt = Math.min(books.purses.get(playerId)?.debt ?? 0, cents)
  const parts = [
    [debit, { playerId, account: 'debt' }, asCents(debt)] as const,
    [debit, { playerId, account: 'cash' }, asCents(cents - debt)] as const,
  ]
  return parts.filter(([, , part]) => part > 0)
}

/** The line of a tax, if there is any. A tax is a part of what moves; more than that is a defect. */
function toTax(debit: Side, taxCents: Cents | undefined, ofCents: Cents): Part[] {
  if (taxCents === undefined || taxCents === 0) return []
  if (taxCents < 0 || taxCents >= ofCents) throw new Error('a tax is not a part of what it is taken from')
  return [[debit, { house: 'tax' }, taxCents]]
}

/** Draws an amount on accounts in order; null when they do not hold enough. */
function draw(purse: Purse, from: readonly SubAccount[], cents: Cents): [SubAccount, Cents][] | null {
  let left: number = cents
  const parts: [SubAccount, Cents][] = []
  for (const account of from) {
    const part = Math.min(left, purse[account])
    if (part > 0) parts.push([account, asCents(part)])
    left -= part
  }
  return left === 0 && parts.length > 0 ? parts : null
}

function write(books: Books, key: string, legs: readonly Transfer[]): void {
  books.keys.add(key)
  for (const leg of legs) {
    add(books, leg.debit, -leg.cents)
    add(books, leg.credit, leg.cents)
    books.written.push(leg)
  }
}

function add(books: Books, side: Side, change: number): void {
  if ('house' in side) return void books.house.set(side.house, (books.house.get(side.house) ?? 0) + change)
  const purse = books.purses.get(side.playerId)
  if (!purse) throw new Error('a movement names a purse that was not read')
  const value = asCents(purse[side.account] + (side.account === 'debt' ? -change : change))
  if (value < 0) throw new Error(`the ${side.account} of a purse would become negative`)
  books.purses.set(side.playerId, { ...purse, [side.account]: value })
}

const ok = (books: Books, playerId: string | undefined): Verdict => {
  const purse = playerId === undefined ? undefined : books.purses.get(playerId)
  return { verdict: 'ok', balanceCents: purse ? balance(purse) : asCents(0) }
}

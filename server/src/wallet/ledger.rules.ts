import { asCents, sumCents, type Cents } from '@ruka/contract/money'
import {
  draw,
  intoCash,
  numbered,
  ok,
  openBooks,
  outOf,
  shrinking,
  toTax,
  write,
  type Books,
  type LedgerState,
  type Part,
} from './books.rules.ts'
import type { HouseAccount } from './chart.rules.ts'
import {
  endKey,
  type Operation,
  type Balances,
  type Side,
  type Transfer,
  type Verdict,
} from './operation.rules.ts'

/** What is to be written: verdicts in the operations' order, movements, and the new wallets. */
export type Decision = {
  readonly verdicts: readonly Verdict[]
  readonly transfers: readonly Transfer[]
  readonly wallets: ReadonlyMap<string, Balances>
  readonly house: ReadonlyMap<HouseAccount, number>
}

/** Decides the operations one after the other, each seeing what the earlier ones did. Pure. */
export function decide(state: LedgerState, operations: readonly Operation[]): Decision {
  const books = openBooks(state)
  const verdicts = operations.map(operation => decideOne(books, operation))
  return { verdicts, transfers: books.written, wallets: books.wallets, house: books.house }
}

function decideOne(books: Books, operation: Operation): Verdict {
  switch (operation.op) {
    case 'hold':
      return decideHold(books, operation)
    case 'post':
    case 'void':
      return decideEnd(books, operation)
    case 'split':
      return decideSplit(books, operation)
    case 'move':
      return decideMove(books, operation)
    case 'claw_back':
      return decideClawBack(books, operation)
    case 'adjust':
      return decideAdjust(books, operation)
  }
}

function decideHold(
  books: Books,
  { key, playerId, cents, from, evenFrozen }: Extract<Operation, { op: 'hold' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  const wallet = books.wallets.get(playerId)
  if (!wallet) return { verdict: 'missing' }
  if (wallet.frozen && !evenFrozen) return { verdict: 'frozen' }
  const parts = draw(wallet, from, cents)
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
  return okOf(books, playerId, { held: legs })
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
  return okOf(books, playerId, { held })
}

function decideSplit(
  books: Books,
  { key, restKey, playerId, to, payCents, keepCents }: Extract<Operation, { op: 'split' }>,
): Verdict {
  if (books.keys.has(endKey(key)) || books.keys.has(restKey)) return { verdict: 'duplicate' }
  const held = books.holds.get(key)
  if (!held) return { verdict: 'missing' }
  const house = { house: to }
  const rest = lastParts(held, keepCents)
  const ended = held.map(leg => [leg.credit, house, leg.cents] as const)
  const back = rest.map(([side, cents]) => [house, side, cents] as const)
  const paid = payCents > 0 ? intoCash(books, { playerId, debit: house, cents: payCents }) : []
  write(books, endKey(key), numbered([...ended, ...paid, ...back], { key: endKey(key), kind: 'post' }))
  books.holds.delete(key)
  const legs = numbered(
    rest.map(([side, cents]) => [side, { playerId, account: 'held' }, cents] as const),
    { key: restKey, kind: 'hold' },
  )
  write(books, restKey, legs)
  books.holds.set(restKey, legs)
  return okOf(books, playerId, { held, kept: legs })
}

const isFromCash = ({ debit }: Transfer): boolean => 'account' in debit && debit.account === 'cash'
const cashOf = (legs: readonly Transfer[]): number =>
  legs.reduce((sum, leg) => sum + (isFromCash(leg) ? leg.cents : 0), 0)

/** The verdict of a hold or its end, with what of it was drawn from cash unless all of the hold was. */
function okOf(
  books: Books,
  playerId: string,
  { held, kept = [] }: { readonly held: readonly Transfer[]; readonly kept?: readonly Transfer[] },
): Verdict {
  const verdict = ok(books, playerId)
  return held.every(isFromCash) ? verdict : { ...verdict, cashCents: asCents(cashOf(held) - cashOf(kept)) }
}

/**
 * The last `cents` that a hold took, by the sub-account they came from. @throws Error when that is nothing,
 * or all of it
 */
function lastParts(held: readonly Transfer[], cents: Cents): (readonly [Side, Cents])[] {
  const heldCents = sumCents(...held.map(leg => leg.cents))
  if (cents <= 0 || cents >= heldCents) throw new Error('what stays held is not a part of what was held')
  let left: number = cents
  return held
    .toReversed()
    .flatMap(leg => {
      const part = Math.min(left, leg.cents)
      left -= part
      return part > 0 ? [[leg.debit, asCents(part)] as const] : []
    })
    .toReversed()
}

/** What the end of a hold moves beyond the hold itself: winnings, the tax on it, and what goes back. */
function beyondTheHold(
  books: Books,
  { playerId, to, payCents, taxCents, backCents }: Extract<Operation, { op: 'post' }>,
  held: readonly Transfer[],
): Part[] {
  const house = { house: to }
  const heldCents = sumCents(...held.map(leg => leg.cents))
  if (backCents && (backCents < 0 || backCents >= heldCents - (taxCents ?? 0)))
    throw new Error('what goes back is not a part of what was held')
  const back = backCents ? lastParts(held, backCents) : []
  return [
    ...(payCents ? intoCash(books, { playerId, debit: house, cents: payCents }) : []),
    ...toTax(house, taxCents, heldCents),
    ...back.map(([side, cents]) => [house, side, cents] as const),
  ]
}

function decideMove(
  books: Books,
  { key, debit, credit, cents, taxCents }: Extract<Operation, { op: 'move' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  for (const side of [debit, credit])
    if ('playerId' in side && !books.wallets.has(side.playerId)) return { verdict: 'missing' }
  if (
    [shrinking(debit, 'debit'), shrinking(credit, 'credit')].some(
      side => side && books.wallets.get(side.playerId)![side.account] < cents,
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

function decideClawBack(
  books: Books,
  { key, playerId, cents, to, taxCents, from = 'cash' }: Extract<Operation, { op: 'claw_back' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  const wallet = books.wallets.get(playerId)
  if (!wallet) return { verdict: 'missing' }
  const fromTax = toTax({ house: to }, taxCents, cents).map(
    ([house, tax, part]) => [tax, house, part] as const,
  )
  const fromPlayer = cents - sumCents(...fromTax.map(([, , part]) => part))
  const parts = outOf(wallet, { playerId, from, to: { house: to }, cents: fromPlayer })
  write(books, key, numbered([...parts, ...fromTax], { key, kind: 'move' }))
  return ok(books, playerId)
}

/** Where nothing moves nothing is written, and the key stays unused. */
function decideAdjust(
  books: Books,
  { key, playerId, house, changes }: Extract<Operation, { op: 'adjust' }>,
): Verdict {
  if (books.keys.has(key)) return { verdict: 'duplicate' }
  const wallet = books.wallets.get(playerId)
  if (!wallet) return { verdict: 'missing' }
  const parts: Part[] = []
  let cash = 0
  for (const { account, cents } of changes) {
    const own = account === 'cash' ? 0 : Math.max(cents, -wallet[account])
    if (own > 0) parts.push([{ house }, { playerId, account }, asCents(own)])
    if (own < 0) parts.push([{ playerId, account }, { house }, asCents(-own)])
    cash += cents - own
  }
  if (cash > 0) parts.push(...intoCash(books, { playerId, debit: { house }, cents: asCents(cash) }))
  if (cash < 0) parts.push(...outOf(wallet, { playerId, from: 'cash', to: { house }, cents: -cash }))
  if (parts.length > 0) write(books, key, numbered(parts, { key, kind: 'move' }))
  return ok(books, playerId)
}

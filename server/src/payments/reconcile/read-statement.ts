import { nairobiMoment } from '@ruka/contract/nairobi'
import { Refused } from '../../platform/base/refused.ts'
import { asCents, type Cents } from '@ruka/contract/money'

/** The accounts of a pay-bill number: customers pay into `working`, payouts leave `utility`. */
export type StatementAccount = 'working' | 'utility'

/**
 * What a line is to us: money from a customer, that money taken back, a payout, tax passed on, or a movement
 * of our own, such as a charge or a transfer to the bank, which no player has a part in. `other` is a kind
 * that we do not know, which a person looks into.
 */
export type LineKind = 'payment' | 'reversal' | 'payout' | 'tax' | 'own' | 'other'

/**
 * One completed line. `cents` is positive into our account; `balanceCents` is what the account held after it.
 */
export type StatementLine = {
  readonly receipt: string
  readonly atMs: number
  readonly cents: Cents
  readonly balanceCents: Cents
  readonly reason: string
  readonly kind: LineKind
  readonly linked: string | null
  readonly conversationId: string | null
}

/** A portal statement, read: lines oldest first. The end of the period is not part of it. */
export type Statement = {
  readonly shortcode: string
  readonly account: StatementAccount
  readonly fromMs: number
  readonly toMs: number
  readonly openingCents: Cents
  readonly closingCents: Cents
  readonly lines: readonly StatementLine[]
}

/** Why a file is no statement: a sentence for the person who imported it. */
export class NotAStatement extends Refused {
  constructor(text: string) {
    super('invalid', text)
    this.message = text
  }
}

const COLUMNS = {
  receipt: 'Receipt No.',
  at: 'Completion Time',
  details: 'Details',
  status: 'Transaction Status',
  paidIn: 'Paid In',
  withdrawn: 'Withdrawn',
  balance: 'Balance',
  reason: 'Reason Type',
  linked: 'Linked Transaction ID',
} as const
type Cells = Readonly<Record<keyof typeof COLUMNS, string>>

/**
 * Reads the records of a portal export: a head of names and values, then a table, newest first. Lines that
 * did not complete moved nothing and are left out. A file with one unreadable line is refused as a whole,
 * since an incomplete statement proves nothing.
 * @throws NotAStatement naming the line.
 */
export function readStatement(records: readonly (readonly string[])[]): Statement {
  const top = records.findIndex(cells => cells.includes(COLUMNS.receipt))
  if (top === -1) throw new NotAStatement(`no line has the column "${COLUMNS.receipt}"`)
  const head = new Map(records.slice(0, top).map(([name = '', value = '']) => [name.trim(), value.trim()]))
  const columns = placesOf(records[top]!)
  const lines = records
    .slice(top + 1)
    .flatMap((cells, index) => {
      const line = readLine(pick(cells, columns), top + index + 2)
      return line === null ? [] : [line]
    })
    .reverse()
  const { fromMs, toMs } = readPeriod(head.get('Time Period:') ?? '')
  const [first, last] = [lines.at(0), lines.at(-1)]
  const opening = first ? first.balanceCents - first.cents : 0
  return {
    shortcode: head.get('Short Code:') ?? '',
    account: readAccount(head.get('Account:') ?? ''),
    fromMs,
    toMs,
    openingCents: asCents(opening),
    closingCents: asCents(last?.balanceCents ?? opening),
    lines,
  }
}

/**
 * The first line whose balance does not follow from the one before it: the mark of a missing or altered line.
 */
export function findGap({ openingCents, lines }: Statement): StatementLine | undefined {
  let before: number = openingCents
  for (const line of lines) {
    if (before + line.cents !== line.balanceCents) return line
    before = line.balanceCents
  }
  return undefined
}

/** The sum that moved between us and others, without own movements. */
export const statedCents = (lines: readonly StatementLine[]): Cents =>
  asCents(lines.reduce((sum, { kind, cents }) => (kind === 'own' ? sum : sum + cents), 0))

function placesOf(titles: readonly string[]): Readonly<Record<keyof typeof COLUMNS, number>> {
  const places = Object.entries(COLUMNS).map(([name, title]) => {
    const place = titles.indexOf(title)
    if (place === -1) throw new NotAStatement(`the column "${title}" is missing`)
    return [name, place] as const
  })
  return Object.fromEntries(places) as Record<keyof typeof COLUMNS, number>
}

const pick = (cells: readonly string[], places: Readonly<Record<keyof typeof COLUMNS, number>>): Cells =>
  Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, (cells[place] ?? '').trim()]),
  ) as unknown as Cells

function readLine(cells: Cells, number: number): StatementLine | null {
  if (cells.receipt === '' && cells.at === '') return null
  if (cells.status !== 'Completed') return null
  const wrong = (what: string) => new NotAStatement(`line ${number}: ${what} cannot be read`)
  const receipt = cells.receipt.toUpperCase()
  if (!isReceipt(receipt)) throw wrong('the receipt')
  const atMs = readStamp(cells.at)
  if (atMs === null) throw wrong('the completion time')
  const cents = readMoney(cells.paidIn === '' ? cells.withdrawn : cells.paidIn)
  if (cents === null || cents === 0 || (cells.paidIn !== '' && cells.withdrawn !== ''))
    throw wrong('the amount')
  const balanceCents = readMoney(cells.balance)
  if (balanceCents === null) throw wrong('the balance')
  const linked = cells.linked.toUpperCase()
  return {
    receipt,
    atMs,
    cents,
    balanceCents,
    reason: cells.reason,
    kind: kindOf(cells.reason, cents),
    linked: isReceipt(linked) ? linked : null,
    conversationId: /conversation ID is (AG_\w{1,60})/i.exec(cells.details)?.[1] ?? null,
  }
}

/** By M-PESA's name of it and the direction: a charge for a payout is no payout. */
function kindOf(reason: string, cents: Cents): LineKind {
  if (
    /\b(charges?|fees?)\b|^organi[sz]ation (settlement|transfer|withdrawal)|^(settlement|funds? transfer)/i.test(
      reason,
    )
  )
    return 'own'
  if (/reversal/i.test(reason) && cents < 0) return 'reversal'
  if (/^(pay ?bill|pay utility|customer pay ?bill)/i.test(reason) && cents > 0) return 'payment'
  if (/^business payment to (customer|pochi)/i.test(reason) && cents < 0) return 'payout'
  return /^pay tax/i.test(reason) && cents < 0 ? 'tax' : 'other'
}

const isReceipt = (text: string): boolean => /^[A-Z0-9]{8,20}$/.test(text)

function readMoney(text: string): Cents | null {
  const written = /^(-?)(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2})$/.exec(text)
  if (!written) return null
  const [, sign = '', whole = '', part = ''] = written
  const cents = Number(whole.replaceAll(',', '') + part)
  return Number.isSafeInteger(cents) ? asCents(sign === '-' && cents !== 0 ? -cents : cents) : null
}

const STAMP = /(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2})/

/** `21-11-2026 10:05:07`, East Africa Time. */
function readStamp(text: string): number | null {
  const parts = STAMP.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
  return nairobiMoment([year, month, day], [hour, minute, second])
}

function readPeriod(text: string): { fromMs: number; toMs: number } {
  const [from = '', to = ''] = text.split(' to ')
  const [fromMs, lastMs] = [readStamp(from), readStamp(to)]
  if (fromMs === null || lastMs === null || lastMs < fromMs)
    throw new NotAStatement('the "Time Period:" cannot be read')
  // Its last second is part of it.
  return { fromMs, toMs: lastMs + 1_000 }
}

function readAccount(text: string): StatementAccount {
  if (/^working/i.test(text)) return 'working'
  if (/^utility/i.test(text)) return 'utility'
  throw new NotAStatement('the "Account:" is neither the working nor the utility account')
}

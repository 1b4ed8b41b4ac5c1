import { UTILITY, WORKING, type Booking } from './books.ts'
import { eat } from './clock.ts'
import type { World } from './world.ts'

/** The accounts of the pay-bill number that have a statement in the portal. */
export const STATEMENTS = [
  { key: 'working', account: WORKING, name: 'Working Account' },
  { key: 'utility', account: UTILITY, name: 'Utility Account' },
]

const COLUMNS = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
]

const REASONS: Partial<Record<Booking['kind'], string>> = {
  float: 'Organization Settlement',
  sweep: 'Organization Transfer of Funds',
  stk: 'Pay Bill Online',
  c2b: 'Pay Bill',
  b2c: 'Business Payment to Customer via API',
  pochi: 'Business Payment to Pochi via API',
  reversal: 'Transaction Reversal',
  b2b: 'Business Pay Bill via API',
  tax: 'Pay Tax to KRA via API',
}

type Row = {
  receipt: string
  atMs: number
  startedAtMs: number
  details: string
  status: 'Completed' | 'Failed'
  cents: number
  balanceCents: number | null
  reason: string
  party: string
  linked: string
  account: string
}
/** One account, from a moment up to, but not including, another. */
export type Wanted = { name: string; account: string; fromMs: number; toMs: number }

/**
 * The portal's statement of one account as a CSV file: a head of its own, then one row per transaction,
 * newest first. Amounts have separators and so are quoted, withdrawals are negative, failed rows have no
 * balance.
 */
export function statementCsv(world: World, wanted: Wanted): string {
  const rows = [...completedRows(world, wanted.account), ...failedRows(world, wanted.account)]
    .filter(({ atMs }) => atMs >= wanted.fromMs && atMs < wanted.toMs)
    .sort((a, b) => b.atMs - a.atMs)
  const head = [
    ['Organization Name:', world.config.businessName],
    ['Short Code:', world.config.shortcode],
    ['Account:', wanted.name],
    ['Time Period:', `From ${stamp(wanted.fromMs)} to ${stamp(wanted.toMs - 1)}`],
    [''],
    COLUMNS,
  ]
  return [...head, ...rows.map(cells)].map(line => `${line.map(quote).join(',')}\r\n`).join('')
}

/** Newest first, so that a stable sort keeps the order of the books within one millisecond. */
function completedRows(world: World, account: string): Row[] {
  let balanceCents = 0
  return world.state.books.bookings
    .flatMap(booking => {
      const cents = booking.legs
        .filter(leg => leg.account === account)
        .reduce((sum, leg) => sum + leg.cents, 0)
      if (cents === 0) return []
      balanceCents += cents
      const party = partyOf(booking)
      const row: Row = {
        receipt: booking.receipt,
        atMs: booking.atMs,
        startedAtMs: booking.atMs,
        details: detailsOf(booking, party),
        status: 'Completed',
        cents,
        balanceCents,
        reason: REASONS[booking.kind] ?? '',
        party,
        linked: booking.reverses ?? '',
        account: booking.account ?? '',
      }
      return [row]
    })
    .toReversed()
}

/** Payouts that M-PESA accepted and could not make are in the statement too. */
function failedRows(world: World, account: string): Row[] {
  if (account !== UTILITY) return []
  return [...world.state.payouts.values()].flatMap(payout => {
    const { outcome, msisdn, amountCents, acceptedAtMs, product = 'b2c', conversationId } = payout
    if (outcome === null || outcome.code === 0) return []
    const party = veiled(msisdn)
    const row: Row = {
      receipt: outcome.receipt ?? '',
      atMs: outcome.atMs,
      startedAtMs: acceptedAtMs,
      details: `${REASONS[product] ?? ''} to ${party}. Original conversation ID is ${conversationId}.`,
      status: 'Failed',
      cents: -amountCents,
      balanceCents: null,
      reason: REASONS[product] ?? '',
      party,
      linked: '',
      account: '',
    }
    return [row]
  })
}

function detailsOf({ kind, account, intentIds, reverses }: Booking, party: string): string {
  const reason = REASONS[kind] ?? ''
  switch (kind) {
    case 'stk':
    case 'c2b':
      return `Pay Bill from ${party} Acc. ${account ?? ''}`
    case 'b2c':
    case 'pochi':
      return `${reason} to ${party}. Original conversation ID is ${intentIds[1] ?? ''}.`
    case 'reversal':
      return `Reversal of ${reverses ?? ''} to ${party}`
    default:
      return party === '' ? reason : `${reason} to ${party} Acc. ${account ?? ''}`
  }
}

function partyOf({ kind, phone }: Booking): string {
  if (phone !== null) return veiled(phone)
  if (kind === 'tax') return '572572 - KRA'
  return kind === 'b2b' ? 'SAMPLE BUSINESS' : ''
}

const veiled = (msisdn: string): string => `${msisdn.slice(0, 4)}****${msisdn.slice(-3)} - SAMPLE CUSTOMER`

function cells(row: Row): string[] {
  return [
    row.receipt,
    stamp(row.atMs),
    stamp(row.startedAtMs),
    row.details,
    row.status,
    row.cents > 0 ? money(row.cents) : '',
    row.cents < 0 ? money(row.cents) : '',
    row.balanceCents === null ? '' : money(row.balanceCents),
    row.balanceCents === null ? '' : 'true',
    row.reason,
    row.party,
    row.linked,
    row.account,
  ]
}

const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `21-11-2026 10:05:07` */
function stamp(atMs: number): string {
  const t = eat(atMs)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(t.day)}-${two(t.month)}-${t.year} ${two(t.hour)}:${two(t.minute)}:${two(t.second)}`
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

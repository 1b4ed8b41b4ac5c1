/**
 * The simulator's own books: integer cents, double entry, append-only. Accounts are `phone:2547…` for
 * customers, `paybill:working` (takes what customers pay), `paybill:utility` (pays B2C) and `outside` (banks
 * and others).
 */
export type Kind =
  | 'opening'
  | 'float'
  | 'topup'
  | 'sweep'
  | 'stk'
  | 'c2b'
  | 'b2c'
  | 'pochi'
  | 'reversal'
  | 'b2b'
  | 'tax'
export type Leg = { account: string; cents: number }
export type Booking = {
  receipt: string
  kind: Kind
  /** The customer's number, null where no customer is part of it. */
  phone: string | null
  amountCents: number
  atMs: number
  /** Every id by which the business may identify the movement. */
  intentIds: string[]
  legs: Leg[]
  /** The account number that the customer gave, if any. */
  account?: string
  /** The receipt that a reversal takes back. */
  reverses?: string
}

export const WORKING = 'paybill:working'
export const UTILITY = 'paybill:utility'
export const OUTSIDE = 'outside'
export const phoneAccount = (msisdn: string): string => `phone:${msisdn}`

export type Books = {
  bookings: Booking[]
  byPhone: Map<string, Booking[]>
  balancesCents: Map<string, number>
  receipts: Map<string, Booking>
  /** The reversal of a receipt, by that receipt. */
  reversals: Map<string, Booking>
}

export const emptyBooks = (): Books => ({
  bookings: [],
  byPhone: new Map(),
  balancesCents: new Map(),
  receipts: new Map(),
  reversals: new Map(),
})

/**
 * Enters a booking, or throws and changes nothing: unbalanced, not whole cents, a known receipt, or an
 * overdraft.
 */
export function enter(books: Books, booking: Booking): void {
  const sum = booking.legs.reduce((total, leg) => total + leg.cents, 0)
  if (sum !== 0) throw new Error(`booking ${booking.receipt} is off by ${sum} cents`)
  if (books.receipts.has(booking.receipt))
    throw new Error(`receipt ${booking.receipt} is already in the books`)
  const after = new Map<string, number>()
  for (const { account, cents } of booking.legs) {
    const balance = (after.get(account) ?? balanceCents(books, account)) + cents
    if (!Number.isSafeInteger(balance)) throw new Error(`booking ${booking.receipt} is not in whole cents`)
    if (balance < 0 && account !== OUTSIDE) throw new Error(`booking ${booking.receipt} overdraws ${account}`)
    after.set(account, balance)
  }
  for (const [account, balance] of after) books.balancesCents.set(account, balance)
  books.receipts.set(booking.receipt, booking)
  if (booking.reverses !== undefined) books.reversals.set(booking.reverses, booking)
  books.bookings.push(booking)
  if (booking.phone === null) return
  const own = books.byPhone.get(booking.phone)
  if (own === undefined) books.byPhone.set(booking.phone, [booking])
  else own.push(booking)
}

/** Everything that moved on one phone, oldest first. */
export const bookingsOf = (books: Books, msisdn: string): Booking[] => books.byPhone.get(msisdn) ?? []

export const balanceCents = (books: Books, account: string): number => books.balancesCents.get(account) ?? 0

/** The two legs of a simple movement. */
export const move = (from: string, to: string, cents: number): Leg[] => [
  { account: from, cents: -cents },
  { account: to, cents },
]

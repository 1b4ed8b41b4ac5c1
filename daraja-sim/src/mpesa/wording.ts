/** The facts of a message: who pays or is paid, and when. */
export type About = { business: string; shortcode: string; date: string; time: string }

export type Paid = {
  receipt: string
  cents: number
  account: string
  balanceCents: number
  leftTodayCents: number
}
export type Received = { receipt: string; cents: number; balanceCents: number }
export type Reversed = { receipt: string; original: string; cents: number; balanceCents: number }
/** Why 456 cannot reverse a payment. */
export type NotReversed = { original: string; why: 'spent' | 'reversed' | 'unknown' }
export type Failed = { code: string; cents: number; balanceCents: number; account?: string }
export type Prompted = { cents: number; account: string }

/** M-PESA's messages in one language. */
export type Wording = {
  payBill: (about: About, paid: Paid) => string
  received: (about: About, received: Received) => string
  reversed: (about: About, reversed: Reversed) => string
  notReversed: (about: About, refused: NotReversed) => string
  /** The customer's message when a payment fails after the PIN, or null where M-PESA sends none. */
  failed: (about: About, failed: Failed) => string | null
  /** The line the SIM toolkit shows above the PIN field. */
  prompt: (about: About, prompted: Prompted) => string
}

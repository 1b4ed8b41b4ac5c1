/**
 * The chart of accounts: every account of the house that the ledger may write to, by its name or by a pattern
 * of names. A new product, jackpot or campaign needs no change here.
 */
export type HouseAccount =
  | 'mpesa'
  | 'suspense'
  | 'tax'
  | 'promo'
  | `revenue/${string}`
  | `jackpot/${string}`
  | `prize/${string}`

type Account = {
  /** Its name; `*` stands for the name of a product, a jackpot or a campaign. */
  readonly name: string
  readonly kind: 'asset' | 'liability' | 'income' | 'expense'
  readonly purpose: string
  /** The house never owes less than nothing here: the audit refuses a negative balance. */
  readonly neverNegative?: true
  /** Nothing is written to it any more, and it is empty. */
  readonly closed?: true
}

export const chart: readonly Account[] = [
  {
    name: 'mpesa',
    kind: 'asset',
    purpose: 'Money at M-PESA. A negative balance is what players paid in beyond what they were paid.',
  },
  {
    name: 'suspense',
    kind: 'liability',
    purpose: 'Money that arrived and belongs to no known player.',
    neverNegative: true,
  },
  {
    name: 'tax',
    kind: 'liability',
    purpose: 'Taxes withheld and not yet remitted; negative where a remitted tax is claimed back.',
  },
  {
    name: 'revenue/*',
    kind: 'income',
    purpose: 'Stakes less payouts of a product: its gross gaming revenue.',
  },
  { name: 'promo', kind: 'expense', purpose: 'What promotions cost: referral shares, bonuses, free bets.' },
  {
    name: 'jackpot/*',
    kind: 'liability',
    purpose: 'The pot of a jackpot, owed to its winner.',
    neverNegative: true,
  },
  {
    name: 'prize/*',
    kind: 'liability',
    purpose: 'Prizes that a campaign has promised.',
    neverNegative: true,
  },
  {
    name: 'revenue',
    kind: 'income',
    purpose: 'All revenue, before products had accounts of their own.',
    closed: true,
  },
]

const patternOf = (accounts: readonly Account[]): string =>
  `^(${accounts.map(({ name }) => name.replace('*', '[a-z][a-z0-9-]{0,39}')).join('|')})$`

/**
 * All accounts, those that may be written to, and those that may not be overdrawn: patterns for JavaScript
 * and PostgreSQL alike.
 */
export const knownAccounts = patternOf(chart)
export const openAccounts = patternOf(chart.filter(({ closed }) => !closed))
export const neverNegativeAccounts = patternOf(chart.filter(({ neverNegative }) => neverNegative))

const open = new RegExp(openAccounts)
/** Names that were found to be open; bounded, since jackpots and campaigns come and go. */
const known = new Set<string>()

/** @throws Error for a name that is not in the chart, or is closed: a defect of the caller */
export function assertOpen(account: HouseAccount): void {
  if (known.has(account)) return
  if (!open.test(account)) throw new Error(`the house has no open account ${account}`)
  if (known.size < 1_000) known.add(account)
}

/** Where the stakes of a product go, and its payouts come from. */
export const revenueOf = (product: string): HouseAccount => `revenue/${product}`

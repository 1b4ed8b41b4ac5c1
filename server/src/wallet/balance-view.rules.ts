import { asCents, type Cents } from '@ruka/contract/money'

/**
 * A player's money as a statement shows it: `balance` is cash and stake, `held` what is reserved, `bonus`
 * promotional money and earnings, `debt` what is owed. As a change each may be negative.
 */
export type BalanceView = Readonly<Record<'balance' | 'held' | 'bonus' | 'debt', Cents>>

export const balanceView = (balance: number, held: number, bonus: number, debt: number): BalanceView => ({
  balance: asCents(balance),
  held: asCents(held),
  bonus: asCents(bonus),
  debt: asCents(debt),
})

/** The sum, or with a sign of -1 what there was before. */
export const addBalanceViews = (a: BalanceView, b: BalanceView, sign: 1 | -1 = 1): BalanceView =>
  balanceView(
    a.balance + sign * b.balance,
    a.held + sign * b.held,
    a.bonus + sign * b.bonus,
    a.debt + sign * b.debt,
  )

import { asCents, type Cents } from '@ruka/contract/money'

/** The sub-accounts that a stake may be drawn from. */
export type StakeAccount = 'stake' | 'cash' | 'bonus'
/** What a player has there. */
export type StakeBalances = Readonly<Record<StakeAccount, Cents>>
type Drawn = { readonly drawOn?: readonly StakeAccount[] }
const STAKE_THEN_CASH: readonly StakeAccount[] = ['stake', 'cash']
export const drawOnOf = ({ drawOn = STAKE_THEN_CASH }: Drawn): readonly StakeAccount[] => drawOn

export function availableFor(stake: Drawn, wallet: StakeBalances | undefined): Cents {
  let cents = 0
  if (wallet) for (const account of drawOnOf(stake)) cents += wallet[account]
  return asCents(cents)
}

/** The balances behind a stake that they cover. */
export function without(
  stake: Drawn & { readonly stakeCents: Cents },
  { stake: received, cash, bonus }: StakeBalances,
): StakeBalances {
  const after = { stake: received, cash, bonus }
  let dueCents: number = stake.stakeCents
  for (const account of drawOnOf(stake)) {
    const partCents = Math.min(dueCents, after[account])
    after[account] = asCents(after[account] - partCents)
    dueCents -= partCents
  }
  return after
}

import { asCents, type Cents } from '@ruka/contract/money'
import type { HouseAccount } from './chart.rules.ts'

/** A player's sub-accounts; see README.md for what each is for. */
export const subAccounts = ['cash', 'stake', 'bonus', 'earnings', 'held', 'debt'] as const
export type SubAccount = (typeof subAccounts)[number]

/** Sub-accounts of money that is the player's and in no hold. */
export type OwnAccount = Exclude<SubAccount, 'held' | 'debt'>
/** What a sub-account is given; negative for what is taken from it. */
export type Change = { readonly account: OwnAccount; readonly cents: number }

export type Balances = Readonly<Record<SubAccount, Cents>> & { readonly frozen: boolean }

/** One end of a movement. */
export type Side =
  | { readonly house: HouseAccount }
  | { readonly playerId: string; readonly account: SubAccount }

/** An operation of the ledger; `key` names one business event and is never used again. */
export type Operation =
  /** Reserves money, drawing on the accounts in the order given. */
  | {
      readonly op: 'hold'
      readonly key: string
      readonly playerId: string
      readonly cents: Cents
      readonly from: readonly SubAccount[]
      readonly evenFrozen?: true
    }
  /**
   * Ends a hold by giving it to the house, and pays what was won, if anything, from the same account into cash.
   * Of what the house was given `taxCents` go on to its account `tax`, and `backCents` return to the
   * sub-accounts that the hold drew on last, each on a line of its own.
   */
  | {
      readonly op: 'post'
      readonly key: string
      readonly playerId: string
      readonly to: HouseAccount
      readonly payCents?: Cents
      readonly taxCents?: Cents
      readonly backCents?: Cents
    }
  /**
   * Ends a hold in part: `keepCents` of it stay held, under the key `restKey`, as the sub-accounts that the hold drew on last gave
   * them; the rest goes to the house, which pays `payCents` into cash.
   */
  | {
      readonly op: 'split'
      readonly key: string
      readonly restKey: string
      readonly playerId: string
      readonly to: HouseAccount
      readonly payCents: Cents
      readonly keepCents: Cents
    }
  /** Ends a hold by giving it back to the sub-accounts it came from. */
  | { readonly op: 'void'; readonly key: string; readonly playerId: string }
  /** Moves money at once, `taxCents` of it to the house account `tax`. What arrives in `cash` settles the player's debt first. */
  | {
      readonly op: 'move'
      readonly key: string
      readonly debit: Side
      readonly credit: Side
      readonly cents: Cents
      readonly taxCents?: Cents
    }
  /** Takes back what should never have arrived, from cash as far as it reaches, also from a frozen wallet; the rest becomes debt. */
  | {
      readonly op: 'claw_back'
      readonly key: string
      readonly playerId: string
      readonly cents: Cents
      readonly to: HouseAccount
      /** Where it is taken from: `cash` by default. */
      readonly from?: 'cash' | 'earnings'
      /** What of `cents` the house account `tax` gives back, since the player never had it. */
      readonly taxCents?: Cents
    }
  /**
   * Gives to and takes from a player's sub-accounts, each named once, against one house account, also of a
   * frozen wallet. What a sub-account does not have is taken from cash. In the end cash has more, which
   * settles debt first, or less, of which what is not there becomes debt.
   */
  | {
      readonly op: 'adjust'
      readonly key: string
      readonly playerId: string
      readonly house: HouseAccount
      readonly changes: readonly Change[]
    }

export type Transfer = {
  readonly key: string
  readonly leg: number
  readonly kind: 'move' | 'hold' | 'post' | 'void'
  readonly debit: Side
  readonly credit: Side
  readonly cents: Cents
}

/**
 * The outcome of an operation. `duplicate`: the key was used before and nothing changed. `missing`: no such
 * hold or wallet. `balanceCents` is cash and stake together, after it. `cashCents`, of a hold and of its end,
 * is what was drawn from cash, of a split for the part that ends; without it all of the hold was.
 */
export type Verdict =
  | { readonly verdict: 'ok'; readonly balanceCents: Cents; readonly cashCents?: Cents }
  | { readonly verdict: 'duplicate' | 'missing' | 'frozen' | 'insufficient_funds' }

/** The key under which a hold is posted or voided. */
export const endKey = (holdKey: string): string => `${holdKey}/end`

/** What a player may play with: cash and stake. */
export const balance = (wallet: Balances): Cents => asCents(wallet.cash + wallet.stake)

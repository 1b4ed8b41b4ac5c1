import { fromKes, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { reserve, type Reserved, type Usage, type Wanted } from './payout-caps.rules.ts'

/** What is known of a stake's player and game behind the lock of the player's balances. */
export type Facts = {
  /** Why the account may not play; undefined where it may. An excluded player's account is suspended. */
  readonly inactive: Extract<RefusalCode, 'account_suspended' | 'account_lapsed'> | undefined
  /** What a standing restriction of the player refuses a stake with. */
  readonly restriction?: RefusalCode | undefined
  /** What a limit of the player's play refuses this stake with. */
  readonly beyondLimit?: RefusalCode | undefined
  readonly isOpen: boolean
  /** The bounds of a stake by law, operator and game; `law` where the law sets the least. */
  readonly bounds: { readonly minKes: number; readonly maxKes: number; readonly law: string | undefined }
  /** Undefined where the pool counts what is settled, and nothing is reserved. */
  readonly limitCents: Cents | undefined
  /** What a pool leaves that counts what is settled within 24 hours; undefined in others. */
  readonly windowLeftCents?: Cents | undefined
  readonly usages: readonly Usage[]
  readonly availableCents: Cents
}
export type Rejection = { readonly code: RefusalCode; readonly text?: string }

/** The most that the wager may pay, and the game's usage with it, where something is reserved. */
export type Judged = Pick<Reserved, 'greatestCents'> & Partial<Reserved>

/**
 * Whether a stake is taken: the first rule that refuses it says why. The rules hold for every product, in
 * this order: the account, its restrictions, the game, the bounds of the stake, the limits of the player's
 * play, the payout cap, the funds. Pure. Gives what is reserved for a stake that is taken.
 */
export function judge(wanted: Wanted, facts: Facts): Judged | Rejection {
  const refused =
    accountRefusal(facts) ??
    restrictionRefusal(facts) ??
    gameRefusal(facts) ??
    boundsRefusal(wanted.stakeCents, facts.bounds) ??
    limitRefusal(facts)
  if (refused) return refused
  // A bet beyond the window could return its stake, and nothing else.
  if (facts.windowLeftCents !== undefined && wanted.leastCents > facts.windowLeftCents)
    return { code: 'payout_window_used' }
  const reserved =
    facts.limitCents === undefined
      ? { greatestCents: wanted.greatestCents }
      : reserve(facts.limitCents, facts.usages, wanted)
  if (typeof reserved === 'string') return { code: reserved }
  return wanted.stakeCents > facts.availableCents ? { code: 'insufficient_funds' } : reserved
}

const accountRefusal = ({ inactive }: Facts): Rejection | undefined => inactive && { code: inactive }

const restrictionRefusal = ({ restriction }: Facts): Rejection | undefined =>
  restriction && { code: restriction }

const limitRefusal = ({ beyondLimit }: Facts): Rejection | undefined => beyondLimit && { code: beyondLimit }

const gameRefusal = ({ isOpen }: Pick<Facts, 'isOpen'>): Rejection | undefined =>
  isOpen ? undefined : { code: 'game_closed' }

function boundsRefusal(stakeCents: Cents, { minKes, maxKes, law }: Facts['bounds']): Rejection | undefined {
  if (stakeCents < fromKes(minKes))
    return {
      code: 'stake_below_minimum',
      text: `The minimum stake is KES ${minKes}${law === undefined ? '' : ` (${law})`}`,
    }
  if (stakeCents > fromKes(maxKes))
    return { code: 'stake_above_maximum', text: `The maximum stake is KES ${maxKes.toLocaleString('en')}` }
  return undefined
}

/**
 * Why a game refuses a stake of this size from every player, for an answer before the transaction that
 * decides.
 */
export const stakeRefusal = (
  stakeCents: Cents,
  { isOpen, bounds }: Pick<Facts, 'isOpen' | 'bounds'>,
): Rejection | undefined => gameRefusal({ isOpen }) ?? boundsRefusal(stakeCents, bounds)

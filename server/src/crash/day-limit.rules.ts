/** What the day's limit leaves to the bets of a round, which share it. */
import { fromKes, type Cents } from '@ruka/contract/money'
import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { greatestX100 } from '@ruka/games/crash/cash-out.rules'

/** What play money is told: it has no limit of its own. */
export const DAY_MAX = fromKes(GAMES_PAYOUT_DAY_KES)

/** The multiplier, in hundredths, at which bets are cashed out that may not all win what they want; none when they may. */
export const cutX100 = (stakedCents: Cents, wantedCents: Cents, heldCents: Cents): number =>
  wantedCents <= heldCents ? Infinity : greatestX100(stakedCents, heldCents)

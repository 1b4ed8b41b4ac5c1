import * as texts from '@ruka/contract/locales/refusals.sw.json'

/** The refusals that a player can meet wherever something is staked. */
export const refusalsByCode: Readonly<Record<string, string>> = {
  // Any request.
  invalid: texts.invalid,
  too_many_requests: texts.too_many_requests,
  account_suspended: texts.account_suspended,
  account_lapsed: texts.account_lapsed,
  // Stakes.
  insufficient_funds: texts.insufficient_funds,
  game_unknown: texts.game_unknown,
  game_closed: texts.game_closed,
  stake_below_minimum: texts.stake_below_minimum,
  stake_above_maximum: texts.stake_above_maximum,
  payout_above_maximum: texts.payout_above_maximum,
  odds_above_maximum: texts.odds_above_maximum,
  payout_window_used: texts.payout_window_used,
  payout_allowance_used: texts.payout_allowance_used,
  payout_allowance_held: texts.payout_allowance_held,
  payout_allowance_flying: texts.payout_allowance_flying,
  slip_invalid: texts.slip_invalid,
  slip_too_many_lines: texts.slip_too_many_lines,
  slip_mixed: texts.slip_mixed,
  slip_bonus_changed: texts.slip_bonus_changed,
  slip_late: texts.slip_late,
}

/** A player reads only that something failed for all other refusals, which the server writes in English. */
export const otherRefusal: string | undefined = texts.unavailable

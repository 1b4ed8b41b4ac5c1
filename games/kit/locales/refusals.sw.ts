import * as texts from '@ruka/contract/locales/refusals.sw.json'

/** The refusals that a player can meet in a game. */
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
  // Crash games.
  auto_cash_out_invalid: texts.auto_cash_out_invalid,
  round_locked: texts.round_locked,
  bet_exists: texts.bet_exists,
  bet_changes_used: texts.bet_changes_used,
  bet_taken_back: texts.bet_taken_back,
  cancel_too_late: texts.cancel_too_late,
  bet_unknown: texts.bet_unknown,
  cash_out_too_early: texts.cash_out_too_early,
  cash_out_too_late: texts.cash_out_too_late,
  // Instant games.
  seeds_missing: texts.seeds_missing,
  seeds_changed: texts.seeds_changed,
  play_open: texts.play_open,
  play_too_soon: texts.play_too_soon,
  play_unknown: texts.play_unknown,
  play_over: texts.play_over,
  move_illegal: texts.move_illegal,
  move_made: texts.move_made,
  // The chat.
  chat_off: texts.chat_off,
  chat_demo: texts.chat_demo,
  chat_stake_needed: texts.chat_stake_needed,
  chat_muted: texts.chat_muted,
  chat_text_invalid: texts.chat_text_invalid,
  chat_phone: texts.chat_phone,
  chat_link: texts.chat_link,
  chat_word: texts.chat_word,
  chat_repeated: texts.chat_repeated,
  chat_too_fast: texts.chat_too_fast,
  chat_too_many: texts.chat_too_many,
  chat_busy: texts.chat_busy,
  chat_message_unknown: texts.chat_message_unknown,
}

/** Of all other refusals, which the server writes in English, a player reads only that something failed. */
export const otherRefusal: string | undefined = texts.unavailable

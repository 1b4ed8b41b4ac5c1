import * as texts from '@ruka/contract/locales/refusals.sw.json'

/** The refusals that a player can meet in crash games and instant games alone. */
export const playRefusals: Readonly<Record<string, string>> = {
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

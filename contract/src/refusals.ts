import texts from './locales/refusals.en.json' with { type: 'json' }

/**
 * Every refusal, defined once: its HTTP status, the field it belongs to (or `general`), and its English text
 * (`locales/`, where the Swahili one is, too).
 * The wire body is `{ "<field>": ["<text>"], "code": "<code>" }`; token trouble is `{ "detail": "<text>",
 * "code" }`. Where a field is called `code` itself, its errors are under `code` as a list, and the machine
 * code is `error_code`: `{ "code": ["<text>"], "error_code": "<code>" }`. A client reads `error_code`, else a
 * `code` that is a string.
 */
type Shape = {
  readonly status: number
  readonly field?: string
  /** Sent as `retry-after`: the same request may succeed then. */
  readonly retryAfterSeconds?: number
}
type Refusal = Shape & { readonly text: string }

const shapes = {
  // The request itself.
  invalid: { status: 400 },
  malformed: { status: 400 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  not_found: { status: 404 },
  conflict: { status: 409 },
  method_not_allowed: { status: 405 },
  too_many_requests: { status: 429 },
  idempotency_key_reused: { status: 409 },
  request_in_progress: { status: 409 },
  unavailable: { status: 503, retryAfterSeconds: 2 },
  busy: { status: 503, retryAfterSeconds: 5 },
  // Sessions and accounts.
  token_not_valid: { status: 401, field: 'detail' },
  forbidden: { status: 403, field: 'detail' },
  credentials_wrong: { status: 400 },
  password_weak: { status: 400, field: 'password' },
  pin_required: { status: 400, field: 'pin' },
  pin_wrong: { status: 400, field: 'pin' },
  reset_code_wrong: { status: 400, field: 'code' },
  reset_code_used_up: { status: 400, field: 'code' },
  otp_required: {
    status: 400,
    field: 'otp',
  },
  otp_wrong: { status: 400, field: 'otp' },
  password_required: { status: 400, field: 'password' },
  password_wrong: { status: 400, field: 'password' },
  log_in_again: { status: 403 },
  passkey_expired: { status: 400 },
  passkey_unknown: { status: 400 },
  passkey_refused: { status: 400 },
  passkeys_full: { status: 409 },
  step_missing: { status: 400, field: 'step' },
  account_suspended: { status: 403 },
  alias_changes_used: { status: 429 },
  account_lapsed: {
    status: 403,
  },
  // Money.
  insufficient_funds: { status: 400, field: 'amount' },
  amount_below_minimum: { status: 400, field: 'amount' },
  amount_above_maximum: { status: 400, field: 'amount' },
  deposit_prompt_open: {
    status: 409,
  },
  withdrawal_not_funded: { status: 400 },
  withdrawal_night_limit: {
    status: 400,
    field: 'amount',
  },
  withdrawal_day_limit: { status: 400, field: 'amount' },
  withdrawal_count_limit: {
    status: 400,
  },
  deposit_unproven: {
    status: 409,
  },
  payments_unavailable: {
    status: 503,
  },
  sambaza_off: { status: 403 },
  sambaza_code_wrong: { status: 400, field: 'code' },
  sambaza_recipient_refused: {
    status: 400,
    field: 'recipient',
  },
  sambaza_deposit_unproven: {
    status: 409,
  },
  sambaza_deposit_fresh: { status: 400, field: 'amount' },
  sambaza_day_limit: { status: 400, field: 'amount' },
  // Games.
  game_unknown: { status: 404 },
  game_closed: { status: 409 },
  round_unknown: { status: 404 },
  season_unknown: { status: 404 },
  jackpot_unknown: { status: 404 },
  jackpot_closed: { status: 409 },
  widget_key_not_valid: { status: 401, field: 'detail' },
  campaign_unknown: { status: 404 },
  campaign_not_open: { status: 409 },
  launch_token_spent: { status: 401, field: 'detail' },
  stake_below_minimum: { status: 400, field: 'stake' },
  stake_above_maximum: { status: 400, field: 'stake' },
  payout_above_maximum: { status: 400, field: 'stake' },
  odds_above_maximum: { status: 400, field: 'legs' },
  payout_window_used: { status: 400, field: 'stake' },
  payout_allowance_used: {
    status: 400,
    field: 'stake',
  },
  payout_allowance_held: {
    status: 400,
    field: 'stake',
  },
  payout_allowance_flying: { status: 400, field: 'stake' },
  auto_cash_out_invalid: { status: 400, field: 'auto' },
  round_locked: { status: 409 },
  bet_exists: { status: 409 },
  bet_changes_used: { status: 409 },
  bet_taken_back: { status: 409 },
  cancel_too_late: { status: 409 },
  bet_unknown: { status: 404 },
  cash_out_too_early: { status: 409 },
  cash_out_too_late: { status: 409 },
  seeds_missing: { status: 409 },
  seeds_changed: { status: 409 },
  play_open: { status: 409 },
  play_too_soon: { status: 429 },
  play_unknown: { status: 404 },
  play_over: { status: 409 },
  move_illegal: { status: 409 },
  move_made: { status: 409 },
  // Games on servers of others.
  signature_wrong: { status: 401, field: 'detail' },
  signature_stale: { status: 401, field: 'detail' },
  provider_off: { status: 403, field: 'detail' },
  session_ended: { status: 401, field: 'detail' },
  debit_rolled_back: { status: 409 },
  debit_settled: { status: 409 },
  round_over: { status: 409 },
  // Slips of the sportsbook.
  event_unknown: { status: 404 },
  code_unknown: { status: 404 },
  slip_invalid: { status: 400, field: 'legs' },
  slip_too_many_lines: { status: 400, field: 'legs' },
  slip_sizes_invalid: { status: 400, field: 'sizes' },
  slip_no_systems: { status: 400, field: 'sizes' },
  slip_mixed: { status: 400, field: 'legs' },
  slip_refused: { status: 409, field: 'legs' },
  slip_bonus_changed: { status: 409 },
  slip_late: { status: 409 },
  slip_unknown: { status: 404 },
  slip_over: { status: 409 },
  slip_live: { status: 409 },
  slip_virtual: { status: 409 },
  slip_cancel_late: { status: 409 },
  slip_cancel_new_player: { status: 409 },
  slip_cancels_used: { status: 409 },
  slip_cancel_moved: { status: 409 },
  slip_cash_out_off: { status: 409 },
  slip_cash_out_suspended: { status: 409 },
  slip_cash_out_decided: { status: 409 },
  slip_cash_out_small: { status: 409 },
  slip_cash_out_changed: { status: 409 },
  slip_cash_out_late: { status: 409 },
  slip_cash_out_pending: { status: 409 },
  slip_cash_out_part: { status: 400, field: 'stake' },
  slip_cash_out_rule_low: { status: 409, field: 'at' },
  slip_cash_out_rule_high: { status: 409, field: 'at' },
  // The chat beside crash games.
  chat_off: { status: 403 },
  chat_demo: { status: 403 },
  chat_stake_needed: { status: 403 },
  chat_muted: { status: 403 },
  chat_text_invalid: {
    status: 400,
    field: 'text',
  },
  chat_phone: {
    status: 400,
    field: 'text',
  },
  chat_link: { status: 400, field: 'text' },
  chat_word: { status: 400, field: 'text' },
  chat_repeated: { status: 409, field: 'text' },
  chat_too_fast: { status: 429 },
  chat_too_many: { status: 429 },
  chat_busy: { status: 429 },
  chat_message_unknown: { status: 404 },
} as const satisfies Readonly<Record<keyof typeof texts, Shape>>

export type RefusalCode = keyof typeof texts
/** The list itself: code → status, field and English text. */
export const refusals = Object.fromEntries(
  Object.entries(shapes).map(([code, shape]) => [code, { ...shape, text: texts[code as RefusalCode] }]),
) as Readonly<Record<RefusalCode, Refusal>>

/** The wire body of a refusal; `text` overrides the listed text where a figure makes it clearer. */
export function refusalBody(
  code: RefusalCode,
  text: string = refusals[code].text,
): Record<string, string | string[]> {
  const { field = 'general' } = refusals[code]
  return withCode({ [field]: field === 'detail' ? text : [text] }, code)
}

/** Adds the machine code to the errors of fields, under the name that no field takes. */
export const withCode = <E extends Record<string, string | string[]>>(errors: E, code: RefusalCode) =>
  'code' in errors ? { ...errors, error_code: code } : { ...errors, code }

/**
 * Every refusal, defined once: its HTTP status, the field it belongs to (or `general`), and its English text.
 * The wire body is `{ "<field>": ["<text>"], "code": "<code>" }`; token trouble is `{ "detail": "<text>",
 * "code" }`. Where a field is called `code` itself, its errors are under `code` as a list, and the machine
 * code is `error_code`: `{ "code": ["<text>"], "error_code": "<code>" }`. A client reads `error_code`, else a
 * `code` that is a string.
 */
type Refusal = { readonly status: number; readonly text: string; readonly field?: string }

const list = {
  // The request itself.
  invalid: { status: 400, text: 'Check the highlighted fields' },
  malformed: { status: 400, text: 'The request could not be read' },
  too_large: { status: 413, text: 'The request is too large' },
  unsupported_media_type: { status: 415, text: 'Send JSON' },
  not_found: { status: 404, text: 'Not found' },
  conflict: { status: 409, text: 'This is not possible in the present state' },
  method_not_allowed: { status: 405, text: 'Method not allowed' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait a little and try again' },
  idempotency_key_reused: { status: 409, text: 'This request was already sent with other details' },
  request_in_progress: { status: 409, text: 'This request is still being processed' },
  unavailable: { status: 503, text: 'An error occurred. Please try again later.' },
  // Sessions and accounts.
  token_not_valid: { status: 401, text: 'Unauthorized', field: 'detail' },
  forbidden: { status: 403, text: 'Forbidden', field: 'detail' },
  credentials_wrong: { status: 400, text: 'Wrong phone number or password' },
  password_weak: { status: 400, field: 'password', text: 'Choose a password that is harder to guess' },
  pin_required: { status: 400, field: 'pin', text: 'Enter the PIN we sent to your phone by SMS' },
  pin_wrong: { status: 400, field: 'pin', text: 'That PIN is wrong or has expired' },
  reset_code_wrong: { status: 400, field: 'code', text: 'That code is wrong or has expired' },
  otp_required: {
    status: 400,
    field: 'otp',
    text: 'If the password is right, a code is on its way to this phone by SMS. Enter it',
  },
  otp_wrong: { status: 400, field: 'otp', text: 'That code is wrong or has expired' },
  password_required: { status: 400, field: 'password', text: 'Enter your password to confirm' },
  password_wrong: { status: 400, field: 'password', text: 'That password is wrong' },
  log_in_again: { status: 403, text: 'You were away for a while. Log in again before you move money' },
  step_missing: { status: 400, field: 'step', text: 'Step is missing' },
  account_suspended: { status: 403, text: 'This account cannot play or move money. Contact support' },
  account_lapsed: {
    status: 403,
    text: 'Your account is paused after six months without activity. Confirm that you want to play again',
  },
  // Money.
  insufficient_funds: { status: 400, field: 'amount', text: 'Your balance is too low' },
  amount_below_minimum: { status: 400, field: 'amount', text: 'The amount is below the minimum' },
  amount_above_maximum: { status: 400, field: 'amount', text: 'The amount is above the maximum' },
  deposit_prompt_open: {
    status: 409,
    text: 'A payment prompt is already open on your phone. Finish it first',
  },
  withdrawal_not_funded: { status: 400, text: 'Deposit by M-PESA from this number once before you withdraw' },
  withdrawal_night_limit: {
    status: 400,
    field: 'amount',
    text: 'Between midnight and 6 am you can withdraw up to KES 30,000 in total',
  },
  withdrawal_day_limit: { status: 400, field: 'amount', text: 'You can withdraw up to KES 300,000 a day' },
  withdrawal_count_limit: {
    status: 400,
    text: 'You have made as many withdrawals as are possible in a day. Try again tomorrow',
  },
  deposit_unproven: {
    status: 409,
    text: 'M-PESA is still confirming your last deposit. You can withdraw as soon as it has, usually within a few minutes',
  },
  payments_unavailable: {
    status: 503,
    text: 'M-PESA is not answering. Your money is safe. Try again in a few minutes',
  },
  sambaza_off: { status: 403, text: 'Sambaza is not available' },
  sambaza_code_wrong: { status: 400, field: 'code', text: 'That code is wrong or has expired' },
  sambaza_recipient_refused: {
    status: 400,
    field: 'recipient',
    text: 'This number cannot receive Sambaza now. Nothing was sent',
  },
  sambaza_deposit_unproven: {
    status: 409,
    text: 'M-PESA is still confirming your last deposit. You can send as soon as it has, usually within a few minutes',
  },
  sambaza_deposit_fresh: { status: 400, field: 'amount', text: 'A new deposit cannot be sent on yet' },
  sambaza_day_limit: { status: 400, field: 'amount', text: 'That is more than can be sent in a day' },
  // Games.
  game_unknown: { status: 404, text: 'Game not found' },
  game_closed: { status: 409, text: 'This game is closed at the moment. Please come back later' },
  round_unknown: { status: 404, text: 'There is no such round' },
  launch_token_spent: { status: 401, text: 'Open the game again', field: 'detail' },
  stake_below_minimum: { status: 400, field: 'stake', text: 'The stake is below the minimum' },
  stake_above_maximum: { status: 400, field: 'stake', text: 'The stake is above the maximum' },
  payout_allowance_used: {
    status: 400,
    field: 'stake',
    text: 'You have reached the most that can be won today',
  },
  payout_allowance_held: {
    status: 400,
    field: 'stake',
    text: 'Your open bets may already win the rest of what can be won today. Bet again when their round is over, or give them an auto cash-out',
  },
  auto_cash_out_invalid: { status: 400, field: 'auto', text: 'Auto cash-out goes from 1.01x to 1,000,000x' },
  round_locked: { status: 409, text: 'Betting for this round is closed' },
  bet_exists: { status: 409, text: 'You already have a bet in this round' },
  bet_changes_used: { status: 409, text: 'You have changed this bet too often. Wait for the next round' },
  bet_taken_back: { status: 409, text: 'You took this bet back' },
  cancel_too_late: { status: 409, text: 'The round is closed: this bet can no longer be taken back' },
  bet_unknown: { status: 404, text: 'There is no such bet in this round' },
  cash_out_too_early: { status: 409, text: 'You can cash out from 1.01x' },
  cash_out_too_late: { status: 409, text: 'The round was over before your cash-out arrived' },
  seeds_missing: { status: 409, text: 'Choose your seed first' },
  seeds_changed: { status: 409, text: 'The seeds were changed meanwhile. Look at them again' },
  play_open: { status: 409, text: 'Finish the game that is open first' },
  play_too_soon: { status: 429, text: 'A moment: the next game may begin shortly' },
  play_unknown: { status: 404, text: 'There is no such game' },
  play_over: { status: 409, text: 'This game is over' },
  move_illegal: { status: 409, text: 'This cannot be done now' },
  move_made: { status: 409, text: 'This game has moved on elsewhere. Look at it again' },
  // Games on servers of others.
  signature_wrong: { status: 401, text: 'The signature is not right', field: 'detail' },
  signature_stale: { status: 401, text: 'The time of the signature is too far off', field: 'detail' },
  provider_off: { status: 403, text: 'This game is closed at the moment', field: 'detail' },
  session_ended: { status: 401, text: 'The session is over. Open the game again', field: 'detail' },
  debit_rolled_back: { status: 409, text: 'This stake was rolled back' },
  debit_settled: { status: 409, text: 'This stake was settled and cannot be returned' },
  round_over: { status: 409, text: 'This round is over' },
  // The chat beside crash games.
  chat_off: { status: 403, text: 'There is no chat here' },
  chat_demo: { status: 403, text: 'In the demo you can read what others write' },
  chat_stake_needed: { status: 403, text: 'You can write once you have bet real money in the last 24 hours' },
  chat_muted: { status: 403, text: 'You cannot write here at the moment' },
  chat_text_invalid: {
    status: 400,
    field: 'text',
    text: 'Write one line of at most 160 characters that can be seen',
  },
  chat_phone: {
    status: 400,
    field: 'text',
    text: 'That looks like a phone number. Leave it out; write multipliers with an x, such as 2.50x',
  },
  chat_link: { status: 400, field: 'text', text: 'Leave out links and e-mail addresses' },
  chat_word: { status: 400, field: 'text', text: 'There is a word in it that is not welcome here' },
  chat_repeated: { status: 409, field: 'text', text: 'You have just written the same' },
  chat_too_fast: { status: 429, text: 'One message every 3 seconds. Try again in a moment' },
  chat_too_many: { status: 429, text: 'At most 10 messages in 5 minutes. Try again a little later' },
  chat_busy: { status: 429, text: 'Many are writing just now. Try again in a few seconds' },
  chat_message_unknown: { status: 404, text: 'This message is gone' },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof list
/** The list itself: code → status, field and English text. */
export const refusals: Readonly<Record<RefusalCode, Refusal>> = list

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

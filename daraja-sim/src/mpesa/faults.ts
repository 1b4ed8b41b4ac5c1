/** One way in which M-PESA or the SMS gateway is known to misbehave, off by default. */
type Switch<T> = { off: T; expects: string; accepts: (value: unknown) => value is T; about: string }

const flag = (about: string): Switch<boolean> => ({
  off: false,
  expects: 'true or false',
  accepts: value => typeof value === 'boolean',
  about,
})

const whole = (off: number, most: number, about: string): Switch<number> => ({
  off,
  expects: `a whole number from 0 to ${most}`,
  accepts: (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most,
  about,
})

const oneOf = <T extends string>(choices: readonly [T, ...T[]], about: string): Switch<T> => ({
  off: choices[0],
  expects: choices.join(' | '),
  accepts: (value): value is T => choices.some(choice => choice === value),
  about,
})

const resultCode = (about: string): Switch<string | null> => ({
  off: null,
  expects: 'a result code as a string (letters, digits, underscore), or null',
  accepts: (value): value is string | null =>
    value === null || (typeof value === 'string' && /^\w{1,20}$/.test(value)),
  about,
})

/** All faults. A name ending in `Next` counts down by one each time it strikes. */
export const SWITCHES = {
  tokenRequestsFailNext: whole(0, 1_000_000, 'the next N token requests answer 500.003.1001'),
  newTokenInvalidatesOld: flag('a new access token makes all earlier ones invalid, as the portal FAQ says'),
  tokensInvalidNext: whole(0, 1_000_000, 'the next N calls find their access token invalid, whatever it is'),
  spikeArrestNext: whole(0, 1_000_000, 'the next N Daraja calls answer 500.003.02, spike arrest violation'),
  quotaViolationNext: whole(0, 1_000_000, 'the next N Daraja calls answer 500.003.03, quota violation'),
  systemBusyNext: whole(0, 1_000_000, 'the next N Daraja calls answer 500.003.02, system is busy'),
  submitReply: oneOf(
    ['normal', 'hang', 'reset', 'html503'],
    'an STK push or payout is taken and carried out, but its reply: never comes, is cut off, or is a firewall page',
  ),
  callbackBeforeReply: flag('the callback arrives before the reply to the request that caused it'),
  callbackDelayMs: whole(0, 3_600_000, 'each callback leaves this much later'),
  callbacksDropNext: whole(0, 1_000_000, 'the next N callbacks are never sent'),
  callbacksHeld: flag('callbacks are held back; once this is off again they leave, the newest first'),
  callbackFaultsFor: oneOf(
    ['all', 'stk', 'c2b', 'b2c', 'status', 'reversal', 'balance', 'b2b', 'tax'],
    'which callbacks the faults of callbacks strike; the others leave as they should',
  ),
  callbackCopies: whole(1, 10, 'how often each callback is sent, one after the other; 0 counts as 1'),
  stkResultCode: resultCode('every STK push ends with this code and no prompt; "0" pays by itself'),
  stkPaidAfterTimeout: flag('a prompt that timed out (1037) is paid after all: a second callback says 0'),
  stkRepeatWindowMs: whole(
    120_000,
    3_600_000,
    'how long the same amount from the same phone is refused with 17',
  ),
  queryPendingAs: oneOf(['http500', '4999'], 'how the STK query says that a prompt is still open'),
  queryResultCode: resultCode(
    'the STK query reports this code whatever happened, contradicting the callback',
  ),
  b2cResultCode: resultCode('every payout ends with this code; anything but "0" moves no money'),
  b2cCallback: oneOf(
    ['result', 'silence', 'queue-timeout'],
    'a payout ends with its result, with nothing at all, or with a call to QueueTimeOutURL, whether or not it was paid',
  ),
  credentialExpired: flag('the initiator password has expired: what carries it ends with 2001, then 8006'),
  initiatorLacksRole: flag('the initiator may not do anything: what carries its name ends with 21'),
  c2bUrlsOnce: flag('URLs are registered once, as in production: later calls answer 500.003.1001'),
  c2bValidation: oneOf(
    ['on', 'off', 'timeout'],
    'whether a pay-bill payment is validated where a URL is registered; with timeout the answer always comes too late',
  ),
  c2bMask: oneOf(['spaced', 'dense'], 'how C2B v2 masks the number: 2547 ***** 126 or 25470****126'),
  c2bNamesEmpty: flag('validations and confirmations have no names'),
  stkWithoutC2b: flag('a prompted payment gives no C2B confirmation, though URLs are registered'),
  commandResultCode: resultCode('every status query, reversal and balance query ends with this code'),
  commandNotice: oneOf(
    ['result', 'silence', 'queue-timeout'],
    'a reversal, balance query or transfer is carried out and ends with its result, silence or a queue timeout',
  ),
  statusCallback: oneOf(
    ['result', 'silence', 'queue-timeout'],
    'a status query ends with its result, with nothing at all, or with a call to QueueTimeOutURL',
  ),
  statusTells: oneOf(
    ['truth', 'Completed', 'Cancelled', 'Declined', 'Expired', 'Pending', 'unknown'],
    'the status query reports this whatever happened; "unknown" denies the transaction',
  ),
  statusHidesReversals: flag('a reversed transaction is still reported as Completed'),
  statusMasksPhone: flag('the status query masks the number of the customer'),
  pullHidesEvery: whole(0, 1000, 'every Nth payment is missing from Pull; 0 is none'),
  pullLagMs: whole(0, 3_600_000, 'payments appear in Pull only this long after they were made'),
  pullPageSize: whole(100, 1000, 'how many payments one Pull query gives; 0 counts as 100'),
  pullZone: oneOf(['eat', 'utc'], 'the zone of trxDate, which ends in Z either way'),
  smsStatusCode: whole(
    0,
    599,
    'every SMS is refused with this status code of the gateway, such as 405 or 406; 0 is off',
  ),
  smsDown: flag('the SMS gateway answers 502'),
  smsHookCopies: whole(
    1,
    10,
    'how often each message of a phone is delivered to the business; 0 counts as 1',
  ),
  smsHookAnswersLostNext: whole(
    0,
    1_000_000,
    'the next N deliveries of a phone’s message arrive, but their answer is lost, so that they are repeated',
  ),
  smsHookDelayMs: whole(0, 3_600_000, 'each message of a phone is delivered this much later'),
}

type Switches = typeof SWITCHES
export type Faults = { [Name in keyof Switches]: Switches[Name] extends Switch<infer T> ? T : never }

const names = Object.keys(SWITCHES) as (keyof Switches)[]

export function noFaults(): Faults {
  return Object.fromEntries(names.map(name => [name, SWITCHES[name].off])) as Faults
}

/**
 * Sets the named switches and leaves the rest; returns what is wrong with the request, if anything, and then
 * sets none.
 */
export function setFaults(faults: Faults, wanted: unknown): string[] {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return ['expected a JSON object']
  const wrong: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const known = names.find(candidate => candidate === name)
    if (known === undefined) wrong.push(`${name}: no such fault`)
    else if (!SWITCHES[known].accepts(value)) wrong.push(`${name}: expected ${SWITCHES[known].expects}`)
  }
  if (wrong.length === 0) Object.assign(faults, wanted)
  return wrong
}

type Countdown = { [Name in keyof Faults]: Name extends `${string}Next` ? Name : never }[keyof Faults]

/** True while a countdown fault has strikes left, and takes one. */
export function strikes(faults: Faults, name: Countdown): boolean {
  if (faults[name] === 0) return false
  faults[name] -= 1
  return true
}

/** Name, default, accepted values and meaning of every switch, for GET /sim/faults/list. */
export function describeFaults(): { name: string; off: unknown; expects: string; about: string }[] {
  return names.map(name => ({
    name,
    off: SWITCHES[name].off,
    expects: SWITCHES[name].expects,
    about: SWITCHES[name].about,
  }))
}

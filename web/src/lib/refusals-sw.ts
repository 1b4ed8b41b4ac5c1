import texts from '@ruka/contract/locales/refusals.sw.json'
import type { RefusalCode } from '@ruka/contract/refusals'
import type { Failure } from './failure.ts'

/** Every refusal of the contract; the compiler asks for a new one. */
const BY_CODE: Readonly<Record<RefusalCode, string>> = texts

/** Texts that come without a code of their own. */
const BY_TEXT: Readonly<Record<string, string>> = {
  'An error occurred. Please try again later.': 'Hitilafu imetokea. Tafadhali jaribu tena baadaye.',
  Unauthorized: 'Huna ruhusa',
  Forbidden: 'Imekatazwa',
  'Invalid phone number': 'Nambari ya simu si sahihi',
  'Phone number is required': 'Nambari ya simu inahitajika',
  'Code is required': 'Msimbo unahitajika',
  'Password is required': 'Nenosiri linahitajika',
  'Confirm password is required': 'Thibitisha nenosiri',
  'Passwords do not match': 'Manenosiri hayalingani',
  'You must agree to the terms of service': 'Lazima ukubali masharti ya huduma',
  'Too many wrong PINs. Send the PIN again': 'PIN zisizo sahihi ni nyingi mno. Tuma PIN tena',
  'Pin is required': 'PIN inahitajika',
  'Amount is required': 'Kiasi kinahitajika',
  'Amount is too large': 'Kiasi ni kikubwa mno',
  'Recipient is required': 'Mpokeaji anahitajika',
  'Invalid recipient phone number': 'Nambari ya simu ya mpokeaji si sahihi',
  'OTP is required': 'Msimbo unahitajika',
  'Use whole shillings': 'Tumia shilingi kamili',
}

/** Texts with figures of the moment, which the Swahili has as $1, $2. */
const BY_PATTERN: readonly (readonly [RegExp, string])[] = [
  [
    /^Too many attempts\. Try again in (\d+) minutes?$/,
    'Umejaribu mara nyingi mno. Jaribu tena baada ya dakika $1',
  ],
  [
    /^Too many attempts\. Try again in (\d+) hours?$/,
    'Umejaribu mara nyingi mno. Jaribu tena baada ya saa $1',
  ],
  [
    /^You can send a deposit to others (\d+) minutes after it arrives\. You can send up to (KES [\d,.]+) now$/,
    'Unaweza kutuma pesa ulizoweka dakika $1 baada ya kufika. Sasa unaweza kutuma hadi $2',
  ],
]

/**
 * The failure with every text that is known put into Swahili. A code's text stands only where there is one
 * text.
 */
export function toSwahili(failure: Failure): Failure {
  const coded = failure.code === undefined ? undefined : (BY_CODE as Record<string, string>)[failure.code]
  const single = [...failure.general, ...Object.values(failure.fields).flat()].length === 1
  const turn = (text: string): string =>
    BY_TEXT[text] ?? withFigures(text) ?? (single && coded !== undefined ? coded : text)
  return {
    ...failure,
    general: failure.general.map(turn),
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([name, texts]) => [name, texts.map(turn)]),
    ),
  }
}

function withFigures(text: string): string | undefined {
  const found = BY_PATTERN.find(([pattern]) => pattern.test(text))
  return found && text.replace(...found)
}

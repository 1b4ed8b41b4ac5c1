import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import type { RefusalCode } from '@ruka/contract/refusals'
import { SAMBAZA_KES } from '@ruka/contract/sambaza'
import { Refused } from '../platform/base/refused.ts'

export const shownKes = (cents: Cents): string => `KES ${toKes(cents).toLocaleString('en-KE')}`

const figure = (kes: number): string => shownKes(fromKes(kes))

/** The refusals that are about a figure, with the figure that is enforced. */
const LIMITS = new Map<RefusalCode, string>([
  ['amount_below_minimum', `The minimum is ${figure(SAMBAZA_KES.min)}`],
  ['amount_above_maximum', `The maximum is ${figure(SAMBAZA_KES.maxPerTransaction)} at a time`],
  ['sambaza_day_limit', `The maximum is ${figure(SAMBAZA_KES.maxSentPerDay)} a day by Sambaza`],
])

/** The sender's text of a refusal; `sendableCents` and `ageMinutes` are about deposits that are too young. */
export const refusalOf = (
  ruling: RefusalCode,
  { sendableCents, ageMinutes }: { sendableCents: Cents; ageMinutes: number },
): Refused =>
  new Refused(
    ruling,
    ruling === 'sambaza_deposit_fresh'
      ? `You can send a deposit to others ${ageMinutes} minutes after it arrives. You can send up to ${shownKes(sendableCents)} now`
      : LIMITS.get(ruling),
  )

type Sent = { readonly cents: Cents; readonly refNo: string }

/**
 * The code, with what it is for, so that a sender who passes it on sees what it does. One message of 160
 * characters.
 */
export const codeText = ({
  code,
  cents,
  recipient,
  host,
}: {
  code: string
  cents: Cents
  recipient: string
  host: string
}): string =>
  // The last line lets a browser on the phone offer the code by itself, to this site only (WebOTP).
  `${code} is your code to send ${shownKes(cents)} to ${maskPhone(recipient)}. It expires in 5 minutes. Never share it. Usimpe mtu.\n\n@${host} #${code}`

/** In both languages, since the owner's language is unknown. Phones are masked; no name, no balance. */
export const sentText = ({ cents, refNo, recipient }: Sent & { recipient: string }): string =>
  `Sambaza ${refNo}: you sent ${shownKes(cents)} to ${maskPhone(recipient)}. Umetuma ${shownKes(cents)} kwa ${maskPhone(recipient)}.`

export const receivedText = ({ cents, refNo, sender }: Sent & { sender: string }): string =>
  `Sambaza ${refNo}: you received ${shownKes(cents)} from ${maskPhone(sender)}, for betting only. Umepokea ${shownKes(cents)} kutoka ${maskPhone(sender)}, za kubeti tu.`

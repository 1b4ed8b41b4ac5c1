import { toKes, type Cents } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'

export const shownKes = (cents: Cents): string => `KES ${toKes(cents).toLocaleString('en-KE')}`

type Sent = { readonly cents: Cents; readonly refNo: string }

/** The code, with what it is for, so that whoever reads it to a stranger sees what the stranger is doing. One message of 160. */
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
  `${code} is your code to send ${shownKes(cents)} to ${maskPhone(recipient)}. It works for 5 minutes. Never share it.\n\n@${host} #${code}`

/** In both languages, since nobody knows which the owner of the phone reads. Phones are masked; no name, no balance. */
export const sentText = ({ cents, refNo, recipient }: Sent & { recipient: string }): string =>
  `Sambaza ${refNo}: you sent ${shownKes(cents)} to ${maskPhone(recipient)}. Umetuma ${shownKes(cents)} kwa ${maskPhone(recipient)}.`

export const receivedText = ({ cents, refNo, sender }: Sent & { sender: string }): string =>
  `Sambaza ${refNo}: you received ${shownKes(cents)} from ${maskPhone(sender)}, to play with. Umepokea ${shownKes(cents)} kutoka ${maskPhone(sender)}, za kuchezea.`

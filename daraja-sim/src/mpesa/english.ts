import { ksh } from './money.ts'
import type { About, Failed, NotReversed, Wording } from './wording.ts'

export const english: Wording = {
  payBill: ({ business, date, time }, { receipt, cents, account, balanceCents, leftTodayCents }) =>
    `${receipt} Confirmed. ${ksh(cents)} sent to ${business} for account ${account} on ${date} at ${time} ` +
    `New M-PESA balance is ${ksh(balanceCents)}. Transaction cost, Ksh0.00.` +
    `Amount you can transact within the day is ${ksh(leftTodayCents).slice(3)}.`,
  received: ({ business, shortcode, date, time }, { receipt, cents, balanceCents }) =>
    `${receipt} Confirmed.You have received ${ksh(cents)} from ${business} ${shortcode} on ${date} at ${time} ` +
    `New M-PESA balance is ${ksh(balanceCents)}.`,
  // No verified sample of this message was found.
  reversed: ({ date, time }, { receipt, original, cents, balanceCents }) =>
    `${receipt} Confirmed. Transaction ${original} of ${ksh(cents)} has been reversed on ${date} at ${time} ` +
    `and ${ksh(cents)} is credited to your M-PESA account. New M-PESA account balance is ${ksh(balanceCents)}.`,
  notReversed: (_about, { original, why }) =>
    `Failed. Your request to reverse transaction ${original} was not successful: ${WHY[why]}.`,
  failed,
  prompt: ({ business }, { cents, account }) => `Pay ${ksh(cents)} to ${business} Account no. ${account}`,
}

const WHY: Record<NotReversed['why'], string> = {
  spent: 'the recipient has used the money',
  reversed: 'it has been reversed before',
  unknown: 'there is no such payment of yours',
}

function failed({ business }: About, { code, cents, balanceCents, account = '' }: Failed): string | null {
  switch (code) {
    case '1':
      return (
        `Failed. You do not have enough money in your M-PESA account to pay ${ksh(cents)} to ${business}. ` +
        `Your M-PESA balance is ${ksh(balanceCents)}.`
      )
    case '2001':
      return 'Failed. You have entered the wrong PIN. Please try again with your correct M-PESA PIN.'
    case '8006':
      return 'Failed. Your M-PESA PIN is locked after three wrong entries. Please call 100 or 200.'
    case '3':
    case '4':
    case '17':
      return `Failed. Your payment of ${ksh(cents)} to ${business} was declined by a limit. Please try again later.`
    case 'SFC_IC0003':
      return 'Failed. There is no business with that number. Please check the business number and try again.'
  }
  if (!code.startsWith('C2B')) return null
  const why =
    code === 'C2B00012' ? `account number ${account} is not known there` : 'it did not take the payment'
  return (
    `Failed. Your payment of ${ksh(cents)} to ${business} was not completed: ${why}. ` +
    `Your money stays with you. Your M-PESA balance is ${ksh(balanceCents)}.`
  )
}

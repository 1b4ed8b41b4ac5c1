import { ksh } from './books.ts'
import { spokenStamp } from './clock.ts'
import type { World } from './world.ts'

/** M-PESA's own text messages, irregular spacing and all, as customers receive them. */
export const MPESA_SENDER = 'MPESA'

type Paid = { receipt: string; cents: number; account: string; balanceCents: number; leftTodayCents: number }

export function payBillText(world: World, paid: Paid): string {
  const { date, time } = spokenStamp(world.clock.now())
  return (
    `${paid.receipt} Confirmed. ${ksh(paid.cents)} sent to ${world.config.businessName} for account ${paid.account} ` +
    `on ${date} at ${time} New M-PESA balance is ${ksh(paid.balanceCents)}. Transaction cost, Ksh0.00.` +
    `Amount you can transact within the day is ${ksh(paid.leftTodayCents).slice(3)}.`
  )
}

type Received = { receipt: string; cents: number; balanceCents: number }

export function receivedText(world: World, received: Received): string {
  const { date, time } = spokenStamp(world.clock.now())
  const { businessName, shortcode } = world.config
  return (
    `${received.receipt} Confirmed.You have received ${ksh(received.cents)} from ${businessName} ${shortcode} ` +
    `on ${date} at ${time} New M-PESA balance is ${ksh(received.balanceCents)}.`
  )
}

type Failed = { code: string; cents: number; balanceCents: number; account?: string }

/** What the customer is told when a payment fails after the PIN, or null where M-PESA says nothing. */
export function failedText(world: World, failed: Failed): string | null {
  const { businessName } = world.config
  switch (failed.code) {
    case '1':
      return (
        `Failed. You do not have enough money in your M-PESA account to pay ${ksh(failed.cents)} to ${businessName}. ` +
        `Your M-PESA balance is ${ksh(failed.balanceCents)}.`
      )
    case '2001':
      return 'Failed. You have entered the wrong PIN. Please try again with your correct M-PESA PIN.'
    case '8006':
      return 'Failed. Your M-PESA PIN is locked after three wrong entries. Please call 100 or 200.'
    case '3':
    case '4':
    case '17':
      return `Failed. Your payment of ${ksh(failed.cents)} to ${businessName} was declined by a limit. Please try again later.`
    case 'SFC_IC0003':
      return 'Failed. There is no business with that number. Please check the business number and try again.'
    default:
      return failed.code.startsWith('C2B') ? refusedText(world, failed) : null
  }
}

function refusedText(world: World, { code, cents, balanceCents, account = '' }: Failed): string {
  const why =
    code === 'C2B00012' ? `account number ${account} is not known there` : 'it did not take the payment'
  return (
    `Failed. Your payment of ${ksh(cents)} to ${world.config.businessName} was not completed: ${why}. ` +
    `Your money stays with you. Your M-PESA balance is ${ksh(balanceCents)}.`
  )
}

type Reversed = { receipt: string; original: string; cents: number; balanceCents: number }

export function reversedText(world: World, reversed: Reversed): string {
  const { date, time } = spokenStamp(world.clock.now())
  return (
    `${reversed.receipt} Confirmed. Transaction ${reversed.original} of ${ksh(reversed.cents)} has been reversed ` +
    `on ${date} at ${time} and ${ksh(reversed.cents)} is credited to your M-PESA account. ` +
    `New M-PESA account balance is ${ksh(reversed.balanceCents)}.`
  )
}

/** What 456 answers when a reversal cannot be made. */
export function notReversedText(original: string, why: string): string {
  return `Failed. Your request to reverse transaction ${original} was not successful: ${why}.`
}

/** The line the SIM toolkit shows above the PIN field. */
export function promptText(world: World, prompt: { amountCents: number; accountReference: string }): string {
  return `Pay ${ksh(prompt.amountCents)} to ${world.config.businessName} Account no. ${prompt.accountReference}`
}

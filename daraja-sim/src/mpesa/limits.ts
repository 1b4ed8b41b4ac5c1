import { balanceCents, bookingsOf, UTILITY, type Kind } from './books.ts'
import { GREATEST_BALANCE_CENTS } from './config.ts'
import { eatDay } from './clock.ts'
import { phoneBalanceCents, type World } from './world.ts'

const GREATEST_TRANSACTION_CENTS = 250_000_00
const LEAST_PAYOUT_CENTS = 10_00
const DAILY_CENTS = 500_000_00

/** What a customer may still send today, EAT. */
export function leftTodayCents(world: World, msisdn: string): number {
  return DAILY_CENTS - movedTodayCents(world, msisdn, ['stk', 'c2b'])
}

/** What a customer may still receive from businesses today, EAT. */
function receivableTodayCents(world: World, msisdn: string): number {
  return DAILY_CENTS - movedTodayCents(world, msisdn, ['b2c', 'pochi'])
}

function movedTodayCents(world: World, msisdn: string, kinds: Kind[]): number {
  const today = eatDay(world.clock.now())
  return bookingsOf(world.state.books, msisdn)
    .filter(booking => kinds.includes(booking.kind) && eatDay(booking.atMs) === today)
    .reduce((sum, booking) => sum + booking.amountCents, 0)
}

type Paying = { msisdn: string; amountCents: number }

/** The result code M-PESA gives a prompted payment whose PIN was right, in the order in which it checks. */
export function judgePayment(world: World, paying: Paying): string {
  const code = judgePayBill(world, paying)
  return code !== '3' && paidLately(world, paying) ? '17' : code
}

/** Judges a payment that the customer started, where wrong PINs are not counted. */
export function judgePayBill(world: World, { msisdn, amountCents }: Paying): string {
  if (amountCents > GREATEST_TRANSACTION_CENTS) return '3'
  if (amountCents > leftTodayCents(world, msisdn)) return '4'
  return amountCents > phoneBalanceCents(world, msisdn) ? '1' : '0'
}

/** A repetition is refused: an equal amount from one customer within two minutes. */
function paidLately(world: World, { msisdn, amountCents }: Paying): boolean {
  const since = world.clock.now() - world.faults.stkRepeatWindowMs
  return bookingsOf(world.state.books, msisdn).some(
    booking => booking.kind === 'stk' && booking.amountCents === amountCents && booking.atMs > since,
  )
}

/** The result code of a payout whose initiator was right. */
export function judgePayout(world: World, payout: { msisdn: string; amountCents: number }): string {
  const { msisdn, amountCents } = payout
  if (amountCents < LEAST_PAYOUT_CENTS) return '2'
  if (amountCents > GREATEST_TRANSACTION_CENTS) return '3'
  if (amountCents > receivableTodayCents(world, msisdn)) return '4'
  if (phoneBalanceCents(world, msisdn) + amountCents > GREATEST_BALANCE_CENTS) return '8'
  return amountCents > balanceCents(world.state.books, UTILITY) ? '1' : '0'
}

/** True once M-PESA has locked the PIN of a phone. */
export const pinLocked = (world: World, msisdn: string): boolean =>
  (world.state.wrongPins.get(msisdn) ?? 0) >= 3

import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import { type Tx, firstRow, rows, sql } from '../../platform/db/db.ts'
import { type Deposit, lockDeposit } from '../records/deposits.ts'
import { readAccountNumber } from '../records/account-number.rules.ts'
import { payerAgrees } from '../records/payer.rules.ts'
import { takesPaybill } from '../records/open-deposit.ts'
import { type Payment, receiptOf } from '../records/receipts.ts'

/** Why a payment has no payee, in the words of the case. */
export const SUSPENSE_PROBLEMS = {
  unknown_account: 'a payment with an unknown account number',
  player_not_active: 'a payment for an account that may not take money',
  second_receipt: 'a second payment for one deposit',
  other_amount: 'a payment for a deposit of another amount',
  other_payer: 'a payment from a phone that is not the registered one of its account',
  /** Waits for M-PESA's confirmation, and opens a case without it. */
  unproven: 'a payment that M-PESA has not confirmed',
} as const
export type SuspenseReason = keyof typeof SUSPENSE_PROBLEMS

/** The owner of the money, where the source knows it without an account number. */
export type Owner = { readonly depositId: string } | { readonly playerId: string }

export type Payee =
  | { readonly deposit: Deposit }
  | { readonly player: { readonly id: string; readonly msisdn: string } }
  | { readonly suspense: SuspenseReason }
  | { readonly conflict: string }

/**
 * Finds the payee: the owner that the source proved, or the player whom the account number names. An account
 * number is no proof: the phone that paid must be the registered one, as far as M-PESA shows it.
 */
export async function findPayee(tx: Tx, payment: Payment, owner: Owner | undefined): Promise<Payee> {
  if (owner && 'depositId' in owner) return intentOf(tx, owner.depositId, payment)
  if (owner) return payeeOfPlayer(tx, payment, owner.playerId)
  const named = await accountOf(tx, payment.account)
  if (!named) return { suspense: 'unknown_account' }
  const payee = 'msisdn' in named ? { player: named } : await intentOf(tx, named.id, payment)
  if (!('player' in payee) && !('deposit' in payee)) return payee
  if (payerAgrees(payment.payer, ('player' in payee ? payee.player : payee.deposit).msisdn) === false)
    return { suspense: 'other_payer' }
  return 'msisdn' in named && !takesPaybill(named) ? { suspense: 'player_not_active' } : payee
}

async function payeeOfPlayer(tx: Tx, payment: Payment, playerId: string): Promise<Payee> {
  const player = await readPlayer(tx, playerId)
  if (!player) return { suspense: 'unknown_account' }
  const [intent, ...others] = await fittingIntents(tx, player.msisdn, payment)
  if (others.length > 0) return { conflict: SEVERAL_FIT }
  if (intent) return intentOf(tx, intent.id, payment)
  return takesPaybill(player) ? { player } : { suspense: 'player_not_active' }
}

/** Whom an account number names: a player by their registered phone, or a prompt of ours. */
export async function accountOf(tx: Tx, account: string | null) {
  const named = readAccountNumber(account ?? '')
  if (named === null) return undefined
  if (named.kind === 'phone') return readPlayerByPhone(tx, named.msisdn)
  return firstRow(
    tx,
    sql<{
      id: string
      player_id: string
    }>`select id, player_id from payments.deposits where reference = ${named.reference}
      and channel = 'express'`,
  )
}

/** A payment belongs to a prompt when it is of its exact amount and the prompt has no other receipt. */
async function intentOf(tx: Tx, id: string, { cents }: Payment): Promise<Payee> {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return { suspense: 'unknown_account' }
  if (deposit.cents !== cents) return { suspense: 'other_amount' }
  return (await receiptOf(tx, id)) ? { suspense: 'second_receipt' } : { deposit }
}

/** How long after its request a prompt can have been paid, with room for clocks that differ. */
const INTENT_PAID_WITHIN_MS = 900_000
const CLOCKS_DIFFER_MS = 120_000

/** A prompt that a payment may have paid; `isLive` when it was or may be credited without a receipt. */
export type FittingIntent = { readonly id: string; readonly isLive: boolean }

/** The problem where only M-PESA knows which prompt a payment paid. */
export const SEVERAL_FIT = 'more than one prompt fits this payment'

/**
 * The prompts that a payment may have paid. A source that knows the payer but not the account number may
 * report a prompt whose callback was lost; crediting its receipt as a separate deposit would credit the
 * money twice when the callback arrives. So would choosing the wrong one of two prompts: where several fit,
 * none may be chosen.
 */
export const fittingIntents = (
  tx: Tx,
  msisdn: string,
  { cents, atMs }: Pick<Payment, 'cents' | 'atMs'>,
): Promise<FittingIntent[]> =>
  rows(
    tx,
    sql<FittingIntent>`select id, state = 'credited' or next_query_at is not null as "isLive"
      from payments.deposits as d
      where msisdn = ${msisdn} and channel = 'express' and cents = ${cents}
      and (${atMs}::float8 is null or created_at between ${new Date((atMs ?? 0) - INTENT_PAID_WITHIN_MS)}
        and ${new Date((atMs ?? 0) + CLOCKS_DIFFER_MS)})
      and state in ('requested', 'prompted', 'confirming', 'expired', 'unknown', 'credited')
      and not exists (select 1 from payments.receipts as r where r.deposit_id = d.id)
      order by created_at`,
  )

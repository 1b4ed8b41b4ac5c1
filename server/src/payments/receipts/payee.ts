import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import { firstRow, sql, type Tx } from '../../platform/db.ts'
import { lockDeposit, type Deposit } from '../deposits.ts'
import { readAccountNumber } from '../paybill/account-number.rules.ts'
import { payerAgrees } from '../paybill/payer.rules.ts'
import { fittingIntents, SEVERAL_FIT } from './fitting-intents.ts'
import { takesPaybill } from './open-deposit.ts'
import { receiptOf, type Payment } from './receipts.ts'
import type { SuspenseReason } from './suspense.ts'

/** Whose the money is, where the source knows it without an account number. */
export type Owner = { readonly depositId: string } | { readonly playerId: string }

export type Payee =
  | { readonly deposit: Deposit }
  | { readonly player: { readonly id: string; readonly msisdn: string } }
  | { readonly suspense: SuspenseReason }
  | { readonly conflict: string }

/**
 * Whose the money is: the owner that the source proved, or whom the account number names. An account number is no proof: the phone that
 * paid must be the registered one, as far as M-PESA shows it.
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
    }>`select id, player_id from payments.deposits where reference = ${named.reference} and channel = 'express'`,
  )
}

/** A payment belongs to a prompt when it is of its exact amount and the prompt has no other receipt. */
async function intentOf(tx: Tx, id: string, { cents }: Payment): Promise<Payee> {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return { suspense: 'unknown_account' }
  if (deposit.cents !== cents) return { suspense: 'other_amount' }
  return (await receiptOf(tx, id)) ? { suspense: 'second_receipt' } : { deposit }
}

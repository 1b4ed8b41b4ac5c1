import { floorToShilling } from '@ruka/contract/money'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { judgeDepositAmount } from '../states/deposit-state.rules.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { takesPaybill } from '../records/open-deposit.ts'
import { readAccountNumber } from '../records/account-number.rules.ts'

/**
 * Why a payment is refused. Unknown accounts and accounts that may not receive money get the same answer,
 * since anybody can try account numbers.
 */
export type PaybillVerdict = 'accepted' | 'unreadable' | 'shortcode' | 'amount' | 'account'

/** M-PESA waits 8 s for an answer. */
const ANSWER_WITHIN_MS = 5_000

/**
 * Validates a pay-bill payment before it is made. It writes nothing. Where we cannot decide in time the
 * payment is accepted: unassigned money waits in suspense, and our fault refuses no player's payment.
 */
export async function validatePayment(dependencies: Dependencies, body: Uint8Array): Promise<PaybillVerdict> {
  const { promise: late, resolve } = Promise.withResolvers<PaybillVerdict>()
  const timer = setTimeout(() => resolve('accepted'), ANSWER_WITHIN_MS)
  const verdict = judge(dependencies, body).catch((error: unknown) => {
    dependencies.ctx.log.error({ error }, 'a pay-bill payment could not be validated; it is let through')
    return 'accepted' as const
  })
  return Promise.race([verdict, late]).finally(() => clearTimeout(timer))
}

async function judge({ ctx, rail }: Dependencies, body: Uint8Array): Promise<PaybillVerdict> {
  const callback = rail.readPaybillCallback(body)
  if (callback === null) return 'unreadable'
  const { cents, account, shortcode } = callback
  if (shortcode !== ctx.config.MPESA_SHORTCODE) return 'shortcode'
  if (judgeDepositAmount(cents) !== 'ok' || floorToShilling(cents) !== cents) return 'amount'
  const named = readAccountNumber(account)
  if (named === null) return 'account'
  if (named.kind === 'phone') {
    const player = await readPlayerByPhone(ctx.db.read, named.msisdn)
    return player && takesPaybill(player) ? 'accepted' : 'account'
  }
  const intent = await firstRow(
    ctx.db.read,
    sql<{
      cents: number
      player_id: string
    }>`select cents, player_id from payments.deposits where reference = ${named.reference}
      and channel = 'express'`,
  )
  const player = intent && (await readPlayer(ctx.db.read, intent.player_id))
  if (!player || !takesPaybill(player)) return 'account'
  return intent.cents === cents ? 'accepted' : 'amount'
}

import { taxOn } from '@ruka/contract/taxes'
import type { Tx } from '../../platform/db/db.ts'
import { taxesOf } from '../../taxes/index.ts'
import { postTransfer } from '../../wallet/index.ts'
import { paymentsEvents } from '../records/events.ts'
import { nextDepositState } from '../states/deposit-state.rules.ts'
import { moveDeposit, type Deposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { DepositCallback } from '../rails/rail.ts'
import { storeDepositTax } from '../records/deposit-tax.ts'

/**
 * Moves a locked deposit by an outcome, and credits it when that is payment. Returns whether anything
 * changed. `deposit.credited` of a deposit that only a callback reported is published when it is proven.
 */
export async function settleDeposit(
  tx: Tx,
  dependencies: Dependencies,
  deposit: Deposit,
  { outcome, code, isProven = true }: Pick<DepositCallback, 'outcome' | 'code'> & { isProven?: boolean },
): Promise<boolean> {
  const { ctx } = dependencies
  const to = nextDepositState(deposit.state, outcome)
  if (to === deposit.state) return false
  if (to === 'credited') {
    const { id, player_id: playerId, cents } = deposit
    // By the law of the day of the credit; a leg of its own, so that debt is settled from the net amount.
    const tax = taxOn(taxesOf(ctx), 'deposit', cents, ctx.clock.now())
    const { verdict } = await postTransfer(
      tx,
      {
        op: 'move',
        key: `deposit:${id}`,
        debit: { house: 'mpesa' },
        credit: { playerId, account: 'cash' },
        cents,
        taxCents: tax.taxCents,
      },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok') throw new Error(`the ledger answered a deposit with ${verdict}`)
    await storeDepositTax(tx, ctx, { id, cents, tax })
    if (isProven) await publishCredit(tx, dependencies, deposit)
  }
  await moveDeposit(tx, ctx, { deposit, to, code })
  return true
}

export const publishCredit = (
  tx: Tx,
  { ctx }: Dependencies,
  { id, player_id: playerId, cents }: Deposit,
): Promise<void> => ctx.events.publish(tx, paymentsEvents.depositCredited, { depositId: id, playerId, cents })

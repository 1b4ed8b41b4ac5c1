import { taxOn } from '@ruka/contract/taxes'
import type { Tx } from '../platform/db.ts'
import { taxesOf } from '../taxes/index.ts'
import { applyOne } from '../wallet/index.ts'
import { nextDepositState } from './deposit.rules.ts'
import { moveDeposit, type Deposit } from './deposits.ts'
import type { Desk } from './desk.ts'
import type { DepositNotice } from './rails/rail.ts'
import { keepDepositTax } from './taxes/tax-lines.ts'

/** Moves a locked deposit by an outcome, and credits it when that is payment. Gives whether anything changed. */
export async function settleDeposit(
  tx: Tx,
  { ctx }: Desk,
  deposit: Deposit,
  { outcome, code }: Pick<DepositNotice, 'outcome' | 'code'>,
): Promise<boolean> {
  const to = nextDepositState(deposit.state, outcome)
  if (to === deposit.state) return false
  if (to === 'credited') {
    const { id, player_id: playerId, cents } = deposit
    // By the law of the day it is credited; its own leg, so that debt is settled from what is left.
    const tax = taxOn(taxesOf(ctx), 'deposit', cents, ctx.clock.now())
    const { verdict } = await applyOne(
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
    await keepDepositTax(tx, ctx, { id, cents, tax })
    await ctx.outbox.announce(tx, 'deposit.credited', { depositId: id, playerId, cents })
  }
  await moveDeposit(tx, ctx, { deposit, to, code })
  return true
}

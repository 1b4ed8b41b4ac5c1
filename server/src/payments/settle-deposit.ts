import type { Tx } from '../platform/db.ts'
import { applyOne } from '../wallet/index.ts'
import { nextDepositState } from './deposit.rules.ts'
import { moveDeposit, type Deposit } from './deposits.ts'
import type { Desk } from './desk.ts'
import type { DepositNotice } from './rails/rail.ts'

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
    const { verdict } = await applyOne(
      tx,
      {
        op: 'move',
        key: `deposit:${id}`,
        debit: { house: 'mpesa' },
        credit: { playerId, account: 'cash' },
        cents,
      },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok') throw new Error(`the ledger answered a deposit with ${verdict}`)
    await ctx.outbox.announce(tx, 'deposit.credited', { depositId: id, playerId, cents })
  }
  await moveDeposit(tx, ctx, { deposit, to, code })
  return true
}

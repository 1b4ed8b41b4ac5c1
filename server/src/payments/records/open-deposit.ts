import type { Cents } from '@ruka/contract/money'
import { type Tx, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { type Deposit, newReference } from './deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { payerAgrees } from './payer.rules.ts'

/**
 * Whether an account takes payments without a prompt: active and lapsed ones do; suspended, excluded and
 * closed ones do not.
 */
export const takesPaybill = ({ status }: { status: string }): boolean =>
  status === 'active' || status === 'lapsed'

/**
 * Stores the deposit of a payment without a prompt; it is `confirming` until it is credited in the same
 * transaction.
 */
export async function openDeposit(
  tx: Tx,
  { ctx, rail }: Dependencies,
  {
    payment: { cents, payer },
    player,
  }: { payment: { cents: Cents; payer: string | null }; player: { id: string; msisdn: string } },
): Promise<Deposit> {
  const nowMs = ctx.clock.now()
  const now = new Date(nowMs)
  const deposit: Deposit = {
    id: uuid(ctx.random, nowMs),
    player_id: player.id,
    reference: newReference(ctx.random),
    msisdn: player.msisdn,
    cents,
    state: 'confirming',
    checkout_id: null,
    merchant_id: null,
  }
  await sql`insert into payments.deposits (id, player_id, rail, channel, reference, msisdn, payer_agrees,
    cents, state, prompt_open, created_at, changed_at)
    values (${deposit.id}, ${player.id}, ${rail.name}, 'paybill', ${deposit.reference}, ${player.msisdn},
      ${payerAgrees(payer, player.msisdn)},
      ${cents}, 'confirming', false, ${now}, ${now})`.execute(tx)
  return deposit
}

import type { Cents } from '@ruka/contract/money'
import { sql, type Tx } from '../../platform/db.ts'
import { uuid } from '../../platform/random.ts'
import type { Deposit } from '../deposits.ts'
import type { Dependencies } from '../dependencies.ts'
import { payerAgrees } from '../paybill/payer.rules.ts'
import { newReference } from '../reference.ts'

/** Who takes money that comes unasked: a lapsed account is asleep, a suspended, excluded or closed one is not to be fed. */
export const takesPaybill = ({ status }: { status: string }): boolean =>
  status === 'active' || status === 'lapsed'

/** The row of a deposit that nobody asked for here; it is `confirming` until it is credited in the same transaction. */
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
  await sql`insert into payments.deposits (id, player_id, rail, channel, reference, msisdn, payer_agrees, cents, state, prompt_open, created_at, changed_at)
    values (${deposit.id}, ${player.id}, ${rail.name}, 'paybill', ${deposit.reference}, ${player.msisdn}, ${payerAgrees(payer, player.msisdn)},
      ${cents}, 'confirming', false, ${now}, ${now})`.execute(tx)
  return deposit
}

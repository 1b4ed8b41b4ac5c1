import { type Cents, fromKes } from '@ruka/contract/money'
import { lockPlayerForShare, inactiveCode } from '../../accounts/index.ts'
import { changed, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { Refused } from '../../platform/base/refused.ts'
import { PROMPT_OPEN_MS, judgeDepositAmount, nextCheckAfterMs } from '../states/deposit-state.rules.ts'
import {
  type Deposit,
  depositOfRequest,
  lockDeposit,
  moveDeposit,
  newReference,
  recordDeposit,
} from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { callbackUrl } from '../setup/secret-path.ts'

/**
 * Prompts the player's registered phone by the rail. The intent is committed before the call; the same
 * `requestKey` returns the same deposit and never causes a second prompt. `amount` is in KES.
 * @throws Refused, in this order: amount_below_minimum, amount_above_maximum, account_suspended,
 * idempotency_key_reused, deposit_prompt_open, payments_unavailable.
 */
export async function requestDeposit(
  dependencies: Dependencies,
  { playerId, requestKey, amount }: { playerId: string; requestKey: string; amount: number },
): Promise<Deposit> {
  const cents = fromKes(amount)
  const verdict = judgeDepositAmount(cents)
  if (verdict !== 'ok') throw new Refused(verdict)
  const intent = await storeIntent(dependencies, { playerId, requestKey, cents })
  const deposit = intent.isNew ? await prompt(dependencies, intent.deposit) : intent.deposit
  // Without the rail's ids no prompt was taken; the state of one that was taken says how it ended.
  const wasTaken = deposit.checkout_id !== null
  if (deposit.state === 'busy' && !wasTaken) throw new Refused('deposit_prompt_open')
  if (deposit.state === 'failed' && !wasTaken) throw new Refused('payments_unavailable')
  return deposit
}

type DepositRequest = { playerId: string; requestKey: string; cents: Cents }

function storeIntent(
  dependencies: Dependencies,
  { playerId, requestKey, cents }: DepositRequest,
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const { ctx, rail } = dependencies
  return ctx.db.tx(async tx => {
    // Not the wallet: a credit locks the deposit before the wallet, so this would deadlock.
    const player = await lockPlayerForShare(tx, playerId)
    if (player?.status !== 'active') throw new Refused(inactiveCode(player?.status))
    // A prompt that cannot be sent is refused at once; an earlier request still gets its answer.
    if (rail.isShut('deposit') && !(await depositOfRequest(tx, { playerId, requestKey })))
      throw new Refused('payments_unavailable')
    const nowMs = ctx.clock.now()
    const now = new Date(nowMs)
    // A prompt that M-PESA has given up by now blocks no other; a late payment of it is still credited.
    await sql`update payments.deposits set prompt_open = false
      where msisdn = ${player.msisdn} and prompt_open
        and created_at <= ${new Date(nowMs - PROMPT_OPEN_MS)}`.execute(tx)
    const deposit = {
      id: uuid(ctx.random, nowMs),
      player_id: playerId,
      reference: newReference(ctx.random),
      msisdn: player.msisdn,
      cents,
      checkout_id: null,
      merchant_id: null,
    }
    // Two unique keys may conflict: a repeated request, or another open prompt.
    const stored = await changed(
      tx,
      sql`insert into payments.deposits (id, player_id, request_key, rail, reference, msisdn, cents, state,
        prompt_open,
          next_query_at, created_at, changed_at)
        values (${deposit.id}, ${playerId}, ${requestKey}, ${rail.name}, ${deposit.reference},
          ${deposit.msisdn}, ${cents}, 'requested', true,
          ${new Date(nowMs + nextCheckAfterMs(0)!)}, ${now}, ${now})
        on conflict do nothing`,
    )
    if (stored === 1) {
      await recordDeposit(tx, ctx, {
        deposit: { ...deposit, state: null },
        to: 'requested',
        actor: { kind: 'player', id: playerId },
      })
      return { deposit: { ...deposit, state: 'requested' }, isNew: true }
    }
    const earlier = await depositOfRequest(tx, { playerId, requestKey })
    if (!earlier) throw new Refused('deposit_prompt_open')
    if (earlier.cents !== cents) throw new Refused('idempotency_key_reused')
    return { deposit: earlier, isNew: false }
  })
}

/** Calls the rail and stores its answer, unless a callback was faster and said more. */
async function prompt(
  dependencies: Dependencies,
  { id, reference, msisdn, cents }: Deposit,
): Promise<Deposit> {
  const { ctx, rail } = dependencies
  const submitted = await rail.promptDeposit({
    reference,
    msisdn,
    cents,
    callbackUrl: callbackUrl(ctx.config, 'deposit', id),
  })
  return ctx.db.tx(async tx => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) throw new Error('a stored deposit is gone')
    if (submitted.received === 'accepted') {
      const { checkoutId, merchantId } = submitted.ids
      await sql`update payments.deposits set checkout_id = coalesce(checkout_id, ${checkoutId}),
        merchant_id = coalesce(merchant_id, ${merchantId})
        where id = ${id}`.execute(tx)
    }
    if (deposit.state !== 'requested') return deposit
    const to = stateAfter(submitted)
    await moveDeposit(tx, ctx, {
      deposit,
      to,
      code: submitted.received === 'accepted' ? 'accepted' : submitted.code,
    })
    return { ...deposit, state: to }
  })
}

function stateAfter(submitted: Awaited<ReturnType<Dependencies['rail']['promptDeposit']>>) {
  switch (submitted.received) {
    case 'accepted':
      return 'prompted'
    case 'unknown':
      return 'unknown'
    case 'busy':
      return submitted.subscriberBusy ? 'busy' : 'failed'
    case 'refused':
      return 'failed'
  }
}

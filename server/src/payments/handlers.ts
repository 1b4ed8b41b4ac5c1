import { toKes } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import type { Handlers } from '../platform/http/http.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { countAttempt } from '../platform/db/rate-limit.ts'
import { Refused } from '../platform/base/refused.ts'
import { listClaims, messageOf } from './claims/answers.ts'
import { claimDeposits } from './claims/claim-deposits.ts'
import type { Deposit } from './records/deposits.ts'
import type { Dependencies } from './setup/dependencies.ts'
import { waitsHeld } from './records/payout-stop.ts'
import { requestDeposit } from './deposits/request-deposit.ts'
import { requestWithdrawal } from './payouts/request-withdrawal.ts'
import { makeStatementLink } from './statements/links.ts'
import { findTransaction, listTransactions } from './records/transactions.ts'
import type { Withdrawal } from './records/withdrawals.ts'

/** A prompt buzzes a phone and costs a call, so prompts of a player are limited. */
const prompts = { name: 'payments.prompts', limit: 20, windowMs: 600_000 }
/** Claims could be used to guess codes; a player who lost a payment claims once or twice. */
const claims = {
  player: { name: 'payments.claims', limit: 10, windowMs: 600_000 },
  queries: { name: 'payments.claims.questions', limit: 20, windowMs: 86_400_000 },
}
/** A statement may read a million rows. */
const statements = { name: 'payments.statements', limit: 10, windowMs: 600_000 }

export function paymentsHandlers(
  dependencies: Dependencies,
): Pick<
  Handlers,
  | 'deposit'
  | 'withdraw'
  | 'withdrawBonus'
  | 'listTransactions'
  | 'readTransaction'
  | 'createStatement'
  | 'claimDeposit'
  | 'readClaims'
> {
  const { ctx } = dependencies
  return {
    async deposit({ session: { playerId }, requestKey, body: { amount } }) {
      await countAttempt(ctx.db.read, ctx.clock, prompts, playerId)
      const deposit = await requestDeposit(dependencies, { playerId, requestKey, amount })
      return { data: { ...started(deposit), message: depositMessage(deposit) } }
    },
    async withdraw({ session, requestKey, body: { amount } }) {
      const withdrawal = await requestWithdrawal(dependencies, { ...session, requestKey, amount })
      return { data: { ...started(withdrawal), message: await withdrawalMessage(dependencies, withdrawal) } }
    },
    async withdrawBonus({ session, requestKey, body: { amount } }) {
      const withdrawal = await requestWithdrawal(dependencies, {
        ...session,
        requestKey,
        amount,
        source: 'earnings',
      })
      return { data: { ...started(withdrawal), message: await withdrawalMessage(dependencies, withdrawal) } }
    },
    listTransactions: ({ session: { playerId }, query }) =>
      listTransactions(ctx.db.read, { playerId, ...query }),
    async readTransaction({ session: { playerId }, params: { id } }) {
      const transaction = await findTransaction(ctx.db.read, { playerId, id })
      if (!transaction) throw new Refused('not_found')
      return { data: transaction }
    },
    async claimDeposit({ session: { playerId }, ip, body: { trans_id: text } }) {
      await countForAddress(ctx, 'claims', ip)
      await countAttempt(ctx.db.read, ctx.clock, claims.player, playerId)
      const claimed = await claimDeposits(dependencies, {
        playerId,
        text,
        beforeQuery: () => countAttempt(ctx.db.read, ctx.clock, claims.queries, playerId),
      })
      return { data: { message: messageOf(claimed), results: [...claimed.results], failed: claimed.failed } }
    },
    async readClaims({ session: { playerId } }) {
      return { data: await listClaims(ctx.db.read, { playerId, nowMs: ctx.clock.now() }) }
    },
    async createStatement({ session, body: { from, to, format, language } }) {
      await countAttempt(ctx.db.read, ctx.clock, statements, session.playerId)
      return { data: await makeStatementLink(ctx, { ...session, from, to, format, language }) }
    },
  }
}

const started = ({ id, state, cents, msisdn }: Deposit | Withdrawal) => ({
  id,
  state,
  amount: toKes(cents),
  msisdn: maskPhone(msisdn),
})

function depositMessage({ state, msisdn }: Deposit): string {
  const phone = maskPhone(msisdn)
  switch (state) {
    case 'unknown':
      return `M-PESA has not answered yet. If a prompt appears on ${phone}, enter your M-PESA PIN`
    case 'credited':
      return 'Your deposit has arrived'
    case 'expired':
      return `The request on ${phone} has expired. If you entered your M-PESA PIN, your deposit will still arrive`
    default:
      return `Check your phone, ${phone}, and enter your M-PESA PIN`
  }
}

/** The player does not see why money waits: staff may be reviewing the account. */
async function withdrawalMessage(dependencies: Dependencies, withdrawal: Withdrawal): Promise<string> {
  const [kes, phone] = [toKes(withdrawal.net_cents).toLocaleString('en-KE'), maskPhone(withdrawal.msisdn)]
  return (await waitsHeld(dependencies, withdrawal))
    ? `KES ${kes} for ${phone} is being processed. Withdrawals are generally paid by M-PESA within 24 hours, subject to verification`
    : `KES ${kes} is on its way to ${phone} by M-PESA`
}

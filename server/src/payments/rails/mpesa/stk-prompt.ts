import { nairobiTime } from '@ruka/contract/nairobi'
import { toKes } from '@ruka/contract/money'
import type { Clock } from '../../../platform/base/clock.ts'
import type { Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { resultCode } from './fields.ts'
import { depositOutcome } from './result-codes.ts'
import { submission } from './submission.ts'

export type StkPromptConfig = { readonly MPESA_SHORTCODE: string; readonly MPESA_PASSKEY: string }

/**
 * M-PESA Express: a prompt on the payer's phone (`stkpush`), and the query of its outcome. Source: Daraja
 * 3.0, "M-PESA Express Simulate" and "Query".
 */
export function stkPrompt(
  client: DarajaClient,
  config: StkPromptConfig,
  clock: Clock,
): Pick<Rail, 'promptDeposit' | 'queryDeposit'> {
  const signed = () => {
    const stamp = timestamp(clock.now())
    return {
      BusinessShortCode: Number(config.MPESA_SHORTCODE),
      Password: Buffer.from(config.MPESA_SHORTCODE + config.MPESA_PASSKEY + stamp).toString('base64'),
      Timestamp: stamp,
    }
  }
  return {
    async promptDeposit({ reference, msisdn, cents, callbackUrl }) {
      const answer = await client.post('/mpesa/stkpush/v1/processrequest', {
        ...signed(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: toKes(cents),
        // As JSON numbers: in production, strings here have ended in prompts that never reach the phone.
        PartyA: Number(msisdn),
        PartyB: Number(config.MPESA_SHORTCODE),
        PhoneNumber: Number(msisdn),
        CallBackURL: callbackUrl,
        AccountReference: reference,
        TransactionDesc: 'Deposit',
      })
      return submission(answer, body => {
        const { CheckoutRequestID: checkoutId, MerchantRequestID: merchantId } = body
        return typeof checkoutId === 'string' && typeof merchantId === 'string'
          ? { checkoutId, merchantId }
          : null
      })
    },
    async queryDeposit({ checkoutId }) {
      const answer = await client.post('/mpesa/stkpushquery/v1/query', {
        ...signed(),
        CheckoutRequestID: checkoutId,
      })
      // Every refusal counts as no answer, also "The transaction is being processed" (HTTP 500): a failed
      // query decides nothing.
      if (answer.kind !== 'ok') return { outcome: 'processing', code: answer.code }
      const code = resultCode(answer.body['ResultCode'])
      if (code === null || answer.body['CheckoutRequestID'] !== checkoutId)
        return { outcome: 'processing', code: 'unreadable' }
      return { outcome: depositOutcome(code), code }
    },
  }
}

/** `yyyyMMddHHmmss` in East Africa Time. */
const timestamp = (atMs: number): string => nairobiTime(atMs).replace(/\D/g, '')

import { toKes } from '@ruka/contract/money'
import type { Rail, TaxCallback } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { asFields, named, parse, readAmount, readReceipt, resultCode, text } from './fields.ts'
import type { Operator } from './operator.ts'
import { payoutOutcome } from './result-codes.ts'
import { submission } from './submission.ts'

/** The revenue authority's own short code. Source: Daraja 3.0, "Tax Remittance". */
const REVENUE_AUTHORITY = '572572'

/** Tax Remittance. It carries no id of ours, so a call whose answer is lost must never be repeated. */
export function remittax(client: DarajaClient, operator: Operator): Pick<Rail, 'remitTax'> {
  return {
    async remitTax({ prn, cents, resultUrl }) {
      const answer = await client.post('/mpesa/b2b/v1/remittax', {
        Initiator: operator.name,
        SecurityCredential: operator.credential(),
        CommandID: 'PayTaxToKRA',
        SenderIdentifierType: '4',
        RecieverIdentifierType: '4',
        Amount: String(toKes(cents)),
        PartyA: operator.shortcode,
        PartyB: REVENUE_AUTHORITY,
        AccountReference: prn,
        Remarks: 'Tax',
        // The body of a queue timeout is undocumented; whatever arrives there opens a case, and so does a
        // missing result.
        QueueTimeOutURL: resultUrl,
        ResultURL: resultUrl,
      })
      return submission(answer, body => {
        const originatorId = text(body['OriginatorConversationID'])
        const conversationId = text(body['ConversationID'])
        return originatorId !== null && conversationId !== null ? { originatorId, conversationId } : null
      })
    },
  }
}

/** Its result, in the envelope of all results; the amount has either of two names. */
export function readTaxCallback(body: Uint8Array): TaxCallback | null {
  const result = asFields(parse(body)?.['Result'])
  const originatorId = text(result?.['OriginatorConversationID'])
  const conversationId = text(result?.['ConversationID'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || originatorId === null || conversationId === null || code === null) return null
  const outcome = payoutOutcome(code)
  const receipt = outcome === 'paid' ? readReceipt(result['TransactionID']) : null
  const items = named(asFields(result['ResultParameters'])?.['ResultParameter'], 'Key')
  const cents = readAmount(items.get('Amount') ?? items.get('TransactionAmount'))
  return {
    originatorId,
    conversationId,
    code,
    outcome,
    ...(receipt === null ? {} : { paid: { receipt, cents } }),
  }
}

import { toKes } from '@ruka/contract/money'
import type { Rail, ReversalCallback } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { asFields, named, parse, readReceipt, resultCode, text } from './fields.ts'
import type { Operator } from './operator.ts'
import { submission } from './submission.ts'

/**
 * Reversal of a payment that a customer made to us. Source: Daraja 3.0, "Reversals"; payouts cannot be
 * reversed so.
 */
export function reversal(client: DarajaClient, operator: Operator): Pick<Rail, 'reverse'> {
  return {
    async reverse({ receipt, cents, resultUrl, timeoutUrl }) {
      const answer = await client.post('/mpesa/reversal/v1/request', {
        Initiator: operator.name,
        SecurityCredential: operator.credential(),
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: String(toKes(cents)),
        ReceiverParty: operator.shortcode,
        // The field's spelling is M-PESA's own.
        RecieverIdentifierType: '11',
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: 'Reversal',
        Occasion: '',
      })
      return submission(answer, ({ ConversationID: conversationId }) =>
        typeof conversationId === 'string' ? { conversationId } : null,
      )
    },
  }
}

/** Codes of a payment that is reversed: now, or before. */
const REVERSED: ReadonlySet<string> = new Set(['0', 'R000001'])

/** Result of a reversal: `{Result:{ResultCode, ConversationID, TransactionID, ResultParameters?}}`. */
export function readReversalCallback(body: Uint8Array): ReversalCallback | null {
  const result = asFields(parse(body)?.['Result'])
  const conversationId = text(result?.['ConversationID'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || conversationId === null || code === null) return null
  const items = named(asFields(result['ResultParameters'])?.['ResultParameter'], 'Key')
  return {
    conversationId,
    code,
    isReversed: REVERSED.has(code),
    receipt: readReceipt(items.get('OriginalTransactionID')),
    // A failure carries an id too, but not that of a reversal.
    reversalReceipt: code === '0' ? readReceipt(result['TransactionID']) : null,
  }
}

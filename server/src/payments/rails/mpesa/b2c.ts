import { toKes } from '@ruka/contract/money'
import type { Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import type { Operator } from './operator.ts'
import { submission } from './submission.ts'

/** B2C v3: payouts under an id of our own. Source: Daraja 3.0, "Business To Customer". */
export function b2c(client: DarajaClient, operator: Operator): Pick<Rail, 'payOut'> {
  return {
    async payOut({ originatorId, msisdn, cents, resultUrl, timeoutUrl }) {
      const answer = await client.post('/mpesa/b2c/v3/paymentrequest', {
        OriginatorConversationID: originatorId,
        InitiatorName: operator.name,
        SecurityCredential: operator.credential(),
        CommandID: 'BusinessPayment',
        Amount: String(toKes(cents)),
        PartyA: operator.shortcode,
        PartyB: msisdn,
        Remarks: 'Withdrawal',
        QueueTimeOutURL: timeoutUrl,
        ResultURL: resultUrl,
        Occassion: '',
      })
      // M-PESA has this payout already: an earlier call was accepted, and its answer was lost.
      if (answer.kind === 'rejected' && answer.code === '500.002.1001' && /duplicate/i.test(answer.text))
        return { received: 'accepted', ids: { conversationId: null } }
      return submission(answer, body => {
        const { ConversationID: conversationId } = body
        return typeof conversationId === 'string' ? { conversationId } : null
      })
    },
  }
}

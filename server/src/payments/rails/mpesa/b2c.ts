import { constants, publicEncrypt, X509Certificate, type KeyObject } from 'node:crypto'
import { toKes } from '@ruka/contract/money'
import type { Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { submission } from './submission.ts'

export type B2cConfig = {
  readonly MPESA_SHORTCODE: string
  readonly MPESA_INITIATOR_NAME: string
  readonly MPESA_INITIATOR_PASSWORD: string
  readonly MPESA_CERTIFICATE: string
}

/** B2C v3: payouts under an id of our own. Source: Daraja 3.0, "Business To Customer". */
export function b2c(client: DarajaClient, config: B2cConfig): Pick<Rail, 'payOut'> {
  // A certificate that cannot be read stops the boot here, not the first payout.
  const operatorKey = new X509Certificate(config.MPESA_CERTIFICATE).publicKey
  return {
    async payOut({ originatorId, msisdn, cents, resultUrl, timeoutUrl }) {
      const answer = await client.post('/mpesa/b2c/v3/paymentrequest', {
        OriginatorConversationID: originatorId,
        InitiatorName: config.MPESA_INITIATOR_NAME,
        SecurityCredential: seal(operatorKey, config.MPESA_INITIATOR_PASSWORD),
        CommandID: 'BusinessPayment',
        Amount: String(toKes(cents)),
        PartyA: config.MPESA_SHORTCODE,
        PartyB: msisdn,
        Remarks: 'Withdrawal',
        QueueTimeOutURL: timeoutUrl,
        ResultURL: resultUrl,
        Occassion: '',
      })
      // It has this payout already: an earlier call of ours was accepted, whose answer was lost.
      if (answer.kind === 'rejected' && answer.code === '500.002.1001' && /duplicate/i.test(answer.text))
        return { received: 'accepted', ids: { conversationId: null } }
      return submission(answer, body => {
        const { ConversationID: conversationId } = body
        return typeof conversationId === 'string' ? { conversationId } : null
      })
    },
  }
}

/** The operator's password under M-PESA's public key: RSA with PKCS#1 v1.5 padding, base64. Fresh padding each time. */
const seal = (key: KeyObject, secret: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret)).toString('base64')

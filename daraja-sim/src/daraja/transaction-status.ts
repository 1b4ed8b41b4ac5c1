import { take } from './command.ts'
import { choice, digits, GatewayFault, SHORTCODE, text, type Endpoint } from './gateway.ts'
import { judgeLogin, readLogin } from './initiator.ts'

/** Queries a transaction. Only M-PESA itself detects a malformed id, and ends with 25. */
export const transactionStatus: Endpoint = {
  method: 'POST',
  path: '/mpesa/transactionstatus/v1/query',
  invalidToken: new GatewayFault(400, '400.003.01', 'Invalid Access Token'),
  fieldCode: '400.003.02',
  answer: (world, call) => {
    const { fields } = call
    const login = readLogin(fields, 'Initiator')
    choice(fields, 'CommandID', ['TransactionStatusQuery'])
    const idOf = (field: string): string | null => {
      const value = fields[field]
      return value === undefined || value === '' ? null : text(fields, field, { least: 1, most: 100 })
    }
    const transactionId = idOf('TransactionID')
    // Documented under the first name; the second is what several clients send.
    const conversationId = idOf('OriginalConversationID') ?? idOf('OriginatorConversationID')
    const partyA = digits(fields, 'PartyA', SHORTCODE)
    const identifierType = digits(fields, 'IdentifierType', /^\d{1,2}$/)
    const malformed =
      identifierType !== '4' ||
      (transactionId === null ? conversationId === null : !/^[A-Z0-9]{9,12}$/.test(transactionId))
    const refused = partyA === world.config.shortcode ? (malformed ? '25' : null) : '2028'
    return take(world, call, {
      // The receipt is what counts where both are given.
      ask: {
        kind: 'status',
        transactionId,
        conversationId: transactionId === null ? conversationId : null,
      },
      decidedCode: judgeLogin(world, login) ?? refused,
    })
  },
}

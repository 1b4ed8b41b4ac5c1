import { take } from './command.ts'
import { amountCents, choice, digits, GatewayFault, SHORTCODE, text, type Endpoint } from './gateway.ts'
import { judgeLogin, readLogin } from './initiator.ts'

/** Gives a customer's payment back. What a business paid out cannot be reversed by API. */
export const reversal: Endpoint = {
  method: 'POST',
  path: '/mpesa/reversal/v1/request',
  invalidToken: new GatewayFault(404, '404.001.03', 'Invalid Access Token'),
  answer: (world, call) => {
    const { fields } = call
    const login = readLogin(fields, 'Initiator')
    choice(fields, 'CommandID', ['TransactionReversal'])
    const transactionId = text(fields, 'TransactionID', { least: 1, most: 20 })
    const cents = amountCents(fields)
    const receiver = digits(fields, 'ReceiverParty', SHORTCODE)
    // Documented as 11; clients in use send 4. The field's name is misspelt by Daraja itself.
    digits(fields, 'RecieverIdentifierType', /^(4|11)$/)
    return take(world, call, {
      ask: {
        kind: 'reversal',
        transactionId,
        amountCents: cents,
        remarks: text(fields, 'Remarks', { least: 2, most: 100 }),
      },
      decidedCode: judgeLogin(world, login) ?? (receiver === world.config.shortcode ? null : '2028'),
    })
  },
}

import { take } from './command.ts'
import { choice, digits, GatewayFault, SHORTCODE, type Endpoint } from './gateway.ts'
import { judgeLogin, readLogin } from './initiator.ts'

/** Queries the balances of the pay-bill number's accounts. */
export const accountBalance: Endpoint = {
  method: 'POST',
  path: '/mpesa/accountbalance/v1/query',
  invalidToken: new GatewayFault(404, '404.001.03', 'Invalid Access Token'),
  answer: (world, call) => {
    const { fields } = call
    const login = readLogin(fields, 'Initiator')
    choice(fields, 'CommandID', ['AccountBalance'])
    const partyA = digits(fields, 'PartyA', SHORTCODE)
    digits(fields, 'IdentifierType', /^4$/)
    return take(world, call, {
      ask: { kind: 'balance' },
      decidedCode: judgeLogin(world, login) ?? (partyA === world.config.shortcode ? null : '2028'),
    })
  },
}

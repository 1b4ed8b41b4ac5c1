import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import { requestId } from '../mpesa/identifiers.ts'
import type { World } from '../mpesa/world.ts'
import { accountBalance } from './account-balance.ts'
import { b2b } from './b2b.ts'
import { b2c } from './b2c.ts'
import { c2b } from './c2b.ts'
import { asNumberedBy, fieldsOf, GatewayFault, refuseByFault, type Endpoint } from './gateway.ts'
import { checkToken, oauth } from './oauth.ts'
import { pull } from './pull.ts'
import { qrCode } from './qr-code.ts'
import { reversal } from './reversal.ts'
import { stkPush } from './stk-push.ts'
import { stkQuery } from './stk-query.ts'
import { transactionStatus } from './transaction-status.ts'

/** Every path of Daraja that the simulator serves. */
const ENDPOINTS: Endpoint[] = [
  oauth,
  stkPush,
  stkQuery,
  ...c2b,
  ...b2c,
  transactionStatus,
  reversal,
  accountBalance,
  ...b2b,
  ...pull,
  qrCode,
]
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Serves Daraja. Every error is in the gateway's format. */
export function darajaRoutes(app: FastifyInstance, world: World): void {
  const refuse = (reply: FastifyReply, fault: GatewayFault): void => {
    void reply
      .code(fault.status)
      .send({ requestId: requestId(world.random), errorCode: fault.code, errorMessage: fault.message })
  }
  app.setErrorHandler((error, _request, reply) => refuse(reply, asGatewayFault(error)))
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const call = { fields: fieldsOf(request.body), request, reply }
        if (endpoint.invalidToken !== null) checkToken(world, call, endpoint.invalidToken)
        if (endpoint !== oauth) refuseByFault(world)
        try {
          return await endpoint.answer(world, call)
        } catch (fault) {
          throw asNumberedBy(endpoint, fault)
        }
      },
    })
  }
  for (const path of new Set(ENDPOINTS.map(endpoint => endpoint.path))) {
    const known = ENDPOINTS.filter(endpoint => endpoint.path === path).map(endpoint => endpoint.method)
    app.route({
      method: METHODS.filter(method => known.every(one => one !== method)),
      url: path,
      handler: request => {
        throw new GatewayFault(405, '405.001', `${request.method} Method Not Allowed`)
      },
    })
  }
  for (const prefix of ['/oauth', '/mpesa', '/pulltransactions']) {
    app.all(`${prefix}/*`, () => {
      throw new GatewayFault(404, '404.001.01', 'Resource not found')
    })
  }
}

/**
 * Fastify's own refusals (body too large, broken JSON) are the client's fault; anything else is ours and is
 * thrown.
 */
function asGatewayFault(error: unknown): GatewayFault {
  if (error instanceof GatewayFault) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode < 500)
    return new GatewayFault(400, '400.002.05', 'Invalid Request Payload')
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return new GatewayFault(500, '500.003.1001', 'Internal Server Error')
}

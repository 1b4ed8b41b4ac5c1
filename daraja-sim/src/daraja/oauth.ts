import { strikes } from '../mpesa/faults.ts'
import { accessToken } from '../mpesa/identifiers.ts'
import type { World } from '../mpesa/world.ts'
import { GatewayFault, type Call, type Endpoint } from './gateway.ts'

const TOKEN_LIFE_MS = 3_600_000

/** Issued tokens and when each expires. They are in memory only: a restart loses them. */
const issued = new WeakMap<World, Map<string, number>>()

function tokensOf(world: World): Map<string, number> {
  const tokens = issued.get(world) ?? new Map<string, number>()
  issued.set(world, tokens)
  return tokens
}

export const oauth: Endpoint = {
  method: 'GET',
  path: '/oauth/v1/generate',
  invalidToken: null,
  answer: (world, call) => {
    if (strikes(world.faults, 'tokenRequestsFailNext')) {
      throw new GatewayFault(500, '500.003.1001', 'Internal Server Error')
    }
    checkCredentials(world, call)
    const tokens = tokensOf(world)
    const now = world.clock.now()
    for (const [token, expiresAtMs] of tokens) {
      if (world.faults.newTokenInvalidatesOld || expiresAtMs <= now) tokens.delete(token)
    }
    const token = accessToken(world.random)
    tokens.set(token, now + TOKEN_LIFE_MS)
    return { access_token: token, expires_in: '3599' }
  },
}

function checkCredentials(world: World, { request }: Call): void {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) throw new GatewayFault(400, '400.008.01', 'Invalid Authentication passed')
  const { grant_type: grantType } = request.query as Record<string, unknown>
  if (grantType !== 'client_credentials')
    throw new GatewayFault(400, '400.008.02', 'Invalid grant type passed')
  const { consumerKey, consumerSecret } = world.config
  if (Buffer.from(encoded, 'base64').toString() !== `${consumerKey}:${consumerSecret}`) {
    throw new GatewayFault(400, '400.008.01', 'Invalid Authentication passed')
  }
}

/** Accepts a call with a valid token; throws the endpoint's answer otherwise. */
export function checkToken(world: World, call: Call, invalidToken: GatewayFault): void {
  const { authorization } = call.request.headers
  if (authorization === undefined) throw new GatewayFault(404, '404.001.04', 'Invalid Authentication Header')
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  const expiresAtMs = token === undefined ? undefined : tokensOf(world).get(token)
  const living = expiresAtMs !== undefined && expiresAtMs > world.clock.now()
  if (!living || strikes(world.faults, 'tokensInvalidNext')) throw invalidToken
}

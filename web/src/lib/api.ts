import { openApi, type CallOptions } from '@ruka/client/api'
import type { Address, EndpointShape, Reply, Request } from '@ruka/contract/endpoint'
import { serverHas } from './extras.ts'
import { answered } from './failure.ts'
import { ORIGIN, refreshTokens } from './refresh-tokens.ts'
import { clearTokens, session } from './session.ts'

const send = openApi({
  ...ORIGIN,
  token: () => session.get().tokens?.access,
  refresh: refreshTokens,
  ended: () => clearTokens(),
})

/**
 * Calls the endpoint at an address (`contract/src/addresses.ts`) and gives the body of its answer. A 401, or
 * `token_not_valid` with any status, is met by one refresh, shared by all parallel calls and tabs, then one
 * retry, also where the server has no refresh; if that fails too, the tokens are cleared.
 * @throws CallFailed on a refusal, a fault, or no answer (status 0).
 */
export async function call<E extends EndpointShape>(
  address: Address<E>,
  request: Request<E>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Reply<E>> {
  // A header that the server does not know may be refused before the call is made, across origins.
  const key = serverHas('idempotency_key') ? idempotencyKey : undefined
  return answered(await send<E>(address, request, { signal, idempotencyKey: key }))
}

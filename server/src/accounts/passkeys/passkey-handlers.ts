import type { passkeysApi } from '@ruka/contract/passkeys'
import { countedNetwork } from '../../platform/base/client-address.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { deviceOf } from '../sessions/device.rules.ts'
import type { Hasher } from '../passwords/hasher.ts'
import { beginPasskeyLogIn, logInWithPasskey } from './log-in-passkey.ts'
import { listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'

/** The handlers of passkeys; `siteName` is what devices show beside one. */
export const passkeyHandlers = (
  ctx: Ctx,
  { hasher, siteName }: { hasher: Hasher; siteName: string },
): Pick<Handlers, keyof typeof passkeysApi> => ({
  listPasskeys: ({ session }) => listOwnPasskeys(ctx, session),
  beginPasskey: ({ session, ip, body: { password } }) =>
    beginPasskey({ ctx, hasher, siteName }, session, { password, network: countedNetwork(ip) }),
  async addPasskey({ session, userAgent, body: { client_data: clientData, attestation } }) {
    await addPasskey(ctx, session, { clientData, attestation, device: deviceOf(userAgent) })
    return { data: { message: 'You can now log in with this passkey' } }
  },
  async removePasskey({ session, params: { id } }) {
    await removeOwnPasskey(ctx, session, id)
    return { data: { message: 'The passkey has been removed' } }
  },
  beginPasskeyLogIn: ({ ip }) => beginPasskeyLogIn(ctx, ip),
  logInWithPasskey: ({ ip, userAgent, body }) =>
    logInWithPasskey(ctx, {
      credentialId: body.id,
      clientData: body.client_data,
      authenticatorData: body.authenticator_data,
      signature: body.signature,
      userHandle: body.user_handle,
      ip,
      device: deviceOf(userAgent),
    }),
})

import { useSyncExternalStore } from 'react'
import { fieldOf, recall, remember } from '../../lib/device.ts'
import { openPasskeyOffer } from '../../lib/dialogs.ts'
import { ME_KEY } from '../../lib/extras.ts'
import { queries } from '../../lib/queries.ts'
import { site } from '../../lib/site.ts'

const OFFERED_KEY = 'ruka.passkey-offered'

const hasPasskeys = (): boolean => site().passkeys && typeof window.PublicKeyCredential === 'function'

/** Whether server and browser have passkeys; the server draws pages for browsers that do, as nearly all. */
export const usePasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    hasPasskeys,
    () => site().passkeys,
  )

/**
 * Offers a passkey after a log-in with the password: once on this device, and only where the device can
 * unlock one.
 */
export async function offerPasskey(): Promise<void> {
  if (!hasPasskeys() || recall(OFFERED_KEY) !== undefined) return
  // Who is suspended or asked whether to play again is asked nothing else.
  if (fieldOf(fieldOf(queries.getQueryData(ME_KEY), 'data'), 'status') !== undefined) return
  const able = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  if (!able) return
  remember(OFFERED_KEY, true)
  openPasskeyOffer()
}

import { call } from '../../lib/api.ts'
import { clearTokens } from '../../lib/session.ts'

/**
 * Ends the session on this device even when the server cannot be told; on all devices only when the server says so.
 * @throws CallFailed when all devices were meant and no good answer came.
 */
export async function leave(everywhere: boolean): Promise<void> {
  await call('logOut', { everywhere }).catch((failed: unknown) => {
    if (everywhere) throw failed
  })
  window.history.pushState(null, '', '/login')
  clearTokens()
}

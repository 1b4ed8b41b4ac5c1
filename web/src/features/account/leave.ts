import { call } from '../../lib/api.ts'
import { clearTokens } from '../../lib/session.ts'
import { isLayerEntry } from '../../ui/layers.ts'

/**
 * Ends the session on this device even when the server cannot be told; on all devices only when the server says so.
 * @throws CallFailed when all devices were meant and no good answer came.
 */
export async function leave(everywhere: boolean): Promise<void> {
  await call('logOut', { everywhere }).catch((failed: unknown) => {
    if (everywhere) throw failed
  })
  window.history[isLayerEntry() ? 'replaceState' : 'pushState'](null, '', '/login')
  clearCookies()
  clearTokens()
}

/** Whatever a script of this site may read: who brought the visitor, what was told to the server, what services of others left. */
function clearCookies(): void {
  const domains = ['', `;domain=${location.hostname}`]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
}

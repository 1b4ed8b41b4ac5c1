import type { Link } from './socket.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

/** How sure what is shown is: `stale` when the connection has been silent or lost for a while, until it is back. */
export type Freshness = 'connecting' | 'live' | 'stale'

/** A connection that is lost for so long is shown as lost; one that is back soon is not missed. */
const GONE_MS = 2_500

/** Shows how a socket is; to be called with each of its links. */
export function followFreshness(
  shown: Store<Freshness>,
  timers: Pick<Timers, 'after' | 'cancel'>,
): (link: Link) => void {
  let gone: unknown
  return link => {
    if (link === 'reconnecting' || link === 'away')
      return void (gone ??= timers.after(GONE_MS, () => shown.set('stale')))
    if (link === 'silent') return shown.set('stale')
    timers.cancel(gone)
    gone = undefined
    if (link !== 'connecting') shown.set(link === 'open' ? 'live' : 'stale')
  }
}

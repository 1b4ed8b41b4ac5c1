import type { Query } from '@tanstack/react-query'
import { fieldOf, recall } from './device.ts'
import { line, type SocketMessage } from './line.ts'
import { pushConnected } from './push-connected.ts'
import { queries } from './queries.ts'
import { onSessionEnd, session } from './session.ts'

/**
 * Follows what changes of the player's own, while a player is logged in, and tells of a session that ended
 * elsewhere: by another device, another tab, or the server.
 */
export function startPush(): void {
  // The switch of notices stood on the device before: fetched only where it was off.
  if (fieldOf(recall('ruka.preferences'), 'betNotices') === false)
    import('./old-bet-notices.ts').then(old => old.sendOldBetNotices()).catch(() => undefined)
  onSessionEnd(() => {
    if (session.get().left) return
    import('./show-notice.ts').then(
      ({ showSessionEnd }) => showSessionEnd(),
      () => undefined,
    )
  })
  line.add({
    name: 'push',
    first: 'listening',
    isVital: true,
    wanted: isPlayer => isPlayer,
    receive,
    lost: () => pushConnected.set(false),
  })
}

function receive(message: SocketMessage): void {
  if (message.t === 'listening') {
    pushConnected.set(true)
    // Changes from before the subscription are read once now.
    for (const key of ['me', 'transactions', 'transaction']) void readAgain([key])
  } else if (message.t === 'me') {
    void readAgain(['me'])
  } else if (message.t === 'transaction') {
    for (const key of [['me'], ['transactions'], ['transaction', message.id]]) void readAgain(key)
  } else if (
    message.t === 'slip' ||
    message.t === 'incident' ||
    message.t === 'jackpotWon' ||
    message.t === 'prizePaid'
  ) {
    // Without its code a notice is lost, as it is without a socket.
    import('./show-notice.ts').then(
      ({ showNotice }) => showNotice(message),
      () => undefined,
    )
  } else if (message.t === 'bye' && message.reason === 'session') {
    // The next read meets the 401 and settles whether the session is over.
    void readAgain(['me'])
  }
}

/**
 * Reads what has changed. What is just being read for the first time is read once more after that: a
 * first read is joined and not restarted, and its answer may be older than the change.
 */
async function readAgain(queryKey: readonly string[]): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .filter(query => query.state.data === undefined)
  await queries.invalidateQueries({ queryKey })
  if (first.length === 0) return
  const predicate = (query: Query) => first.includes(query)
  await queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false })
}

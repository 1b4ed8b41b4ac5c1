import { browserDevice } from '@ruka/client/socket'
import { openTopicSocket } from '@ruka/client/topic-socket'
import type { GatewayServerMessage } from '@ruka/contract/live'
import type { LobbyServerMessage } from '@ruka/contract/lobby'
import type { PushServerMessage } from '@ruka/contract/push'
import { session } from './session.ts'
import { site } from './site.ts'

export type SocketMessage = PushServerMessage | LobbyServerMessage | GatewayServerMessage

/** The page's socket, which is open while one of its topics is wanted. */
export const line = openTopicSocket<SocketMessage>({
  device: browserDevice(location.origin),
  token: () => session.get().tokens?.access,
  isOn: () => site().socket,
})

session.subscribe(line.follow)
window.addEventListener('online', line.hurry)
document.addEventListener('visibilitychange', line.follow)

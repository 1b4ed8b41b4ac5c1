import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { Bus } from '../../platform/bus.ts'
import { frameOf } from '../../platform/client-socket.ts'

/** The topics of messages and of removals: frames for the sockets. */
export const saidTopic = (game: string): string => `crash.chat.${game}.said`
export const unsaidTopic = (game: string): string => `crash.chat.${game}.unsaid`

export const publishMessages = (bus: Bus, game: string, messages: readonly ChatMessage[]): void =>
  bus.publish(saidTopic(game), frameOf({ t: 'chatMessage', messages }))

/**
 * Each web process subscribes by itself: a removal must not wait for a leader.
 * @throws Error while the bus is disconnected, so that the delivery is repeated
 */
export function publishRemoval(bus: Bus, { game, n }: { game: string; n: readonly number[] }): void {
  if (!bus.connected()) throw new Error('the bus is disconnected: a removal was not published')
  bus.publish(unsaidTopic(game), frameOf({ t: 'chatRemoved', n }))
}

import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { Bus } from '../../platform/bus.ts'
import { frameOf } from '../../platform/client-socket.ts'

/** What is said in a game's chat, and what is taken back: frames as players get them. */
export const saidTopic = (game: string): string => `crash.chat.${game}.said`
export const unsaidTopic = (game: string): string => `crash.chat.${game}.unsaid`

export const tellSaid = (bus: Bus, game: string, messages: readonly ChatMessage[]): void =>
  bus.publish(saidTopic(game), frameOf({ t: 'chatMessage', messages }))

/**
 * Every web process listens for itself: a removal must not wait for a leader.
 * @throws Error while other processes do not hear us, so that the delivery is repeated
 */
export function tellUnsaid(bus: Bus, { game, n }: { game: string; n: readonly number[] }): void {
  if (!bus.connected()) throw new Error('nobody hears that a message was taken back')
  bus.publish(unsaidTopic(game), frameOf({ t: 'chatRemoved', n }))
}

import type { PushServerMessage } from '@ruka/contract/push'
import type { Bus } from '../platform/bus.ts'

/** The messages of the topic for one player, on the bus. */
export const newsOf = (playerId: string): string => `push.${playerId}`
export type News = { readonly playerId: string; readonly message: PushServerMessage }

/** What may be lost: the shell reads the record again, and a notice that nobody saw is none. */
export function publishNews(bus: Bus, news: readonly News[]): void {
  for (const { playerId, message } of news) bus.publish(newsOf(playerId), message)
}

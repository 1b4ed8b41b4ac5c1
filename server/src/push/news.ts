import { setImmediate } from 'node:timers/promises'
import type { PushServerMessage } from '@ruka/contract/push'
import type { Bus } from '../platform/events/bus.ts'
import type { Ctx } from '../platform/context/context.ts'

/** Messages that are published before other work of the process has its turn. */
const TOGETHER = 2_000

/** The messages of the topic for one player, on the bus. */
export const newsOf = (playerId: string): string => `push.${playerId}`
export type News = { readonly playerId: string; readonly message: PushServerMessage }

/** Publishes messages. They may be lost: the shell reads the record again, and a lost notice does no harm. */
export async function publishNews(bus: Bus, news: readonly News[]): Promise<void> {
  for (const [at, { playerId, message }] of news.entries()) {
    if (at > 0 && at % TOGETHER === 0) await setImmediate()
    bus.publish(newsOf(playerId), message)
  }
}

/** Publishes news after a commit, which does not wait for it. */
export function publishNewsSoon({ bus, log }: Pick<Ctx, 'bus' | 'log'>, news: readonly News[]): void {
  publishNews(bus, news).catch((error: unknown) => log.error({ error }, 'news could not be published'))
}

import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { Bus } from '../../platform/bus.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { frameOf } from '../../platform/client-socket.ts'

/** What is said in a game's chat, and what is taken back: frames as players get them. */
export const saidTopic = (game: string): string => `crash.chat.${game}.said`
export const unsaidTopic = (game: string): string => `crash.chat.${game}.unsaid`

/** The news `crash.chat.unsaid`: these messages are shown no more. */
export type Unsaid = { readonly game: string; readonly n: readonly number[] }
/** The news `crash.chat.reported`, also on the bus for moderators outside: `hidden` when it is shown no more. */
export type Reported = {
  readonly game: string
  readonly n: number
  readonly reports: number
  readonly hidden: boolean
}
export const UNSAID = 'crash.chat.unsaid'
export const REPORTED = 'crash.chat.reported'

/** Web nodes hear it by themselves: what is taken back must not wait for a leader. */
export const announceUnsaid = (tx: Tx, ctx: Ctx, unsaid: Unsaid): Promise<void> =>
  ctx.outbox.announce(tx, UNSAID, unsaid)

export const tellSaid = (bus: Bus, game: string, messages: readonly ChatMessage[]): void =>
  bus.publish(saidTopic(game), frameOf({ t: 'said', messages }))

/** @throws Error while other processes do not hear us, so that the news is kept. */
export function tellUnsaid(bus: Bus, { game, n }: Unsaid): void {
  if (!bus.connected()) throw new Error('nobody hears that a message was taken back')
  bus.publish(unsaidTopic(game), frameOf({ t: 'unsaid', n }))
}

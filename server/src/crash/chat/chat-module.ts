import { accountsEvents } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { oneByOne } from '../../platform/event-types.ts'
import { crashEvents } from '../events.ts'
import { tellUnsaid } from './chat-topics.ts'
import { checkWords } from './chat-words.ts'
import { forgetPlayer } from './moderate.ts'

const CONSUMER = 'crash.chat'

export function registerChat(ctx: Ctx): void {
  checkWords(ctx)
  const { bus, events } = ctx
  events.subscribe(
    crashEvents.chatRemoved,
    CONSUMER,
    oneByOne(async (_, { payload }) => tellUnsaid(bus, payload)),
  )
  events.subscribe(
    crashEvents.chatReported,
    CONSUMER,
    oneByOne(async (_, { payload }) => bus.publish(crashEvents.chatReported.name, payload)),
  )
  events.subscribe(
    accountsEvents.playerExcluded,
    CONSUMER,
    oneByOne((tx, { payload }) => forgetPlayer(tx, ctx, payload.playerId)),
  )
}

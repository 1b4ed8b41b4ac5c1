import { carryOutCommand } from '../mpesa/commands.ts'
import { conversationId, requestId } from '../mpesa/identifiers.ts'
import type { Ask, Command } from '../mpesa/state.ts'
import { track, type World } from '../mpesa/world.ts'
import { acknowledge, text, url, type Call } from './gateway.ts'

/** A command as read by its endpoint, and a code that decides it already, such as a wrong initiator's. */
export type Wish = { ask: Ask; decidedCode: string | null }

/** Accepts a command whose result is sent later: every command except M-PESA Express. */
export function take(world: World, { fields, reply }: Call, { ask, decidedCode }: Wish): Promise<void> {
  text(fields, 'Remarks', { least: 2, most: 100 })
  if (fields['Occasion'] !== undefined) text(fields, 'Occasion', { least: 0, most: 100 })
  const now = world.clock.now()
  const command: Command = {
    conversationId: conversationId(now, world.random),
    originatorConversationId: requestId(world.random),
    ask,
    queueTimeoutUrl: url(fields, 'QueueTimeOutURL'),
    resultUrl: url(fields, 'ResultURL'),
    decidedCode,
    acceptedAtMs: now,
    outcome: null,
  }
  world.record([{ change: 'command-accepted', command }])
  return accept(world, { reply, ids: command, work: () => carryOutCommand(world, command) })
}

type Accepted = {
  reply: Call['reply']
  ids: { conversationId: string; originatorConversationId: string }
  work: () => Promise<void>
}

/** The acknowledgement of every such command. Its work counts as under way from now on. */
export function accept(world: World, { reply, ids, work }: Accepted): Promise<void> {
  const done = Promise.withResolvers<void>()
  void track(world, done.promise)
  const ack = {
    ConversationID: ids.conversationId,
    OriginatorConversationID: ids.originatorConversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  }
  return acknowledge(world, reply, ack, () => work().finally(done.resolve))
}

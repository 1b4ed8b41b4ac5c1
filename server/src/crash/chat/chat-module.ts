import { CHAT_DAYS } from '@ruka/contract/limits'
import { accountsEvents } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { oneByOne } from '../../platform/event-types.ts'
import { sql } from '../../platform/db.ts'
import { crashEvents } from '../events.ts'
import { publishRemoval } from './chat-topics.ts'
import { checkWords } from './chat-words.ts'
import { removePlayerMessages } from './moderate.ts'

const CONSUMER = 'crash.chat'

export function registerChat(ctx: Ctx): void {
  checkWords(ctx)
  const { bus, events } = ctx
  events.subscribe(
    crashEvents.chatRemoved,
    CONSUMER,
    oneByOne(async (_, { payload }) => publishRemoval(bus, payload)),
  )
  events.subscribe(
    crashEvents.chatReported,
    CONSUMER,
    oneByOne(async (_, { payload }) => bus.publish(crashEvents.chatReported.name, payload)),
  )
  events.subscribe(
    accountsEvents.playerExcluded,
    CONSUMER,
    oneByOne((tx, { payload }) => removePlayerMessages(tx, ctx, payload.playerId)),
  )
}

const RETENTION_MS = CHAT_DAYS * 86_400_000

/**
 * Deletes what was said, reported and refused longer ago than the privacy policy says, and mutes that ended
 * then.
 */
export async function sweepChat({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock.now() - RETENTION_MS)
  await sql`delete from crash.chat_messages where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_refusals where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_mutes where coalesce(ended_at, until) < ${before}`.execute(db.read)
}

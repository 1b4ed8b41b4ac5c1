import { CHAT_DAYS } from '@ruka/contract/limits'
import { accountsEvents } from '../../accounts/index.ts'
import type { Bus } from '../../platform/events/bus.ts'
import { frameOf } from '../../platform/sockets/client-socket.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { oneByOne } from '../../platform/events/event-types.ts'
import { sql } from '../../platform/db/db.ts'
import { crashEvents } from '../model/events.ts'
import { removePlayerMessages } from './moderate.ts'

const CONSUMER = 'crash.chat'
/** The frames of removals, for the sockets. */
export const chatRemovalsTopic = (game: string): string => `crash.chat.${game}.unsaid`

export function registerChat(ctx: Ctx): void {
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

/**
 * Publishes to each web process directly: a removal must not wait for a leader.
 * @throws Error while the bus is disconnected, so that the delivery is repeated
 */
function publishRemoval(bus: Bus, { game, n }: { game: string; n: readonly number[] }): void {
  if (!bus.connected()) throw new Error('the bus is disconnected: a removal was not published')
  bus.publish(chatRemovalsTopic(game), frameOf({ t: 'chatRemoved', n }))
}

const RETENTION_MS = CHAT_DAYS * 86_400_000

/**
 * Deletes messages, reports and refusals older than the privacy policy allows, and mutes that ended before
 * that.
 */
export async function sweepChat({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock.now() - RETENTION_MS)
  await sql`delete from crash.chat_messages where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_refusals where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_mutes where coalesce(ended_at, until) < ${before}`.execute(db.read)
}

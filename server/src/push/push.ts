import type { PushServerMessage } from '@ruka/contract/push'
import { topics, type Topics } from '@ruka/contract/topics'
import type { SocketTopic } from '../live/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { EventType } from '../platform/event-types.ts'
import type { Session } from '../platform/http.ts'
import type { Module } from '../platform/module.ts'
import { referralsEvents } from '../referrals/index.ts'
import { wagersEvents } from '../wagers/index.ts'

const newsOf = (playerId: string): string => `push.${playerId}`

/** Each type is a consumer of its own: one type need not wait for the others. */
function relay<Payload>(
  { bus, events }: Ctx,
  type: EventType<Payload>,
  messagesOf: (payload: Payload) => readonly { playerId: string; message: PushServerMessage }[],
): void {
  events.subscribe(type, `push.${type.name}`, async (_, published) => {
    for (const { payload } of published)
      for (const { playerId, message } of messagesOf(payload)) bus.publish(newsOf(playerId), message)
  })
}

const balanceMoved = (playerIds: readonly string[]) =>
  [...new Set(playerIds)].map(playerId => ({ playerId, message: { t: 'me' } as const }))
const ofWagers = ({ wagers }: { wagers: readonly { playerId: string }[] }) =>
  balanceMoved(wagers.map(({ playerId }) => playerId))

export const pushModule: Module = {
  name: 'push',
  register(ctx) {
    relay(ctx, paymentsEvents.transactionChanged, ({ playerId, id, state }) => [
      { playerId, message: { t: 'transaction', id, state } },
      { playerId, message: { t: 'me' } },
    ])
    for (const type of [wagersEvents.placed, wagersEvents.voided]) relay(ctx, type, ofWagers)
    relay(ctx, wagersEvents.settled, ofWagers)
    relay(ctx, wagersEvents.corrected, ofWagers)
    relay(ctx, referralsEvents.referralChanged, ({ playerIds }) => balanceMoved(playerIds))
  },
}

/** Signals that something of the player's changed, never what; the shell reads it again. */
export const pushTopic = ({ bus }: Pick<Ctx, 'bus'>): SocketTopic<Topics['push'], Session> => ({
  shape: topics.push,
  admits: 'players',
  open(connection) {
    const stop = bus.subscribe(newsOf(connection.caller!.playerId), message =>
      connection.send(message as PushServerMessage),
    )
    connection.send({ t: 'listening' })
    return { message: () => undefined, closed: stop }
  },
})

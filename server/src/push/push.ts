import { toKes, type Cents } from '@ruka/contract/money'
import type { PushServerMessage } from '@ruka/contract/push'
import { topics, type Topics } from '@ruka/contract/topics'
import type { SocketTopic } from '../live/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { EventType } from '../platform/event-types.ts'
import type { Session } from '../platform/http.ts'
import type { Module } from '../platform/module.ts'
import { referralsEvents } from '../referrals/index.ts'
import { codeOfRef } from '../sportsbook/index.ts'
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

type Ended = {
  readonly ref: string
  readonly playerId: string
  readonly stakeCents: Cents
  readonly payoutCents: Cents | null
}

/** Games tell of their own ends; a slip ends when nobody looks. */
function slipEnded({ ref, playerId, stakeCents, payoutCents }: Ended, { again = false } = {}) {
  const code = codeOfRef(ref)
  if (code === undefined) return []
  const payout = payoutCents === null ? null : toKes(payoutCents)
  return [{ playerId, message: { t: 'slip', code, stake: toKes(stakeCents), payout, again } as const }]
}

export const pushModule: Module = {
  name: 'push',
  register(ctx) {
    relay(ctx, paymentsEvents.transactionChanged, ({ playerId, id, state }) => [
      { playerId, message: { t: 'transaction', id, state } },
      { playerId, message: { t: 'me' } },
    ])
    relay(ctx, wagersEvents.placed, ofWagers)
    relay(ctx, wagersEvents.voided, ({ wagers }) => [
      ...ofWagers({ wagers }),
      ...wagers.flatMap(wager => slipEnded({ ...wager, payoutCents: null })),
    ])
    relay(ctx, wagersEvents.settled, ({ wagers }) => [
      ...ofWagers({ wagers }),
      ...wagers.flatMap(wager => slipEnded(wager)),
    ])
    relay(ctx, wagersEvents.corrected, ({ wagers }) => [
      ...ofWagers({ wagers }),
      ...wagers.flatMap(wager => slipEnded({ ...wager, payoutCents: wager.afterCents }, { again: true })),
    ])
    relay(ctx, referralsEvents.referralChanged, ({ playerIds }) => balanceMoved(playerIds))
  },
}

/** Signals that something of the player's changed, which the shell reads again, and tells of slips that ended. */
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

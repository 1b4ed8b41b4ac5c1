import { toKes, type Cents } from '@ruka/contract/money'
import type { PushServerMessage } from '@ruka/contract/push'
import { topics, type Topics } from '@ruka/contract/topics'
import type { SocketTopic, Session } from '../live/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { onCommit } from '../platform/db/db.ts'
import type { EventType } from '../platform/events/event-types.ts'
import type { Module } from '../platform/process/module.ts'
import { referralsEvents } from '../referrals/index.ts'
import { codeOfRef } from '../sportsbook/index.ts'
import { ticketOfRef } from '../virtuals/index.ts'
import { wagersEvents, type Cause } from '../wagers/index.ts'
import { newsOf, publishNews, publishNewsSoon, type News } from './news.ts'
import { whoWants } from './notices.ts'
import { answerPresence } from './presence.ts'
import { CASHED_OUT, JACKPOT, SETTLED } from './push-texts.rules.ts'
import { tellOfCampaigns } from './tell-of-campaigns.ts'
import { pushEvents, tellOfIncidents } from './tell-of-incidents.ts'
import { nameWebPushJob, queueWebPush } from './web-push.ts'

/** Each type is a consumer of its own: one type need not wait for the others. */
const consumerOf = ({ name }: { name: string }): string => `push.${name}`

function relay<Payload>(
  { bus, events }: Ctx,
  type: EventType<Payload>,
  newsIn: (payload: Payload) => readonly News[],
): void {
  events.subscribe(type, consumerOf(type), async (_, published) =>
    publishNews(
      bus,
      published.flatMap(({ payload }) => newsIn(payload)),
    ),
  )
}

const balanceMoved = (playerIds: readonly string[]): readonly News[] =>
  [...new Set(playerIds)].map(playerId => ({ playerId, message: { t: 'me' } }))
const playersOf = (wagers: readonly { playerId: string }[]) => wagers.map(({ playerId }) => playerId)

/** A push about a bet that ended is of use for so long. */
const SETTLED_MS = 6 * 3_600_000

/**
 * The balances of ended wagers moved, and slips among them are told of where their players want it: those
 * that a result, staff or a rule of the player's ended. The sports page shows what the player did, and a bet
 * that was not accepted.
 */
function relayEnds<Wager extends { playerId: string; cause?: Cause | undefined }>(
  ctx: Ctx,
  type: EventType<{ wagers: Wager[] }>,
  newsIn: (wager: Wager) => readonly News[],
): void {
  ctx.events.subscribe(type, consumerOf(type), async (tx, published) => {
    const wagers = published.flatMap(({ payload }) => payload.wagers)
    const isNews = ({ cause }: Wager) => cause === undefined || cause === 'rule'
    const ofSlips = wagers.filter(isNews).flatMap(newsIn)
    const wanting = new Set(await whoWants(tx, 'settlement', playersOf(ofSlips)))
    const wanted = ofSlips.filter(({ playerId }) => wanting.has(playerId))
    const untilMs = published[0]!.at.getTime() + SETTLED_MS
    const url = `${ctx.config.SITE_ORIGIN}/profile/bets`
    for (const [topic, texts] of Object.entries({
      cashed_out: CASHED_OUT,
      jackpot: JACKPOT,
      settled: SETTLED,
    })) {
      const told = wanted.filter(({ message }) => topicOf(message) === topic)
      await queueWebPush(tx, ctx, [...new Set(playersOf(told))], {
        ...texts,
        url,
        topic,
        untilMs,
        queue: 'settlements',
      })
    }
    onCommit(tx, () => publishNewsSoon(ctx, [...balanceMoved(playersOf(wagers)), ...wanted]))
  })
}

/** The last push of a topic is the one that a device shows. */
const topicOf = (message: PushServerMessage): string =>
  'byRule' in message ? 'cashed_out' : 'isJackpot' in message ? 'jackpot' : 'settled'

type Ended = {
  readonly ref: string
  readonly product: string
  readonly playerId: string
  readonly stakeCents: Cents
  readonly payoutCents: Cents | null
  readonly cause?: Cause | undefined
}

/**
 * Games show how their bets end, virtual leagues as well. A slip on real matches may end while its player is
 * away, and a jackpot that was won is told of wherever the player is.
 */
function slipEnded(
  { ref, product, playerId, stakeCents, payoutCents, cause }: Ended,
  { again = false } = {},
): readonly News[] {
  const isJackpot = product === 'jackpot' && payoutCents !== null && payoutCents > 0
  const code = product === 'sports' ? codeOfRef(ref) : isJackpot ? ticketOfRef(ref) : undefined
  if (code === undefined) return []
  const payout = payoutCents === null ? null : toKes(payoutCents)
  const more = { ...(cause === 'rule' && { byRule: true }), ...(isJackpot && { isJackpot }) }
  return [{ playerId, message: { t: 'slip', code, stake: toKes(stakeCents), payout, again, ...more } }]
}

export const pushModule: Module = {
  name: 'push',
  events: pushEvents,
  register(ctx) {
    relay(ctx, paymentsEvents.transactionChanged, ({ playerId, id, state }) => [
      { playerId, message: { t: 'transaction', id, state } },
      { playerId, message: { t: 'me' } },
    ])
    relay(ctx, wagersEvents.placed, ({ wagers }) => balanceMoved(playersOf(wagers)))
    relayEnds(ctx, wagersEvents.voided, wager => slipEnded({ ...wager, payoutCents: null }))
    relayEnds(ctx, wagersEvents.settled, wager => slipEnded(wager))
    relayEnds(ctx, wagersEvents.corrected, wager =>
      slipEnded({ ...wager, payoutCents: wager.afterCents }, { again: true }),
    )
    relay(ctx, referralsEvents.referralChanged, ({ playerIds }) => balanceMoved(playerIds))
    tellOfCampaigns(ctx)
    tellOfIncidents(ctx)
    nameWebPushJob(ctx)
  },
}

/** Signals that something of the player's changed, which the shell reads again, and notices of the own bets. */
export function pushTopic({ bus }: Pick<Ctx, 'bus'>): SocketTopic<Topics['push'], Session> {
  const presence = answerPresence(bus)
  return {
    shape: topics.push,
    admits: 'players',
    open(connection) {
      const stop = bus.subscribe(newsOf(connection.caller!.playerId), message =>
        connection.send(message as PushServerMessage),
      )
      connection.send({ t: 'listening' })
      presence.joined()
      return {
        message: () => undefined,
        closed() {
          stop()
          presence.left()
        },
      }
    },
  }
}

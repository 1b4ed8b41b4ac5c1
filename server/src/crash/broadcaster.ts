import type { CrashServerMessage } from '@ruka/contract/crash'
import { toKes, type Cents } from '@ruka/contract/money'
import type { Bus } from '../platform/events/bus.ts'
import type { Clock, Timer } from '../platform/base/clock.ts'
import type { Delivery } from '../live/index.ts'
import { followBroadcasts, openBroadcasts, ownTopic, type OwnMessage } from '../rounds/index.ts'
import { crashGames } from './model/crash-games.ts'
import { greatestOf, liveBetOf, SAMPLE, type Bet, type RoundBets } from './model/round-bets.ts'

/** What web processes need to know of a frame: the first round whose end its receivers do not know. */
export type Head = { readonly open?: number | undefined }
/** Whether others see the bets of a player, and under which alias. */
export type Appearance = { readonly showsBets: boolean; readonly alias: string }
/** What is broadcast of a round. */
export type RoundMessage = Extract<
  CrashServerMessage,
  { t: 'settings' | 'betting' | 'flying' | 'tick' | 'live' | 'crashed' | 'voided' }
>
/**
 * For one player's sockets: a message, with the request that it answers, or a notice that the balance moved, or
 * what others see.
 */
export type Personal = OwnMessage<CrashServerMessage> | { readonly balance: 'moved' } | Appearance

export const roomTopic = (game: string): string => `crash.${game}`
export const ownerTopic = (game: string, owner: string): string => ownTopic(roomTopic(game), owner)

const LIVE_MS = 1_000
/** The most bets that a delta names as cancelled, or as cashed out after they were shown. */
const NAMED_MAX = 40
const isGone = (bet: Bet): boolean => bet.state === 'cancelled'

export type Broadcaster = ReturnType<typeof openBroadcaster>

/** What a leader sends to the sockets of all processes. Only what has been committed is sent. */
export function openBroadcaster({ bus, clock }: { bus: Bus; clock: Clock }, game: string, epoch: number) {
  const fresh = new Set<Bet>()
  /** The bets that a subscriber since the start of the round has received. */
  const shown = new Set<Bet>()
  let timer: Timer | undefined
  const { broadcast, sendTo, position } = openBroadcasts<RoundMessage, CrashServerMessage, Head>(bus, {
    topic: roomTopic(game),
    epoch,
    headOf: message => ({ open: openAfter(message) }),
  })
  return {
    broadcast,
    sendTo,
    sendDemoBalance: (owner: string, cents: Cents) => sendTo(owner, { t: 'balance', balance: toKes(cents) }),
    balanceMoved: (owner: string) => publishBalanceMoved(bus, game, owner),
    /** Everything up to here has been published. */
    position,
    /** Adds a public bet, its end or a cash-out; those of one second become one frame. */
    show(roundBets: RoundBets, bet: Bet): void {
      if (bet.demo) return
      fresh.add(bet)
      timer ??= clock.after(LIVE_MS, () => {
        timer = undefined
        broadcast(
          { t: 'live', round: roundBets.round, ...newsOf(roundBets, fresh, shown), ...roundBets.totals() },
          SPARE,
        )
        fresh.clear()
      })
    },
    /** Bets that were not shown yet belong to a round that is over. */
    clear(): void {
      timer?.cancel()
      timer = undefined
      fresh.clear()
      shown.clear()
    },
  }
}

const SPARE: Delivery = { droppable: true, spare: true }

/** Changes of bets: the end of each shown bet is sent, and the greatest of the other bets are added. */
function newsOf(roundBets: RoundBets, fresh: ReadonlySet<Bet>, shown: Set<Bet>) {
  const known = (bet: Bet) => shown.has(bet) || roundBets.isGreatest(bet)
  const gone = [...fresh].filter(isGone).slice(0, NAMED_MAX)
  const ended = [...fresh].filter(bet => bet.state === 'paid' && known(bet))
  const outs = greatestOf(ended, NAMED_MAX)
  const others = [...fresh].filter(bet => !isGone(bet) && !(bet.state === 'paid' && known(bet)))
  const bets = greatestOf(others, SAMPLE.delta)
  for (const bet of bets) shown.add(bet)
  return {
    bets: bets.map(liveBetOf),
    ...(gone.length === 0 ? {} : { cancelledKeys: gone.map(({ key }) => key) }),
    ...(outs.length === 0
      ? {}
      : { cashOuts: outs.map(({ key, cashOut }): [string, number] => [key, cashOut!.x100]) }),
  }
}

/**
 * The first round whose end a receiver of the message does not know; undefined if the message does not change
 * that.
 */
function openAfter(message: RoundMessage): number | undefined {
  switch (message.t) {
    case 'betting':
    case 'flying':
    case 'tick':
      return message.round
    case 'crashed':
    case 'voided':
      return message.round + 1
    default:
      return undefined
  }
}

/**
 * Listens to what the rooms broadcast, in any process; a message may be lost. Returns the function that
 * stops.
 */
export function followRooms(bus: Bus, listener: (game: string, message: RoundMessage) => void): () => void {
  const stops = crashGames.map(({ slug }) =>
    followBroadcasts<RoundMessage>(bus, roomTopic(slug), message => listener(slug, message)),
  )
  return () => stops.forEach(stop => stop())
}

/** Makes a player's sockets show bets to others in another way from now on; any process may publish it. */
export const publishAppearance = (bus: Bus, game: string, playerId: string, appearance: Appearance): void =>
  bus.publish(ownerTopic(game, playerId), appearance satisfies Personal)

/** Makes a player's sockets read the balance again; any process may publish it. */
export const publishBalanceMoved = (bus: Bus, game: string, playerId: string): void =>
  bus.publish(ownerTopic(game, playerId), { balance: 'moved' } satisfies Personal)

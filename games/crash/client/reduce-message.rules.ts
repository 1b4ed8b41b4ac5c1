import type { CrashSocketMessage, LiveBet } from '@ruka/contract/crash'
import { counted } from '../../kit/reality.rules.ts'
import { leadMs, takeOffAtMs } from './clock.rules.ts'
import { unsureSince } from './doubts.rules.ts'
import { playedAt } from './reality.rules.ts'
import { recapOf } from './recap.rules.ts'
import { isUnknown } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import {
  slotsAccepted,
  slotsCancelled,
  slotsCrashed,
  slotsInRound,
  slotsPaid,
  slotsRefused,
  slotsTakenOff,
  slotsVoided,
  slotsOfSnapshot,
} from './slot-events.rules.ts'

const HISTORY_LENGTH = 40
const LIVE_LENGTH = 40

/** The table after a message. */
export function reduceMessage(table: Table, message: CrashSocketMessage, atMs: number): Table {
  switch (message.t) {
    case 'snapshot':
      return withSnapshot(table, message, atMs)
    case 'settings':
      return settled(table, message)
    case 'betting':
      return bettingOpened(table, message, atMs)
    case 'flying':
    case 'tick':
      return inFlight(table, message, atMs)
    case 'crashed':
      return crashed(table, message)
    case 'voided':
      return voided(table, message)
    case 'live': {
      if (message.round !== table.round) return table
      const { players, staked } = message
      return { ...table, players, staked, live: mergeLive(table.live, message) }
    }
    case 'accepted':
      return accepted(table, message)
    case 'cancelled':
      return cancelled(table, message)
    case 'paid':
      return paid(table, message, atMs)
    case 'refused':
      return refused(table, message)
    case 'balance':
      return { ...table, balance: message.balance }
    case 'bye':
      return message.reason === 'restart' || message.reason === 'flood'
        ? table
        : { ...table, over: message.reason }
    case 'unsubscribed':
      return { ...table, over: endOfTopic(message) ?? table.over }
    case 'welcome':
    case 'seeded':
    case 'myBets':
    case 'chat':
    case 'chatMessage':
    case 'chatRemoved':
    case 'chatAccepted':
    case 'reported':
    case 'pong':
      return table
  }
}

/** Why the game ends, if it cannot be subscribed to again. */
function endOfTopic({ reason }: Received<'unsubscribed'>): Table['over'] {
  if (reason === 'unknown_topic') return 'unknown_game'
  return reason === 'not_admitted' ? 'session' : undefined
}

type Received<T extends CrashSocketMessage['t']> = Extract<CrashSocketMessage, { t: T }>

function withSnapshot(table: Table, message: Received<'snapshot'>, atMs: number): Table {
  const sameFlight = table.round === message.round && table.phase === 'flying' && message.phase === 'flying'
  const slots = slotsOfSnapshot(table.slots, message, table.round)
  const fresh: Table = {
    ...table,
    over: undefined,
    mode: message.mode,
    balance: message.balance,
    limits: message.limits,
    closed: message.closed,
    dayLeft: message.dayLeft,
    round: message.round,
    phase: message.phase,
    opened: undefined,
    unsure: undefined,
    voided: false,
    commitment: message.commitment,
    seed: table.round === message.round ? table.seed : undefined,
    crashX100: message.phase === 'crashed' ? message.x100 : undefined,
    lockAtMs: message.leftMs === undefined ? undefined : lockAt(table, message.leftMs, atMs),
    takeOffAtMs: undefined,
    slots,
    live: mergeLive([], { bets: message.live }),
    players: message.players,
    staked: message.staked,
    history: message.history.slice(0, HISTORY_LENGTH),
    chat: message.chat ?? false,
    ...playedAt(table, message, atMs),
  }
  const missed = recapOf(table, fresh, message)
  const resynced: Table = { ...fresh, recap: missed.length > 0 ? missed : table.recap }
  if (message.phase !== 'flying' || message.elapsedMs === undefined) return resynced
  const known = sameFlight ? table.takeOffAtMs : undefined
  return { ...resynced, takeOffAtMs: estimate({ ...resynced, takeOffAtMs: known }, message.elapsedMs, atMs) }
}

/** Without a running round, the end of the last one is replaced by the text that the game is closed. */
function settled(table: Table, { limits, closed }: Received<'settings'>): Table {
  return { ...table, limits, closed, phase: closed === 'now' ? 'waiting' : table.phase }
}

/** Round numbers only increase; a repeated message opens nothing. */
function bettingOpened(table: Table, message: Received<'betting'>, atMs: number): Table {
  if (message.round <= table.round) return table
  const slots = slotsInRound(table.slots, message.round, table.balance)
  return {
    ...table,
    round: message.round,
    phase: 'betting',
    opened: message.round,
    voided: false,
    commitment: message.commitment,
    seed: undefined,
    crashX100: undefined,
    lockAtMs: lockAt(table, message.leftMs, atMs),
    takeOffAtMs: undefined,
    slots,
    unsure: unsureSince(table, slots),
    live: [],
    players: 0,
    staked: 0,
  }
}

function inFlight(table: Table, message: Received<'flying' | 'tick'>, atMs: number): Table {
  if (message.round !== table.round || table.phase === 'crashed' || table.voided) return table
  const starts = table.phase !== 'flying'
  const known = starts ? { ...table, takeOffAtMs: undefined } : table
  return {
    ...table,
    phase: 'flying',
    opened: undefined,
    lockAtMs: undefined,
    slots: starts ? slotsTakenOff(table.slots, table.round) : table.slots,
    takeOffAtMs: estimate(known, message.elapsedMs, atMs),
  }
}

function crashed(table: Table, { round, x100, seed }: Received<'crashed'>): Table {
  if (round !== table.round || table.voided) return table
  const history = [{ round, x100 }, ...table.history.filter(past => past.round !== round)]
  return {
    ...table,
    phase: 'crashed',
    opened: undefined,
    crashX100: x100,
    seed,
    lockAtMs: undefined,
    takeOffAtMs: undefined,
    slots: slotsCrashed(table.slots, x100),
    history: history.slice(0, HISTORY_LENGTH),
  }
}

function voided(table: Table, { round }: Received<'voided'>): Table {
  if (round !== table.round || table.voided) return table
  const returned = table.slots.reduce(
    (sum, { bet }) => sum + (bet && bet.x100 === undefined ? bet.stake : 0),
    0,
  )
  const slots = slotsVoided(table.slots)
  return {
    ...table,
    phase: 'waiting',
    opened: undefined,
    voided: true,
    lockAtMs: undefined,
    takeOffAtMs: undefined,
    slots,
    unsure: unsureSince(table, slots),
    played: counted(table.played, { staked: -returned }),
  }
}

function refused(table: Table, message: Received<'refused'>): Table {
  const slots = slotsRefused(table.slots, message, table.crashX100)
  const unsure = isUnknown(message) ? unsureSince(table, slots) : table.unsure
  return { ...table, slots, unsure }
}

type Own = Received<'accepted' | 'cancelled' | 'paid'>
const withMoney = (table: Table, { balance, dayLeft }: Own): Table => ({ ...table, balance, dayLeft })

function accepted(table: Table, message: Received<'accepted'>): Table {
  const paid = withMoney(table, message)
  if (message.round !== table.round) return paid
  const { id, stake, slot } = message.bet
  const isNew = table.slots[slot].bet?.id !== id
  const played = isNew ? counted(table.played, { staked: stake }) : table.played
  return { ...paid, played, slots: slotsAccepted(table.slots, message) }
}

function cancelled(table: Table, message: Received<'cancelled'>): Table {
  const paid = withMoney(table, message)
  if (message.round !== table.round) return paid
  const { bet } = table.slots[message.slot]
  const played = bet?.id === message.bet ? counted(table.played, { staked: -bet.stake }) : table.played
  return { ...paid, played, slots: slotsCancelled(table.slots, message) }
}

function paid(table: Table, message: Received<'paid'>, atMs: number): Table {
  const paid = withMoney(table, message)
  if (message.round !== table.round) return paid
  const { bet } = table.slots[message.slot]
  const isNew = bet?.id === message.id && bet.x100 === undefined
  const played = isNew ? counted(table.played, { paid: message.payout }) : table.played
  return { ...paid, played, slots: slotsPaid(table.slots, message, atMs) }
}

const lockAt = (table: Table, leftMs: number, atMs: number): number => atMs + leftMs - leadMs(table.rttsMs)

const estimate = (table: Table, elapsedMs: number, receivedAtMs: number): number =>
  takeOffAtMs(table.takeOffAtMs, { receivedAtMs, elapsedMs, leadMs: leadMs(table.rttsMs) })

/** The greatest stakes first; a later message of a bet replaces it, and a cancelled bet is removed. */
function mergeLive(
  known: readonly LiveBet[],
  { bets, cashOuts = [], cancelledKeys = [] }: Pick<Received<'live'>, 'bets' | 'cashOuts' | 'cancelledKeys'>,
): readonly LiveBet[] {
  const byKey = new Map(known.map(bet => [bet[0], bet]))
  for (const bet of bets) byKey.set(bet[0], bet)
  for (const [key, x100] of cashOuts) {
    const bet = byKey.get(key)
    if (bet) byKey.set(key, [key, bet[1], bet[2], x100])
  }
  for (const key of cancelledKeys) byKey.delete(key)
  return [...byKey.values()].sort((a, b) => b[2] - a[2]).slice(0, LIVE_LENGTH)
}

import type { CrashPhase, CrashServerMessage, LiveBet } from '@ruka/contract/crash'
import { keepRtt, leadMs, takeOffAtMs } from './clock.rules.ts'
import {
  eachSlot,
  slotAccepted,
  slotInRound,
  slotPaid,
  slotRefused,
  slotSent,
  slotWelcomed,
  type Intent,
  type Slot,
} from './slot.rules.ts'

export type Link = 'connecting' | 'open' | 'reconnecting' | 'closed'
export type Limits = { minStake: number; maxStake: number; maxPayout: number; bettingMs: number }
export type PastRound = { readonly round: number; readonly x100: number }
export type Bye = Extract<CrashServerMessage, { t: 'bye' }>['reason']

/** Everything the client knows; times are on the client's own monotonic clock. */
export type Table = {
  readonly link: Link
  /** The server said goodbye for good; the shell has to open the game again. */
  readonly over?: Bye | undefined
  readonly mode: 'real' | 'demo'
  readonly balance: number
  /** Absent until the first welcome. */
  readonly limits?: Limits | undefined
  readonly round: number
  readonly phase: CrashPhase
  /** The last round was interrupted and its stakes returned. */
  readonly voided: boolean
  readonly commitment: string
  readonly seed?: string | undefined
  readonly crashX100?: number | undefined
  readonly lockAtMs?: number | undefined
  readonly takeOffAtMs?: number | undefined
  readonly heardAtMs: number
  readonly rttsMs: readonly number[]
  readonly slots: readonly [Slot, Slot]
  readonly live: readonly LiveBet[]
  readonly players: number
  readonly staked: number
  readonly history: readonly PastRound[]
}

export type TableEvent =
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'sent'; readonly intent: Intent }
  | { readonly kind: 'rtt'; readonly rttMs: number }
  | { readonly kind: 'heard'; readonly message: CrashServerMessage; readonly atMs: number }

export const emptyTable: Table = {
  link: 'connecting',
  mode: 'demo',
  balance: 0,
  round: 0,
  phase: 'waiting',
  voided: false,
  commitment: '',
  heardAtMs: 0,
  rttsMs: [],
  slots: [{}, {}],
  live: [],
  players: 0,
  staked: 0,
  history: [],
}

const HISTORY_LENGTH = 40
const LIVE_LENGTH = 40

/** What the client knows after an event. Events that can't be (of another round, for an unknown bet) change nothing. */
export function reduceTable(table: Table, event: TableEvent): Table {
  switch (event.kind) {
    case 'link':
      return { ...table, link: event.link }
    case 'sent':
      return { ...table, slots: slotSent(table.slots, event.intent) }
    case 'rtt':
      return { ...table, rttsMs: keepRtt(table.rttsMs, event.rttMs) }
    case 'heard':
      return hear({ ...table, heardAtMs: event.atMs }, event.message, event.atMs)
  }
}

/** What to send again after a welcome: the answers may have been lost with the old connection. */
export const unanswered = (table: Table): readonly Intent[] =>
  table.slots.flatMap(({ intent }) => (intent ? [intent] : []))

function hear(table: Table, message: CrashServerMessage, atMs: number): Table {
  switch (message.t) {
    case 'welcome':
      return welcomed(table, message, atMs)
    case 'betting':
      return bettingOpened(table, message, atMs)
    case 'flying':
    case 'tick':
      return inFlight(table, message, atMs)
    case 'crashed':
      return crashed(table, message)
    case 'voided':
      return message.round === table.round
        ? {
            ...table,
            phase: 'waiting',
            voided: true,
            lockAtMs: undefined,
            takeOffAtMs: undefined,
            slots: [{}, {}],
          }
        : table
    case 'live': {
      if (message.round !== table.round) return table
      const { players, staked } = message
      return { ...table, players, staked, live: mergeLive(table.live, message.bets) }
    }
    case 'accepted':
    case 'paid':
      return answered(table, message)
    case 'refused':
      return { ...table, slots: slotRefused(table.slots, message) }
    case 'balance':
      return { ...table, balance: message.balance }
    case 'bye':
      return message.reason === 'restart' || message.reason === 'flood'
        ? table
        : { ...table, over: message.reason }
    case 'pong':
      return table
  }
}

type Heard<T extends CrashServerMessage['t']> = Extract<CrashServerMessage, { t: T }>

function welcomed(table: Table, message: Heard<'welcome'>, atMs: number): Table {
  const sameFlight = table.round === message.round && table.phase === 'flying' && message.phase === 'flying'
  const fresh: Table = {
    ...table,
    over: undefined,
    mode: message.mode,
    balance: message.balance,
    limits: message.limits,
    round: message.round,
    phase: message.phase,
    voided: false,
    commitment: message.commitment,
    seed: table.round === message.round ? table.seed : undefined,
    crashX100: message.phase === 'crashed' ? message.x100 : undefined,
    lockAtMs: message.leftMs === undefined ? undefined : lockAt(table, message.leftMs, atMs),
    takeOffAtMs: undefined,
    slots: eachSlot(table.slots, (slot, index) => slotWelcomed(slot, index, message)),
    live: mergeLive([], message.live),
    players: message.players,
    staked: message.staked,
    history: message.history.slice(0, HISTORY_LENGTH),
  }
  if (message.phase !== 'flying' || message.elapsedMs === undefined) return fresh
  const known = sameFlight ? table.takeOffAtMs : undefined
  return { ...fresh, takeOffAtMs: estimate({ ...fresh, takeOffAtMs: known }, message.elapsedMs, atMs) }
}

function bettingOpened(table: Table, message: Heard<'betting'>, atMs: number): Table {
  return {
    ...table,
    round: message.round,
    phase: 'betting',
    voided: false,
    commitment: message.commitment,
    seed: undefined,
    crashX100: undefined,
    lockAtMs: lockAt(table, message.leftMs, atMs),
    takeOffAtMs: undefined,
    slots: eachSlot(table.slots, slot => slotInRound(slot, message.round)),
    live: [],
    players: 0,
    staked: 0,
  }
}

function inFlight(table: Table, message: Heard<'flying' | 'tick'>, atMs: number): Table {
  if (message.round !== table.round || table.phase === 'crashed') return table
  const starts = table.phase !== 'flying'
  const slots = starts ? eachSlot(table.slots, slot => ({ ...slot, refusal: undefined })) : table.slots
  const known = starts ? { ...table, takeOffAtMs: undefined } : table
  return {
    ...table,
    phase: 'flying',
    lockAtMs: undefined,
    slots,
    takeOffAtMs: estimate(known, message.elapsedMs, atMs),
  }
}

function crashed(table: Table, { round, x100, seed }: Heard<'crashed'>): Table {
  if (round !== table.round) return table
  const history = [{ round, x100 }, ...table.history.filter(past => past.round !== round)]
  return {
    ...table,
    phase: 'crashed',
    crashX100: x100,
    seed,
    lockAtMs: undefined,
    takeOffAtMs: undefined,
    history: history.slice(0, HISTORY_LENGTH),
  }
}

function answered(table: Table, message: Heard<'accepted' | 'paid'>): Table {
  const paid = { ...table, balance: message.balance }
  if (message.round !== table.round) return paid
  const slots = message.t === 'accepted' ? slotAccepted(table.slots, message) : slotPaid(table.slots, message)
  return { ...paid, slots }
}

const lockAt = (table: Table, leftMs: number, atMs: number): number => atMs + leftMs - leadMs(table.rttsMs)

const estimate = (table: Table, elapsedMs: number, receivedAtMs: number): number =>
  takeOffAtMs(table.takeOffAtMs, { receivedAtMs, elapsedMs, leadMs: leadMs(table.rttsMs) })

/** The greatest stakes first; a bet heard of again (its cash-out) replaces what was known. */
function mergeLive(known: readonly LiveBet[], news: readonly LiveBet[]): readonly LiveBet[] {
  const byKey = new Map(known.map(bet => [bet.key, bet]))
  for (const bet of news) byKey.set(bet.key, { ...byKey.get(bet.key), ...bet })
  return [...byKey.values()].sort((a, b) => b.stake - a.stake).slice(0, LIVE_LENGTH)
}

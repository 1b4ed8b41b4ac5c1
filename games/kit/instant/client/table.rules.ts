import type { NextPair, Play, Seeds } from '@ruka/contract/casino'
import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { counted, firstCheckMs, playedFrom, type Played } from '../../reality.rules.ts'
import {
  endRun,
  runAsked,
  runHandedOver,
  runOver,
  runRefused,
  type Run,
  type Stopped,
} from './autoplay.rules.ts'

/** The limits of a play, and the interval of the reality check. Money is KES. */
export type Limits = {
  /** The maximum stakes by choice. */
  readonly choices: readonly { readonly name: string; readonly maxStake: number }[]
  readonly minStake: number
  readonly maxStake: number
  readonly maxPayout: number
  readonly maxDay: number
  readonly cycleMs: number
  readonly realityCheckMs: number
}
/** A pending order; `doubt` after the first failure. */
export type Asked = { readonly doubt: boolean } & (
  | { readonly what: 'begin'; readonly id: string; readonly stake: number; readonly start: unknown }
  | { readonly what: 'move'; readonly id: string; readonly n: number; readonly move: unknown }
)
type Refusal = { readonly code: string; readonly text: string }
type Balances = { readonly balance: number; readonly left: number }

/** The state of a player's game on this page. */
export type Table = {
  readonly mode: 'real' | 'demo'
  /** Absent until the state of the game has arrived. */
  readonly limits?: Limits
  /** The answer of the backend is late. */
  readonly delayed?: boolean | undefined
  /** The displayed balance: without a stake from its order on, and with a payout once its play is drawn. */
  readonly balance: number
  /** The rest of the daily limit. */
  readonly left: number
  readonly seeds: Seeds | null
  /** The next pair; absent until it has arrived. */
  readonly next?: NextPair
  /** The play on the stage: open, ended, or none yet. */
  readonly play?: Play | undefined
  readonly asked?: Asked | undefined
  /** The state of the game is being read again. */
  readonly reading?: boolean | undefined
  /** The answer is being drawn; its effect on the wallet is shown after the animation. */
  readonly drawing?: Balances | undefined
  readonly refusal?: Refusal | undefined
  readonly run?: Run | undefined
  readonly stopped?: Stopped | undefined
  /** Plays whose result was shown on this page, latest first. */
  readonly past: readonly Play[]
  readonly played?: Played | undefined
  readonly checkAtMs?: number | undefined
  /** The reality check is open. */
  readonly checking: boolean
  /** When the last play was ordered. */
  readonly beganAtMs: number
}

export const emptyTable = (mode: Table['mode']): Table => ({
  mode,
  balance: 0,
  left: 0,
  seeds: null,
  past: [],
  checking: false,
  beganAtMs: -Infinity,
})

type Opened = Balances & {
  readonly limits: Limits
  readonly seeds: Seeds | null
  readonly next: NextPair
  readonly open: Play | null
  readonly played: { readonly forMs: number; readonly staked: number; readonly paid: number }
}
export type TableEvent =
  | { readonly kind: 'opened'; readonly data: Opened; readonly atMs: number }
  | { readonly kind: 'asked'; readonly asked: Asked; readonly atMs: number }
  | { readonly kind: 'doubted' }
  | { readonly kind: 'answered'; readonly data: Balances & { readonly play: Play } }
  /** `stale`: the local state is outdated, and the state of the game is read again. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly stale?: boolean }
  | { readonly kind: 'drawn' }
  | { readonly kind: 'seeded'; readonly seeds: Seeds | null; readonly next: NextPair }
  | { readonly kind: 'refilled'; readonly balance: number }
  | { readonly kind: 'run'; readonly run: Run }
  | { readonly kind: 'stopped'; readonly stopped: Stopped }
  /** The player stops autoplay. */
  | { readonly kind: 'stop' }
  /** The balance, read between plays. */
  | { readonly kind: 'reread'; readonly data: Balances & { readonly limits: Limits } }
  | { readonly kind: 'looked'; readonly atMs: number }
  | { readonly kind: 'checked'; readonly atMs: number }

const PAST_LENGTH = 30

/** No order is pending, nothing is animated, and no reality check is open. */
export const isFree = (table: Table): boolean =>
  table.limits !== undefined && !table.asked && !table.drawing && !table.checking && !table.reading

export const isOpen = ({ play }: Table): boolean => play?.state === 'open'

/** The table after an event. */
export function reduceTable(table: Table, event: TableEvent): Table {
  switch (event.kind) {
    case 'opened':
      return opened(table, event.data, event.atMs)
    case 'asked':
      return asked(table, event.asked, event.atMs)
    case 'doubted':
      if (table.asked) return { ...table, asked: { ...table.asked, doubt: true } }
      return table.limits ? table : { ...table, delayed: true }
    case 'answered':
      return answered(table, event.data)
    case 'refused':
      return refused(table, event.refusal, event.stale)
    case 'drawn':
      return drawn(table)
    case 'seeded':
      return { ...table, seeds: event.seeds, next: event.next }
    case 'refilled':
      return { ...table, balance: event.balance, refusal: undefined }
    case 'run':
      return { ...table, run: event.run, stopped: undefined, refusal: undefined }
    case 'stopped':
      return { ...table, run: undefined, stopped: event.stopped }
    case 'stop':
      return stop(table)
    case 'reread':
      return isFree(table) ? { ...table, ...event.data } : table
    case 'looked':
      return looked(table, event.atMs)
    case 'checked':
      return table.checking
        ? { ...table, checking: false, checkAtMs: event.atMs + (table.limits?.realityCheckMs ?? Infinity) }
        : table
  }
}

/** The state of the game, at first or read again. It answers earlier orders. */
function opened(table: Table, data: Opened, atMs: number): Table {
  const { limits, balance, left, seeds, next, open } = data
  const real = table.mode === 'real' ? data.played : undefined
  return {
    ...table,
    limits,
    balance,
    left,
    seeds,
    next,
    play: open ?? (isOpen(table) ? undefined : table.play),
    delayed: undefined,
    asked: undefined,
    reading: undefined,
    drawing: undefined,
    played: playedFrom(atMs, data.played.forMs, real),
    checkAtMs: table.checkAtMs ?? firstCheckMs(atMs, data.played.forMs, limits.realityCheckMs),
  }
}

function asked(table: Table, order: Asked, atMs: number): Table {
  const next: Table = { ...table, asked: order, refusal: undefined }
  if (order.what === 'move') return next
  return {
    ...next,
    stopped: undefined,
    balance: takeAway(table.balance, order.stake),
    run: table.run && runAsked(table.run),
    beganAtMs: atMs,
  }
}

function answered(table: Table, { play, balance, left }: Balances & { readonly play: Play }): Table {
  const began = table.asked?.what === 'begin'
  const paid = play.state === 'open' ? 0 : creditOf(play)
  return {
    ...table,
    play,
    asked: undefined,
    drawing: { balance, left },
    seeds: began && table.seeds?.id === play.seeds ? { ...table.seeds, nonce: play.nonce + 1 } : table.seeds,
    played: counted(table.played, { ...(began && { staked: play.stake }), paid }),
  }
}

function refused(table: Table, refusal: Refusal, stale = false): Table {
  const { asked: order, run } = table
  return {
    ...table,
    refusal,
    asked: undefined,
    reading: stale || undefined,
    balance: order?.what === 'begin' ? takeAway(table.balance, -order.stake) : table.balance,
    run: undefined,
    stopped: run ? runRefused(run, order?.what === 'begin', refusal.text) : table.stopped,
  }
}

/** The picture is complete: the wallet is that of the answer, and an ended play is history. */
function drawn(table: Table): Table {
  const { drawing, play, run } = table
  if (!drawing) return table
  const next: Table = { ...table, ...drawing, drawing: undefined }
  if (!play || play.state === 'open') return run?.stopping ? handOver(next, run) : next
  const past = [play, ...table.past].slice(0, PAST_LENGTH)
  return { ...next, past, ...(run && runOver(run, creditOf(play))) }
}

/** Ends autoplay: at once between two plays or in an open one, otherwise after the current picture. */
function stop(table: Table): Table {
  const { run } = table
  if (!run) return table
  if (table.asked || table.drawing) return { ...table, run: { ...run, stopping: true } }
  return isOpen(table) ? handOver(table, run) : { ...table, run: undefined, stopped: endRun(run, 'player') }
}

const handOver = (table: Table, run: Run): Table => ({
  ...table,
  run: undefined,
  stopped: runHandedOver(run),
})

/** Opens the reality check if it is due, only between plays; that ends autoplay. */
function looked(table: Table, atMs: number): Table {
  const due = table.checkAtMs !== undefined && atMs >= table.checkAtMs
  if (!due || !isFree(table) || isOpen(table)) return table
  const { run } = table
  return {
    ...table,
    checking: true,
    ...(run && {
      run: undefined,
      stopped: { why: 'check', played: run.played, resultCents: run.resultCents },
    }),
  }
}

/** The amount returned by an ended play: a returned stake is not a payout, but it is in the balance again. */
export const creditOf = ({ state, stake, pay }: Play): number => (state === 'returned' ? stake : pay)

/** Subtracts Subtracts KES from KES, to the cent. */
const takeAway = (from: number, kes: number): number => toKes(asCents(fromKes(from) - fromKes(kes)))

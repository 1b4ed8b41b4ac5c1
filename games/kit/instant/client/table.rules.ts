import type { NextPair, Play, Seeds } from '@ruka/contract/casino'
import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { counted, firstCheckMs, playedFrom } from '../../reality.rules.ts'
import { endRun } from '../../run.rules.ts'
import { runAsked, runHandedOver, runOver, runRefused, type Run, type Stopped } from './autoplay.rules.ts'
import {
  creditOf,
  isFree,
  isOpen,
  type Asked,
  type Balances,
  type Limits,
  type Refusal,
  type Table,
} from './table-state.rules.ts'

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
  /** The picture of a play is complete. */
  | { readonly kind: 'drawn'; readonly id: string }
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
      return drawn(table, event.id)
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
  const { limits, seeds, next, open } = data
  const real = table.mode === 'real' ? data.played : undefined
  return {
    ...table,
    limits,
    ...wallet(data, table.drawing?.plays),
    seeds,
    next,
    play: open ?? (isOpen(table) ? undefined : table.play),
    result: open ? undefined : table.result,
    delayed: undefined,
    asked: undefined,
    reading: undefined,
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
    // Beside plays in the air the last result stays.
    result: table.drawing && table.result,
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
    drawing: { balance, left, plays: [...(table.drawing?.plays ?? []), play] },
    seeds: began && table.seeds?.id === play.seeds ? { ...table.seeds, nonce: play.nonce + 1 } : table.seeds,
    played: counted(table.played, { ...(began && { staked: play.stake }), paid }),
  }
}

/**
 * The wallet as the player may see it: without the payouts of plays that are still drawn, and without the
 * stake of a pending order.
 */
function wallet({ balance, left }: Balances, plays: readonly Play[] = [], pendingKes = 0) {
  const ended = plays.filter(({ state }) => state !== 'open')
  const unseen = ended.reduce<number>((sum, play) => sum + fromKes(creditOf(play)), fromKes(pendingKes))
  const shown = toKes(asCents(Math.max(0, fromKes(balance) - unseen)))
  return plays.length === 0
    ? { balance: shown, left, drawing: undefined }
    : { balance: shown, drawing: { balance, left, plays } }
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

/** A picture is complete: its play has its effect on the wallet, and is history if it has ended. */
function drawn(table: Table, id: string): Table {
  const { drawing, asked: order, run } = table
  const play = drawing?.plays.find(one => one.id === id)
  if (!drawing || !play) return table
  const others = drawing.plays.filter(one => one !== play)
  const next: Table = {
    ...table,
    ...wallet(drawing, others, order?.what === 'begin' ? order.stake : 0),
  }
  if (play.state === 'open') return run?.stopping ? handOver(next, run) : next
  const past = [play, ...table.past].slice(0, PAST_LENGTH)
  return { ...next, result: play, past, ...(run && runOver(run, creditOf(play))) }
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
  if (!due || table.checking) return table
  if (!isFree(table) || isOpen(table)) return table.checkDue ? table : { ...table, checkDue: true }
  const { run } = table
  return {
    ...table,
    checking: true,
    checkDue: undefined,
    ...(run && {
      run: undefined,
      stopped: endRun(run, 'check'),
    }),
  }
}

/** Subtracts KES from KES, to the cent. */
const takeAway = (from: number, kes: number): number => toKes(asCents(fromKes(from) - fromKes(kes)))

import {
  balanceCents,
  phoneAccount,
  move,
  OUTSIDE,
  UTILITY,
  type Booking,
  type Kind,
  type Leg,
} from './books.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { noFaults, type Faults } from './faults.ts'
import { receiptCode, type Random } from './identifiers.ts'
import { memoryJournal, openJournal } from './journal.ts'
import { apply, emptyState, type Change, type State } from './state.ts'

/** The context of the simulator: settings, state, faults, clock and randomness. */
export type World = {
  config: Config
  clock: Clock
  random: Random
  state: State
  faults: Faults
  /** Applies the changes, writes them as one event, then notifies the watchers of the phones involved. */
  record: (changes: Change[]) => void
  /** Calls back after each event that touches the phone; the returned function ends it. */
  watchPhone: (msisdn: string, onChange: () => void) => () => void
  /** Runs a task later, unless the simulator stops first. */
  later: (delayMs: number, task: () => void) => () => void
  /** Work under way, such as callbacks in transit. */
  underway: Set<Promise<void>>
  /** Aborted when the simulator stops; nothing is recorded after that. */
  stopping: AbortSignal
  stop: () => void
}

export function openWorld(parts: { config: Config; clock: Clock; random: Random }): World {
  const { config, clock, random } = parts
  const state = emptyState()
  const applyAll = (changes: Change[]): void => changes.forEach(change => apply(state, change))
  const journal = config.dataDir === null ? memoryJournal() : openJournal(config.dataDir, applyAll)
  const watchers = new Map<string, Set<() => void>>()
  const waiting = new Set<() => void>()
  const stopper = new AbortController()
  const world: World = {
    config,
    clock,
    random,
    state,
    faults: noFaults(),
    record: changes => {
      // Applied first: a change the books refuse must not reach the journal.
      applyAll(changes)
      journal.append(changes)
      const touched = new Set(changes.map(change => phoneOf(state, change)))
      for (const msisdn of touched) if (msisdn !== null) watchers.get(msisdn)?.forEach(notify => notify())
    },
    watchPhone: (msisdn, onChange) => {
      const watching = watchers.get(msisdn) ?? new Set()
      watchers.set(msisdn, watching.add(onChange))
      return () => {
        watching.delete(onChange)
        if (watching.size === 0) watchers.delete(msisdn)
      }
    },
    later: (delayMs, task) => {
      const cancel = clock.after(delayMs, () => {
        waiting.delete(cancel)
        task()
      })
      waiting.add(cancel)
      return () => {
        waiting.delete(cancel)
        cancel()
      }
    },
    underway: new Set(),
    stopping: stopper.signal,
    stop: () => {
      if (stopper.signal.aborted) return
      stopper.abort()
      waiting.forEach(cancel => cancel())
      waiting.clear()
      journal.close()
    },
  }
  if (state.books.bookings.length === 0) {
    const cents = config.utilityFloatCents
    world.record([
      booked(world, {
        kind: 'float',
        phone: null,
        cents,
        intentIds: [],
        legs: move(OUTSIDE, UTILITY, cents),
      }),
    ])
  }
  return world
}

/** A receipt that was never used, for a success or a failure. */
export function freshReceipt(world: World): string {
  for (;;) {
    const receipt = receiptCode(world.clock.now(), world.random)
    const { books, failedReceipts, heldPayments } = world.state
    if (!books.receipts.has(receipt) && !failedReceipts.has(receipt) && !heldPayments.has(receipt))
      return receipt
  }
}

type Movement = {
  kind: Kind
  phone: string | null
  cents: number
  intentIds: string[]
  legs: Leg[]
  receipt?: string
  account?: string
  reverses?: string
}

export function booked(world: World, movement: Movement): Extract<Change, { change: 'booked' }> {
  const booking: Booking = {
    receipt: movement.receipt ?? freshReceipt(world),
    kind: movement.kind,
    phone: movement.phone,
    amountCents: movement.cents,
    atMs: world.clock.now(),
    intentIds: movement.intentIds,
    legs: movement.legs,
    ...(movement.account === undefined ? {} : { account: movement.account }),
    ...(movement.reverses === undefined ? {} : { reverses: movement.reverses }),
  }
  return { change: 'booked', booking }
}

/**
 * What a phone can spend: without what is held for a payment. A phone that was never used holds the opening
 * balance.
 */
export function phoneBalanceCents(world: World, msisdn: string): number {
  const { books, heldPayments } = world.state
  const account = phoneAccount(msisdn)
  const whole = books.balancesCents.has(account)
    ? balanceCents(books, account)
    : world.config.openingBalanceCents
  const held = [...heldPayments.values()].filter(payment => payment.msisdn === msisdn)
  return held.reduce((left, payment) => left - payment.amountCents, whole)
}

/** The booking that gives a phone its opening balance, the first time it is needed. */
export function openingOf(world: World, msisdn: string): Change[] {
  const account = phoneAccount(msisdn)
  if (world.state.books.balancesCents.has(account)) return []
  const cents = world.config.openingBalanceCents
  return [
    booked(world, {
      kind: 'opening',
      phone: msisdn,
      cents,
      intentIds: [],
      legs: move(OUTSIDE, account, cents),
    }),
  ]
}

function phoneOf(state: State, change: Change): string | null {
  switch (change.change) {
    case 'booked':
      return change.booking.phone
    case 'prompt-opened':
      return change.prompt.msisdn
    case 'prompt-ended':
      return state.prompts.get(change.checkoutRequestId)?.msisdn ?? null
    case 'message-arrived':
      return change.message.msisdn
    case 'text-sent':
      return change.text.msisdn
    case 'text-tried':
      return state.texts.get(change.tried.id)?.text.msisdn ?? null
    case 'payment-held':
      return change.payment.msisdn
    case 'language-chosen':
    case 'pin-tried':
      return change.msisdn
    default:
      return null
  }
}

/** Counts work as under way until it ends, so that `settled` waits for it. */
export function track(world: World, work: Promise<void>): Promise<void> {
  const tracked = work.finally(() => world.underway.delete(tracked))
  world.underway.add(tracked)
  return tracked
}

/** Resolves when no payment is held, no command is open and no callback is in transit. */
export async function settled(world: World): Promise<void> {
  while (world.underway.size > 0) await Promise.all(world.underway)
}

import type { CrashSocketMessage } from '@ruka/contract/crash'
import { endRun } from '../../kit/run.rules.ts'
import {
  runAtBetting,
  runCrashed,
  runPaid,
  runRefused,
  runTaken,
  runTakenBack,
  runVoided,
  runWelcomed,
  type Run,
  type Step,
} from './auto-bet.rules.ts'
import {
  eachSlot,
  slotAccepted,
  slotCancelled,
  slotInRound,
  slotOther,
  slotPaid,
  slotRefused,
  slotOfSnapshot,
  type Slot,
  type Slots,
} from './slot.rules.ts'

type Received<T extends CrashSocketMessage['t']> = Extract<CrashSocketMessage, { t: T }>

/** The slot with its auto bet after the next step, or with the reason for its end. */
export const withRun = (slot: Slot, step: Step): Slot =>
  'run' in step ? { ...slot, run: step.run } : { ...slot, run: undefined, stopped: step.stopped }

const turn = (slot: Slot, next: (run: Run) => Step): Slot => (slot.run ? withRun(slot, next(slot.run)) : slot)

/**
 * A bet that was queued for an ended round was not sent; the player is informed, and it is not sent later.
 */
export const slotsOfSnapshot = (slots: Slots, message: Received<'snapshot'>, round: number): Slots =>
  eachSlot(slots, (slot, index) => {
    const queued = slot.queued?.after === message.round ? slot.queued : undefined
    return turn({ ...slotOfSnapshot(slot, index, message), queued }, run =>
      runWelcomed(run, message, { round }),
    )
  })

export const slotsInRound = (slots: Slots, round: number, balance: number): Slots =>
  eachSlot(slots, slot => turn(slotInRound(slot, round), run => runAtBetting(run, balance)))

/** A queued bet that could not be sent during betting waits for the next round. */
export const slotsTakenOff = (slots: Slots, round: number): Slots =>
  eachSlot(slots, slot => ({
    ...slot,
    refusal: undefined,
    returned: undefined,
    queued: slot.queued && { ...slot.queued, after: round },
  }))

export const slotsCrashed = (slots: Slots, x100: number): Slots =>
  eachSlot(slots, slot => turn(addLateCrash(slot, x100), run => runCrashed(run, slot.intent !== undefined)))

export const slotsVoided = (slots: Slots): Slots =>
  eachSlot(slots, slot =>
    turn(
      {
        ...slot,
        intent: undefined,
        doubt: undefined,
        bet: undefined,
        refusal: undefined,
        returned: undefined,
      },
      runVoided,
    ),
  )

export const slotsAccepted = (slots: Slots, message: Received<'accepted'>): Slots =>
  eachSlot(slots, (slot, index) => {
    if (index !== message.bet.slot) return message.other ? slotOther(slot, message.other) : slot
    return turn(slotAccepted(slot, message), run => ({ run: runTaken(run, message.bet.id) }))
  })

export const slotsCancelled = (slots: Slots, message: Received<'cancelled'>): Slots =>
  eachSlot(slots, (slot, index) => {
    if (index !== message.slot) return message.other ? slotOther(slot, message.other) : slot
    return turn(slotCancelled(slot, message), run => runTakenBack(run, message.bet))
  })

export const slotsPaid = (slots: Slots, message: Received<'paid'>, atMs: number): Slots =>
  eachSlot(slots, (slot, index) =>
    index === message.slot
      ? turn(slotPaid(slot, message, atMs), run => runPaid(run, message.id, message.payout))
      : slot,
  )

export const slotsRefused = (slots: Slots, message: Received<'refused'>, crashX100?: number): Slots =>
  eachSlot(slots, slot => {
    const refused = slotRefused(slot, message)
    // An unknown outcome is not a refusal.
    if (refused.intent?.id === message.id) return refused
    return turn(addLateCrash(refused, crashX100), run => runRefused(run, message.id, message.text))
  })

/** Adds the crash point to a late cash-out; it is known before or after the refusal. */
function addLateCrash(slot: Slot, crashX100: number | undefined): Slot {
  if (slot.refusal?.code !== 'cash_out_too_late' || crashX100 === undefined) return slot
  return { ...slot, refusal: { ...slot.refusal, lateAtX100: crashX100 } }
}

/** A reality check ends auto bets; a queued bet waits. */
export const slotsAsked = (slots: Slots): Slots =>
  eachSlot(slots, slot => turn(slot, run => ({ stopped: endRun(run, 'check') })))

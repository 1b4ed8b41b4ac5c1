import type { CashOutBy, CrashClientMessage, CrashSocketMessage, OwnBet } from '@ruka/contract/crash'
import type { Run, Stopped } from './auto-bet.rules.ts'

/** A request without an answer yet. It is sent again, unchanged, after a reconnect. */
export type Intent = Extract<CrashClientMessage, { t: 'bet' | 'cashOut' | 'cancel' }>
export type BetIntent = Extract<Intent, { t: 'bet' }>
/**
 * A refusal of the server has its text; the client's own, such as `unsent`, are worded where they are shown.
 */
export type Refusal = {
  readonly code: string
  readonly text?: string
  /** The round that did not confirm a bet or a cash-out. */
  readonly round?: number
  /** Its bet, whose outcome a later snapshot may contain. */
  readonly of?: string | undefined
  /** The crash point that preceded a late cash-out. */
  readonly lateAtX100?: number
}
/** The parameters of a bet: whole shillings and the target in hundredths. */
export type Order = { readonly stake: number; readonly auto?: number | undefined }
/** An own bet; once paid, with its result. */
export type PlayedBet = OwnBet & {
  readonly by?: CashOutBy | undefined
  readonly paidAtMs?: number | undefined
}
/** One betting panel of the player. */
export type Slot = {
  readonly intent?: Intent | undefined
  /** How often the answer to this request was an unknown outcome. */
  readonly doubt?: { readonly id: string; readonly times: number } | undefined
  /** The last round that a bet was sent into; no automatic bet is sent into it again. */
  readonly lastRound?: number | undefined
  /** The bet in the current round. */
  readonly bet?: PlayedBet | undefined
  readonly refusal?: Refusal | undefined
  /** The bet to send when betting opens on the next round. */
  readonly queued?: (Order & { readonly after: number }) | undefined
  /** The cancelled bet of this round. */
  readonly returned?: Order | undefined
  readonly run?: Run | undefined
  readonly stopped?: Stopped | undefined
}
export type Slots = readonly [Slot, Slot]
type Received<T extends CrashSocketMessage['t']> = Extract<CrashSocketMessage, { t: T }>

export const eachSlot = (slots: Slots, change: (slot: Slot, index: 0 | 1) => Slot): Slots => [
  change(slots[0], 0),
  change(slots[1], 1),
]
export const oneSlot = (slots: Slots, index: 0 | 1, change: (slot: Slot) => Slot): Slots =>
  eachSlot(slots, (slot, at) => (at === index ? change(slot) : slot))

export const orderOf = ({ stake, auto }: Order): Order => ({ stake, ...(auto === undefined ? {} : { auto }) })

/** Whether a stake of this slot is placed or pending. */
export const isPlaying = ({ bet, intent }: Slot): boolean =>
  intent !== undefined || (bet !== undefined && bet.x100 === undefined)

export const slotSent = (slots: Slots, intent: Intent): Slots =>
  oneSlot(slots, intent.slot, slot => ({
    ...slot,
    intent,
    doubt: undefined,
    refusal: undefined,
    ...(intent.t === 'bet'
      ? { lastRound: intent.round, queued: undefined, returned: undefined, stopped: undefined }
      : {}),
  }))

/** The snapshot replaces all bets; an intent remains only while it has no answer. */
export function slotOfSnapshot(slot: Slot, index: 0 | 1, message: Received<'snapshot'>): Slot {
  const own = message.own.find(own => own.slot === index)
  const bet = own && own.id === slot.bet?.id ? { ...slot.bet, ...own } : own
  const { intent } = slot
  const isDecided = (id: string | undefined) =>
    own?.id === id || message.endedWhileAway.some(past => past.id === id)
  const fresh: Slot = {
    ...slot,
    bet,
    intent: undefined,
    doubt: undefined,
    returned: undefined,
    refusal: slot.refusal?.of !== undefined && isDecided(slot.refusal.of) ? undefined : slot.refusal,
  }
  if (!intent) return fresh
  if (intent.t === 'cancel' && !own && intent.round === message.round)
    return message.phase === 'betting' && slot.bet ? { ...fresh, returned: orderOf(slot.bet) } : fresh
  const settled = intent.t === 'bet' ? bet?.id === intent.id : bet === undefined || bet.x100 !== undefined
  if (settled) return { ...fresh, refusal: undefined }
  if (intent.round === message.round) return { ...fresh, intent, refusal: undefined }
  return { ...fresh, refusal: intent.t === 'bet' && !isDecided(intent.id) ? unconfirmed(slot) : undefined }
}

/** An unanswered bet or cash-out of the previous round is shown, not forgotten. */
export function slotInRound(slot: Slot, round: number): Slot {
  const { intent } = slot
  const fresh = { ...slot, bet: undefined, returned: undefined }
  if (!intent || intent.round === round) return fresh
  return {
    ...fresh,
    intent: undefined,
    doubt: undefined,
    refusal: intent.t === 'cancel' ? undefined : unconfirmed(slot),
  }
}

const unconfirmed = ({ intent, bet }: Slot): Refusal => ({
  code: intent!.t === 'bet' ? 'bet_unconfirmed' : 'cash_out_unconfirmed',
  round: intent!.round,
  of: intent!.t === 'bet' ? intent!.id : bet?.id,
})

/** The refusal code of an unknown outcome: the request may have been executed. */
export const isUnknown = ({ code }: Received<'refused'>): boolean => code === 'unavailable'
/** The maximum repeats after such an answer. */
const REPEATS_MAX = 5

/** A request with an unknown outcome stays, since it is sent again; any other answer refuses it. */
export function slotRefused(slot: Slot, message: Received<'refused'>): Slot {
  const { id, code, text } = message
  if (slot.intent?.id !== id) return slot
  const times = (slot.doubt?.times ?? 0) + 1
  if (isUnknown(message) && times <= REPEATS_MAX) return { ...slot, doubt: { id, times } }
  return { ...slot, intent: undefined, doubt: undefined, refusal: { code, text } }
}

/** A paid bet remains paid, also after repeated messages. */
export function slotAccepted(slot: Slot, { id, bet }: Received<'accepted'>): Slot {
  const known = slot.bet?.id === bet.id ? slot.bet : undefined
  return {
    ...slot,
    bet: known?.x100 === undefined ? bet : known,
    intent: slot.intent?.id === id ? undefined : slot.intent,
    returned: undefined,
    refusal: undefined,
  }
}

/** The maximum of the round's other bet may rise or fall, since both share the daily limit. */
export const slotOther = (slot: Slot, other: OwnBet): Slot =>
  slot.bet?.id === other.id ? { ...slot, bet: { ...slot.bet, max: other.max } } : slot

export function slotCancelled(slot: Slot, { id, bet }: Received<'cancelled'>): Slot {
  const answered = slot.intent?.id === id ? { ...slot, intent: undefined } : slot
  if (slot.bet?.id !== bet) return answered
  return { ...answered, intent: undefined, bet: undefined, returned: orderOf(slot.bet), refusal: undefined }
}

export function slotPaid(slot: Slot, message: Received<'paid'>, atMs: number): Slot {
  const { id, x100, payout, by } = message
  if (slot.bet?.id !== id) return slot
  const paid = { x100, payout, by, paidAtMs: atMs }
  return {
    ...slot,
    bet: slot.bet.x100 === undefined ? { ...slot.bet, ...paid } : slot.bet,
    intent: undefined,
    refusal: undefined,
  }
}

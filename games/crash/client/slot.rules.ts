import type { CrashClientMessage, CrashServerMessage, OwnBet } from '@ruka/contract/crash'

/** A bet or a cash-out that was sent and has no answer yet. It is sent again, as it was, after a reconnect. */
export type Intent = Extract<CrashClientMessage, { t: 'bet' | 'cashOut' }>
export type Refusal = { readonly code: string; readonly text: string }
/** One betting panel of the player. */
export type Slot = {
  readonly intent?: Intent | undefined
  /** The bet in the round on the table. */
  readonly bet?: OwnBet | undefined
  readonly refusal?: Refusal | undefined
}
type Slots = readonly [Slot, Slot]
type Heard<T extends CrashServerMessage['t']> = Extract<CrashServerMessage, { t: T }>

export const eachSlot = (slots: Slots, change: (slot: Slot, index: 0 | 1) => Slot): Slots => [
  change(slots[0], 0),
  change(slots[1], 1),
]

export const slotSent = (slots: Slots, intent: Intent): Slots =>
  eachSlot(slots, (slot, index) => (index === intent.slot ? { ...slot, intent, refusal: undefined } : slot))

/** The welcome is the truth about bets; an intent outlives it only while its answer is still open. */
export function slotWelcomed({ intent, refusal }: Slot, index: 0 | 1, message: Heard<'welcome'>): Slot {
  const bet = message.own.find(own => own.slot === index)
  if (!intent) return { bet, refusal }
  const settled = intent.t === 'bet' ? bet?.id === intent.id : bet === undefined || bet.x100 !== undefined
  if (settled) return { bet }
  if (intent.round === message.round) return { bet, intent }
  return { bet, refusal: intent.t === 'bet' ? unconfirmed(intent.round) : undefined }
}

/** A bet of the round before that was never answered is told, not forgotten. */
export function slotInRound({ intent, refusal }: Slot, round: number): Slot {
  if (!intent || intent.round === round) return { intent, refusal }
  return { refusal: intent.t === 'bet' ? unconfirmed(intent.round) : undefined }
}

const unconfirmed = (round: number): Refusal => ({
  code: 'unconfirmed',
  text: `Round ${round} did not confirm your bet. Check your balance`,
})

export const slotRefused = (slots: Slots, { id, code, text }: Heard<'refused'>): Slots =>
  eachSlot(slots, slot => (slot.intent?.id === id ? { bet: slot.bet, refusal: { code, text } } : slot))

export const slotAccepted = (slots: Slots, { id, bet }: Heard<'accepted'>): Slots =>
  eachSlot(slots, (slot, index) =>
    index === bet.slot ? { bet, intent: slot.intent?.id === id ? undefined : slot.intent } : slot,
  )

export const slotPaid = (slots: Slots, { id, slot: paidSlot, x100, payout }: Heard<'paid'>): Slots =>
  eachSlot(slots, (slot, index) =>
    index === paidSlot && slot.bet?.id === id ? { bet: { ...slot.bet, x100, payout } } : slot,
  )

import type { CrashSocketMessage, PastBet } from '@ruka/contract/crash'
import type { Slot } from './slot.rules.ts'
import type { RecapItem, Table } from './table.rules.ts'

type Snapshot = Extract<CrashSocketMessage, { t: 'snapshot' }>

/**
 * The recap after a lost connection: the player's bets, latest first, then the requests that were not sent.
 */
export function recapOf(before: Table, after: Table, message: Snapshot): readonly RecapItem[] {
  if (!before.limits) return []
  const ended = message.endedWhileAway.filter(bet => bet.state !== 'open' && !isKnown(before, bet))
  return [
    ...ended.map(missedItem),
    ...before.slots.flatMap(slot => ofSlot(before, slot, message)),
    ...before.slots.flatMap((slot, index) => ofPlans(slot, after.slots[index as 0 | 1])),
  ]
}

/** The player saw this outcome before the connection broke. */
function isKnown(before: Table, { id, round, state }: PastBet): boolean {
  const slot = before.slots.find(({ bet }) => bet?.id === id)
  if (!slot) return false
  if (state === 'cashed_out') return slot.bet?.x100 !== undefined
  return state === 'lost' && before.phase === 'crashed' && before.round === round && !slot.intent
}

function missedItem({ round, stake, state, x100, payout, crashX100 }: PastBet): RecapItem {
  if (state === 'cashed_out') return { what: 'cashed_out', round, stake, x100, payout }
  if (state === 'returned') return { what: 'returned', round, stake }
  return { what: 'lost', round, stake, x100: crashX100 }
}

/** The outcome of the bet or request of a panel. */
function ofSlot(before: Table, { bet, intent }: Slot, message: Snapshot): readonly RecapItem[] {
  const mine = intent?.t === 'bet' ? intent : bet
  if (!mine || message.endedWhileAway.some(({ id, state }) => id === mine.id && state !== 'open')) return []
  const lastKnown = { round: before.round, stake: mine.stake }
  const own = message.own.find(({ id }) => id === mine.id)
  if (own?.x100 !== undefined)
    return bet?.x100 === undefined
      ? [{ what: 'cashed_out', ...lastKnown, x100: own.x100, payout: own.payout }]
      : []
  if (own) return [{ what: message.phase === 'flying' ? 'flying' : 'staked', ...lastKnown }]
  // In the same round the request is sent again, and its answer is shown as usual.
  if (intent && intent.round === message.round && message.mode === 'real') return []
  if (bet?.x100 !== undefined || (before.phase === 'crashed' && !intent)) return []
  return [message.mode === 'demo' ? { what: 'demo_anew' } : { what: 'unknown', ...lastKnown }]
}

function ofPlans(before: Slot, after: Slot): readonly RecapItem[] {
  const items: RecapItem[] = []
  if (before.queued && !after.queued)
    items.push({ what: 'unsent', round: before.queued.after, stake: before.queued.stake })
  if (before.run && !after.run) items.push({ what: 'auto_stopped' })
  return items
}

/** The recap once a message has ended what it calls running: the player sees how the bet ended where it is shown. */
export function stillTrue(recap: readonly RecapItem[], message: CrashSocketMessage): readonly RecapItem[] {
  if (message.t !== 'paid' && message.t !== 'crashed' && message.t !== 'voided') return recap
  const isOver = (item: RecapItem) =>
    (item.what === 'flying' || item.what === 'staked') && item.round === message.round
  return recap.some(isOver) ? recap.filter(item => !isOver(item)) : recap
}

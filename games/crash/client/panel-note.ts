import type { Unfit } from '../../kit/amounts.rules.ts'
import { greatestX100, payoutKes } from './amounts.rules.ts'
import { executedText, refusalText, stoppedText } from './play-texts.ts'
import type { Table } from './table.rules.ts'
import { greatestText } from './texts.ts'

export type Note = { readonly text: string; readonly wrong: boolean; readonly undo: boolean }

/**
 * The line below the fields: an error, the result of the last press, or the multiplier of the forced
 * cash-out.
 */
export function panelNote(table: Table, index: 0 | 1, stake: number | Unfit, fault: string): Note {
  const { bet, doubt, refusal, returned, stopped } = table.slots[index]
  const say = (text: string, wrong = false, undo = false): Note => ({ text, wrong, undo })
  if (fault) return say(fault, true)
  if (doubt) return say('No answer yet. It is asked again')
  if (stopped) return say(stoppedText(stopped))
  if (refusal) return say(refusalText(refusal), true)
  if (returned && table.phase === 'betting') return say('Bet returned', false, true)
  if (bet?.x100 !== undefined) return say(executedText(bet))
  return say(greatest(table, index, stake))
}

/**
 * An accepted bet has its own maximum; before that the cap of a bet and the rest of the daily limit apply.
 */
function greatest({ limits, dayLeft, slots }: Table, index: 0 | 1, typed: number | Unfit): string {
  const bet = slots[index].bet
  const stake = bet?.stake ?? typed
  if (!limits || typeof stake !== 'number') return ''
  const byDay = Math.min(limits.maxPayout, dayLeft)
  const x100 = bet?.max ?? greatestX100(stake, byDay)
  const text = greatestText(x100, payoutKes(stake, x100))
  if (x100 >= greatestX100(stake, limits.maxPayout)) return text
  const shared = slots.every(slot => slot.bet && slot.bet.x100 === undefined)
  return `${text}: ${shared ? 'both share what is left today' : 'what is left today'}`
}

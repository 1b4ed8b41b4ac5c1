import { money, shortMoney } from '../../format.ts'
import type { Chosen } from './choices.ts'
import { stakeFault, stoppedText } from './play-texts.ts'
import { isOpen, type Table } from './table.rules.ts'

/** The note above the big button: a refusal, the end of autoplay, or the maximum payout of a play. */
export function noteOf(table: Table, chosen: Chosen): { readonly text: string; readonly wrong: boolean } {
  const { refusal, stopped, limits } = table
  if (refusal) return { text: refusal.text, wrong: true }
  if (stopped) return { text: stoppedText(stopped), wrong: false }
  if (limits && chosen.bounds && typeof chosen.stake !== 'number')
    return { text: stakeFault(chosen.stake, chosen.bounds, limits), wrong: true }
  return { text: isOpen(table) ? openText(table, chosen) : mostText(table, chosen), wrong: false }
}

/** The maximum payout at this stake, and whether the payout limit reduces it. */
function mostText({ limits, left }: Table, { fault, stake, mostKes }: Chosen): string {
  if (fault !== undefined || typeof stake !== 'number' || !limits) return ''
  const cap = Math.min(limits.maxPayout, left)
  if (mostKes <= cap) return `Pays at most KES ${money(mostKes)}`
  return left < limits.maxPayout
    ? `Pays at most KES ${money(cap)}, what can still be won today`
    : `Pays at most KES ${shortMoney(cap)}, the most one play may pay`
}

/** The same of the open play: its reservation is already subtracted from the daily limit. */
function openText({ play, limits }: Table, { mostKes }: Chosen): string {
  if (!play || !limits || mostKes === 0) return ''
  if (mostKes <= play.cap) return `Pays at most KES ${money(mostKes)}`
  return play.cap < limits.maxPayout
    ? `Pays at most KES ${money(play.cap)}, what could still be won today`
    : `Pays at most KES ${shortMoney(play.cap)}, the most one play may pay`
}

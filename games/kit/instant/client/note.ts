import { fill } from '../../fill.ts'
import { money, shortMoney } from '../../format.ts'
import { isNearCap } from '../../amounts.rules.ts'
import type { Chosen } from './choices.ts'
import * as words from './locales/client.en.json'
import { stakeFault, stoppedText } from './play-texts.ts'
import { isOpen, type Limits, type Table } from './table-state.rules.ts'

/** The note above the big button: a refusal, the end of autoplay, or a maximum win that may be reached. */
export function noteOf(table: Table, chosen: Chosen): { readonly text: string; readonly wrong: boolean } {
  const { refusal, stopped, limits } = table
  if (refusal) return { text: refusal.text, wrong: true }
  if (stopped) return { text: stoppedText(stopped), wrong: false }
  if (limits && chosen.bounds && typeof chosen.stake !== 'number')
    return { text: stakeFault(chosen.stake, chosen.bounds, limits), wrong: true }
  return { text: isOpen(table) ? openText(table, chosen) : mostText(table, chosen), wrong: false }
}

/** The maximum win, if this stake may reach it. */
function mostText({ limits, left }: Table, { fault, stake, mostKes }: Chosen): string {
  if (fault !== undefined || typeof stake !== 'number' || !limits) return ''
  return capText(mostKes, Math.min(limits.maxPayout, left), limits)
}

/** The same of the open play: its reservation is already subtracted from the daily limit. */
function openText({ play, limits }: Table, { mostKes }: Chosen): string {
  return !play || !limits || mostKes === 0 ? '' : capText(mostKes, play.cap, limits)
}

function capText(mostKes: number, capKes: number, { maxPayout }: Limits): string {
  if (!isNearCap(mostKes, capKes)) return ''
  return capKes < maxPayout
    ? fill(words.maximumToday, { amount: money(capKes) })
    : fill(words.maximumWin, { amount: shortMoney(capKes) })
}

import { fill } from '../../fill.ts'
import { shortMoney } from '../../format.ts'
import { isNearCap } from '../../amounts.rules.ts'
import type { Chosen } from './bet.ts'
import * as common from '../../locales/kit.en.json'
import * as words from './locales/client.en.json'
import { stakeFault, stoppedText } from './play-texts.ts'
import { isOpen, type Table } from './table-state.rules.ts'

/** The note above the big button: a refusal, the end of autoplay, or a maximum win that may be reached. */
export function noteOf(table: Table, chosen: Chosen): { readonly text: string; readonly wrong: boolean } {
  const { refusal, stopped, limits } = table
  if (refusal) return { text: refusal.text, wrong: true }
  if (stopped) return { text: stoppedText(stopped), wrong: false }
  if (limits && chosen.bounds && typeof chosen.stake !== 'number')
    return { text: stakeFault(chosen.stake, chosen.bounds, limits), wrong: true }
  return { text: isOpen(table) ? openText(table, chosen) : mostText(table, chosen), wrong: false }
}

/** The maximum win, if this stake may come near it; and what to do where nothing is left to win today. */
function mostText({ limits, left }: Table, { fault, stake, firstKes, mostKes }: Chosen): string {
  if (fault !== undefined || typeof stake !== 'number' || !limits) return ''
  if (firstKes > left) return words.openGamesCount
  const cap = Math.min(limits.maxPayout, left)
  if (!isNearCap(mostKes, cap)) return ''
  // Only a rest that is much less than what one bet may win is a matter of the day.
  const said = cap * 2 < limits.maxPayout ? words.maximumToday : common.winAtMost
  return fill(said, { amount: shortMoney(cap) })
}

/** The reservation of the open play, where it could win more. */
const openText = ({ play }: Table, { mostKes }: Chosen): string =>
  play && mostKes > play.cap ? fill(common.winAtMost, { amount: shortMoney(play.cap) }) : ''

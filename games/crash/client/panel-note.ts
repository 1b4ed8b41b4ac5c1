import { fill } from '../../kit/fill.ts'
import { multiplier, shortMoney } from '../../kit/format.ts'
import * as common from '../../kit/locales/kit.en.json'
import * as words from './locales/client.en.json'
import type { Draft } from './panel-view.ts'
import { cashedOutAtText, refusalText, stoppedText } from './play-texts.ts'
import type { Table } from './table.rules.ts'
import { winLine } from './win-line.rules.ts'

export type Note = { readonly text: string; readonly wrong: boolean; readonly undo: boolean }

/** The line below the fields: an error, the result of the last press, or the win of the bet. */
export function panelNote(table: Table, index: 0 | 1, draft: Draft, fault: string): Note {
  const { bet, doubt, refusal, returned, stopped } = table.slots[index]
  const say = (text: string, wrong = false, undo = false): Note => ({ text, wrong, undo })
  if (fault) return say(fault, true)
  if (doubt) return say(common.stillWaiting)
  if (stopped) return say(stoppedText(stopped))
  if (refusal) return say(refusalText(refusal), true)
  if (returned && table.phase === 'betting') return say(words.betReturned, false, true)
  if (bet?.x100 !== undefined) return say(cashedOutAtText(bet))
  return say(winText(table, index, draft))
}

/**
 * An accepted bet has its own maximum; before that the cap of a bet and the rest of the daily limit apply.
 */
function winText({ limits, dayLeft, slots, phase }: Table, index: 0 | 1, draft: Draft): string {
  const { bet } = slots[index]
  const { stake, auto } = bet ?? draft
  const isLost = bet !== undefined && phase === 'crashed'
  if (!limits || isLost || typeof stake !== 'number' || typeof auto === 'string') return ''
  const line = winLine({ stake, auto, max: bet?.max }, { maxPayout: limits.maxPayout, dayLeft })
  if (!line) return ''
  const amount = shortMoney(line.amount)
  if (line.what === 'target') return fill(words.targetPays, { multiplier: multiplier(line.x100), amount })
  if (line.what === 'maximum') return fill(common.winAtMost, { amount })
  const shared = slots.every(slot => slot.bet && slot.bet.x100 === undefined)
  return fill(shared ? words.sharedToday : words.moreToday, { amount })
}

import { AUTO_X100 } from '@ruka/contract/crash'
import { percent } from '@ruka/contract/percent'
import { el } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { shortMoney, shortMultiplier } from '../../../kit/format.ts'
import type { GameContext } from '../game-context.ts'
import { greatestX100 } from '../amounts.rules.ts'
import * as words from '../locales/dialogs.en.json'
import type { Limits } from '../table.rules.ts'

/**
 * The formula spreads 101 hundredths evenly at the bottom, and four of them end at 1.00x (docs/fairness.md).
 */
const AT_ONCE = { of: 101, few: 4 } as const
/** Targets that a stake can reach: the least stake reaches the highest one. */
const rangeOf = ({ minStake, maxPayout }: Limits) => ({
  min: shortMultiplier(AUTO_X100.min),
  max: shortMultiplier(Math.min(AUTO_X100.max, greatestX100(minStake, maxPayout))),
})

/** The course of a round, stakes and payouts, and the handling of failures. */
export function openRules({ dialogs, skin, table }: GameContext, back?: () => void): void {
  const { limits } = table()
  const body = limits
    ? el('div', { class: 'rules' }, ...sections(limits, skin.name))
    : el('p', { class: 'empty' }, words.limitsUnknown)
  dialogs.open({ title: words.rules, body, back })
}

function sections(limits: Limits, name: string): readonly Node[] {
  const { bettingMs, minStake, maxStake, maxPayout, rtpX10000 } = limits
  const range = rangeOf(limits)
  const rtp = rtpX10000 / 100
  const returned = { rtp, back: shortMoney(rtp), kept: shortMoney(100 - rtp) }
  const capped = shortMultiplier(greatestX100(maxStake, maxPayout))
  return [
    limitsTable(limits),
    section(words.howTitle, [fill(words.how1, { seconds: bettingMs / 1_000 }), words.how2, words.how3]),
    section(words.cashTitle, [
      words.cash1,
      fill(words.cash2, range),
      fill(words.cash3, {
        least: shortMoney(minStake),
        highest: range.max,
        stake: shortMoney(maxStake),
        multiplier: capped,
      }),
    ]),
    section(fill(words.returnsTitle, { name }), [
      fill(words.returns1, returned),
      fill(words.returns2, AT_ONCE),
      words.returns3,
    ]),
    section(words.brokenTitle, [words.broken1, words.broken2, words.broken3]),
    section(words.keys, [words.keysText]),
    section(words.demoTitle, [words.demo1]),
  ]
}

function limitsTable(limits: Limits): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    [words.minStake, `KES ${shortMoney(limits.minStake)}`],
    [words.maxStake, `KES ${shortMoney(limits.maxStake)}`],
    [words.maxWin, `KES ${shortMoney(limits.maxPayout)}`],
    [words.maxDay, `KES ${shortMoney(limits.maxDay)}`],
    [words.autoCashOut, fill(words.range, rangeOf(limits))],
    [words.rtp, percent(limits.rtpX10000 * 100)],
  ]
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, words.limits),
    el(
      'tbody',
      {},
      ...rows.map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value))),
    ),
  )
}

const section = (title: string, paragraphs: readonly string[]): HTMLElement =>
  el('section', {}, el('h3', {}, title), ...paragraphs.map(text => el('p', {}, text)))

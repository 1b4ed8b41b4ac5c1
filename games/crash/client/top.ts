import { nameOf } from '../../kit/alias.ts'
import { el, setProps } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import type { GameContext } from './game-context.ts'
import { failureView, waitingView } from '../../kit/states.ts'
import { shortTime } from '../../kit/times.ts'
import * as words from './locales/lists.en.json'
import { readPublished, type Greatest, type TopBy, type TopSpan } from './published.ts'
import { tierOf } from './tier.rules.ts'

const BY: readonly (readonly [TopBy, string])[] = [
  ['payout', words.payouts],
  ['multiplier', words.multipliers],
  ['round', words.rounds],
]
const SPAN: readonly (readonly [TopSpan, string])[] = [
  ['day', words.today],
  ['month', words.month],
  ['year', words.year],
]

/** The highest wins and rounds of a day, month or year. */
export function makeTop(context: GameContext, openRound: (round: number) => void): HTMLElement {
  const published = readPublished(
    (...request) => fetch(...request),
    context.records.apiBase(),
    context.records.game,
  )
  const list = el('div')
  let by: TopBy = 'payout'
  let span: TopSpan = 'day'
  let turn = 0
  const load = async () => {
    const mine = ++turn
    list.replaceChildren(waitingView())
    const found = await published.top(by, span).catch(() => undefined)
    if (mine !== turn) return
    list.replaceChildren(
      found === undefined
        ? failureView(words.topNotLoaded, () => void load())
        : found.length === 0
          ? el('p', { class: 'empty' }, by === 'round' ? words.noRounds : words.noWins)
          : el('ol', { class: 'top-list' }, ...found.map(row => el('li', {}, rowView(row, openRound)))),
    )
  }
  void load()
  return el(
    'div',
    { class: 'top-wins' },
    choice(words.rankBy, BY, by, chosen => {
      by = chosen
      void load()
    }),
    choice(words.period, SPAN, span, chosen => {
      span = chosen
      void load()
    }),
    list,
  )
}

function choice<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  first: T,
  choose: (value: T) => void,
): HTMLElement {
  const buttons = options.map(([value, name]) =>
    el('button', { type: 'button', 'aria-pressed': String(value === first) }, name),
  )
  for (const [i, button] of buttons.entries())
    button.addEventListener('click', () => {
      for (const other of buttons) setProps(other, { 'aria-pressed': String(other === button) })
      choose(options[i]![0])
    })
  return el('div', { class: 'choice', role: 'group', 'aria-label': label }, ...buttons)
}

function rowView(
  { player, stake, x100, payout, round, at }: Greatest,
  openRound: (round: number) => void,
): HTMLElement {
  const who = player === undefined ? fill(words.round, { round }) : nameOf(player)
  const what = stake === undefined ? shortTime(at) : `KES ${shortMoney(stake)} · ${shortTime(at)}`
  const button = el(
    'button',
    { type: 'button', class: 'own-bet' },
    el('span', { class: 'own-when' }, who, el('small', {}, what)),
    el(
      'span',
      { class: 'own-end won-end' },
      payout === undefined ? '' : money(payout),
      el('span', { class: `pill ${tierOf(x100)}` }, multiplier(x100)),
    ),
  )
  button.addEventListener('click', () => openRound(round))
  return button
}

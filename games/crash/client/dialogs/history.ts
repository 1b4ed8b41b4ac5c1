import { el } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import type { GameContext, Open } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
import { failureView, waitingView } from '../../../kit/states.ts'
import type { EndedRound } from '../published.ts'
import { statisticsOf, type Statistics } from '../statistics.rules.ts'
import { tierOf } from '../tier.rules.ts'
import { publishedOf } from './round.ts'

const ROUNDS = 200
const FEW = 50

/** The last 200 rounds with their colours and statistics. */
export function openHistory(context: GameContext, open: Open, back?: () => void): void {
  const body = el('div', { class: 'history' })
  const openRound = (round: number) =>
    open({ what: 'round', round, back: () => open({ what: 'history', back }) })
  const load = async () => {
    body.replaceChildren(waitingView())
    try {
      body.replaceChildren(...contentOf(await publishedOf(context).rounds(ROUNDS), openRound))
    } catch {
      body.replaceChildren(failureView(words.roundsFailed, () => void load()))
    }
  }
  void load()
  context.dialogs.open({ title: words.history, body, back })
}

function contentOf(rounds: readonly EndedRound[], openRound: (round: number) => void): readonly Node[] {
  if (rounds.length === 0) return [el('p', { class: 'empty' }, words.noRounds)]
  const x100s = rounds.flatMap(({ x100 }) => (x100 === null ? [] : [x100]))
  const few = statisticsOf(x100s, FEW)
  const all = statisticsOf(x100s, ROUNDS)
  return [
    el('p', { class: 'plain-words' }, words.independent),
    el('div', { class: 'statistics' }, ...(all.rounds > few.rounds ? [few, all] : [all]).map(statisticsView)),
    el('h3', {}, fill(words.lastRounds, { n: rounds.length })),
    el('ol', { class: 'rounds' }, ...rounds.map(round => el('li', {}, roundPill(round, openRound)))),
  ]
}

function roundPill({ round, x100 }: EndedRound, openRound: (round: number) => void): HTMLElement {
  const text = x100 === null ? words.returned : multiplier(x100)
  const button = el(
    'button',
    {
      type: 'button',
      class: `pill ${x100 === null ? '' : tierOf(x100)}`,
      'aria-label': fill(words.pastRound, { multiplier: text, round }),
    },
    text,
  )
  button.addEventListener('click', () => openRound(round))
  return button
}

function statisticsView({ rounds, low, mid, high, median, greatest }: Statistics): HTMLElement {
  const share = (count: number) => `${Math.round((100 * count) / rounds)}%`
  const line = (name: string, count: number, tier: string) => {
    const filled = el('span', { class: tier })
    filled.style.width = `${(100 * count) / Math.max(1, rounds)}%`
    return el(
      'div',
      { class: 'share' },
      el('dt', {}, name),
      el('dd', {}, `${count}`, el('small', {}, ` ${share(count)}`)),
      el('span', { class: 'meter', 'aria-hidden': 'true' }, filled),
    )
  }
  const single = (name: string, x100: number | undefined) =>
    el(
      'div',
      { class: 'share' },
      el('dt', {}, name),
      el('dd', {}, x100 === undefined ? '–' : multiplier(x100)),
    )
  return el(
    'section',
    {},
    el('h3', {}, fill(words.lastN, { n: rounds })),
    el(
      'dl',
      {},
      line(words.below, low, 'low'),
      line(words.middle, mid, 'mid'),
      line(words.above, high, 'high'),
      single(words.median, median),
      single(words.highest, greatest),
    ),
  )
}

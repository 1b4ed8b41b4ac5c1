import { el } from '../../../kit/dom.ts'
import { multiplier } from '../../../kit/format.ts'
import type { GameContext, Open } from '../game-context.ts'
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
      body.replaceChildren(failureView('The rounds could not be fetched.', () => void load()))
    }
  }
  void load()
  context.dialogs.open({ title: 'History and statistics', body, back })
}

function contentOf(rounds: readonly EndedRound[], openRound: (round: number) => void): readonly Node[] {
  if (rounds.length === 0) return [el('p', { class: 'empty' }, 'No round has ended yet')]
  const x100s = rounds.flatMap(({ x100 }) => (x100 === null ? [] : [x100]))
  const few = statisticsOf(x100s, FEW)
  const all = statisticsOf(x100s, ROUNDS)
  return [
    el(
      'p',
      { class: 'plain-words' },
      'Each round is drawn for itself. Past rounds say nothing about the next: no colour is due, however long it stayed away.',
    ),
    el('div', { class: 'statistics' }, ...(all.rounds > few.rounds ? [few, all] : [all]).map(statisticsView)),
    el('h3', {}, `The last ${rounds.length === 1 ? 'round' : `${rounds.length} rounds`}, latest first`),
    el('ol', { class: 'rounds' }, ...rounds.map(round => el('li', {}, roundPill(round, openRound)))),
  ]
}

function roundPill({ round, x100 }: EndedRound, openRound: (round: number) => void): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: `pill ${x100 === null ? '' : tierOf(x100)}` },
    x100 === null ? 'Returned' : multiplier(x100),
    el('span', { class: 'unseen' }, `, round ${round}`),
  )
  button.addEventListener('click', () => openRound(round))
  return button
}

function statisticsView({ rounds, low, mid, high, median, greatest }: Statistics): HTMLElement {
  const share = (count: number) => `${Math.round((100 * count) / rounds)} %`
  const line = (name: string, count: number, tier: string) => {
    const fill = el('span', { class: tier })
    fill.style.width = `${(100 * count) / Math.max(1, rounds)}%`
    return el(
      'div',
      { class: 'share' },
      el('dt', {}, name),
      el('dd', {}, `${count}`, el('small', {}, ` ${share(count)}`)),
      el('span', { class: 'meter', 'aria-hidden': 'true' }, fill),
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
    el('h3', {}, `Last ${rounds}`),
    el(
      'dl',
      {},
      line('Below 2x', low, 'low'),
      line('2x to 10x', mid, 'mid'),
      line('10x and above', high, 'high'),
      single('Median', median),
      single('Greatest', greatest),
    ),
  )
}

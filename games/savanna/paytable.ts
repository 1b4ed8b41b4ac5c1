import { el } from '../kit/dom.ts'
import { drawn, made } from './art.ts'
import { SAVANNA, SCATTER, SYMBOLS, type Symbol } from './design.rules.ts'
import { wayOf } from './reels.rules.ts'
import { nameOf } from './win-texts.ts'

const COUNTS = [5, 4, 3] as const
const times = (payX20: number): string => `${payX20 / 20}x`

/** The payouts of the symbols, and the twenty lines. */
export function makePaytable(): HTMLElement {
  const pays = (symbol: Symbol) => (symbol === SCATTER ? SAVANNA.scatterPaysX20 : SAVANNA.paysX20[symbol])
  const row = (symbol: Symbol) => {
    const ofStake = pays(symbol)
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, drawn(symbol), nameOf(symbol)),
      ...(ofStake
        ? COUNTS.map(count => el('td', {}, times(ofStake[count]!)))
        : [el('td', { colspan: COUNTS.length }, 'Any but the acacia')]),
    )
  }
  return el(
    'section',
    { class: 'paytable' },
    el('h3', {}, 'What it pays'),
    el(
      'table',
      {},
      el('caption', {}, 'Times the stake, for so many on a line from the first reel on'),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, 'Symbol'),
          ...COUNTS.map(count => el('th', { scope: 'col' }, String(count))),
        ),
      ),
      el('tbody', {}, ...SYMBOLS.map(row)),
    ),
    el('h3', {}, 'The twenty lines'),
    el('ol', { class: 'line-list' }, ...SAVANNA.lines.map((rows, line) => lineOf(rows, line))),
  )
}

const ROW_NAMES = ['top', 'middle', 'bottom']

function lineOf(rows: readonly number[], line: number): HTMLElement {
  const points = wayOf(SAVANNA, line)
  const picture = made('svg', { viewBox: '0 0 5 3', 'aria-hidden': 'true' })
  for (let cell = 0; cell < 15; cell++) {
    const [reel, row] = [cell % 5, Math.floor(cell / 5)]
    const on = rows[reel] === row
    picture.append(
      made('rect', {
        x: reel + 0.08,
        y: row + 0.08,
        width: 0.84,
        height: 0.84,
        rx: 0.15,
        class: on ? 'on' : 'off',
      }),
    )
  }
  picture.append(made('polyline', { points: points.map(point => point.join(',')).join(' ') }))
  const rowNames = rows.map(row => ROW_NAMES[row]!).join(', ')
  return el(
    'li',
    {},
    picture,
    el('span', {}, String(line + 1)),
    el('span', { class: 'unseen' }, `: ${rowNames}`),
  )
}

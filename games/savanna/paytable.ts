import { el } from '../kit/dom.ts'
import { shortMultiplier } from '../kit/format.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { drawn, made } from './art.ts'
import { SAVANNA, SCATTER, SYMBOLS, type Symbol } from './design.rules.ts'
import * as words from './locales/client.en.json'
import { wayOf } from './reels.rules.ts'
import { nameOf } from './win-texts.ts'

const COUNTS = [5, 4, 3] as const
const times = (payX20: number): string => shortMultiplier(payX20 * 5)

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
        : [el('td', { colspan: COUNTS.length }, words.wild)]),
    )
  }
  return el(
    'section',
    { class: 'paytable' },
    el('h3', {}, common.paysTitle),
    el(
      'table',
      {},
      el('caption', {}, words.caption),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, words.symbol),
          ...COUNTS.map(count => el('th', { scope: 'col' }, String(count))),
        ),
      ),
      el('tbody', {}, ...SYMBOLS.map(row)),
    ),
    el('h3', {}, words.linesTitle),
    el('ol', { class: 'line-list' }, ...SAVANNA.lines.map((rows, line) => lineOf(rows, line))),
  )
}

const ROW_NAMES = [words.top, words.middle, words.bottom]

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

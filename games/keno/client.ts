import './keno.css'
import { shortMultiplier } from '../kit/format.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import { DRAWN, NUMBERS, PAYTABLE, PICKS_MAX, rules, type KenoStart } from './keno.rules.ts'
import { keno as manifest } from './manifest.ts'
import { makeTable } from './table.ts'

const counted = (n: number) => `${n} ${n === 1 ? 'number' : 'numbers'}`
const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b).join(', ')

/** One line per number of picks: `3 numbers: 2 hits 3.5x, 3 hits 40x.` */
const paid = Object.entries(PAYTABLE).map(([picks, row]) => {
  const pays = Object.entries(row).map(
    ([hits, x100]) => `${hits} ${hits === '1' ? 'hit' : 'hits'} ${shortMultiplier(x100)}`,
  )
  return `${counted(Number(picks))}: ${pays.join(', ')}.`
})

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Bet',
    busy: 'Drawing',
    brief: ({ shown, start }) => `${shown.hits}/${start.picks.length}`,
    say: ({ shown, start }) =>
      `Drawn ${inOrder(shown.drawn)}. ${shown.hits} of your ${counted(start.picks.length)} hit.`,
    chosen: ({ picks }: KenoStart) => `${counted(picks.length)}: ${inOrder(picks)}`,
    help: [
      [
        'How it is played',
        `Pick 1 to ${PICKS_MAX} of the ${NUMBERS} numbers, or have them picked at random. Then ${DRAWN} different numbers are drawn, each as likely as any other. A number of yours that is drawn is a hit.`,
        'The row below the numbers says what your picks pay, hit by hit; fewer hits than it names pay nothing. Which numbers you pick changes nothing, only how many.',
        'All ten numbers are drawn at once and then shown one after the other.',
      ],
      ['What it pays', ...paid],
      ['Arrow keys', 'They move from number to number; Space or Enter picks it or gives it back.'],
    ],
  },
  make: makeTable,
})

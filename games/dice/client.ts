import './dice.css'
import { hundredthsText } from '../kit/amounts.rules.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payOf, rules, type DiceStart } from './dice.rules.ts'
import { dice as manifest } from './manifest.ts'
import { makeTable } from './table.ts'

const SIDES = { under: 'Under', over: 'Over' } as const
const chosen = ({ side, target }: DiceStart) => `${SIDES[side]} ${hundredthsText(target)}`

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Roll',
    busy: 'Rolling',
    brief: ({ shown }) => hundredthsText(shown.roll),
    say: ({ shown }) => `Rolled ${hundredthsText(shown.roll)}.`,
    chosen: start => `${chosen(start)}, ${multipleText(payOf(start).numerator)}`,
    help: [
      [
        'How it is played',
        'A roll is one of the 10,000 numbers from 0.00 to 99.99, all equally likely. You bet that it is under a number of yours, or over it.',
        'Move the slider, or type the number, the chance or the multiplier: each follows from the others. The less likely your bet, the more it pays: 97 % of what would be fair.',
        'A roll exactly at your number loses. Your stake times the multiplier is paid at once, rounded down to the cent.',
      ],
    ],
  },
  make: makeTable,
})

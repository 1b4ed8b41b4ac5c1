import './plinko.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { makeBoard } from './board.ts'
import { risks } from './choice.ts'
import { plinko as manifest } from './manifest.ts'
import { rules, slotsOf } from './plinko.rules.ts'
import { shortTimes } from './slots.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Drop',
    busy: 'Falling',
    brief: ({ start: { rows, risk }, shown: { slot } }) => `${shortTimes(slotsOf(rows, risk)[slot]!)}x`,
    say: ({ start: { rows, risk }, shown: { slot } }) =>
      `Slot ${slot + 1} of ${rows + 1}, ${shortTimes(slotsOf(rows, risk)[slot]!)}x.`,
    chosen: ({ rows, risk }) => `${rows} rows, ${risks[risk].toLowerCase()} risk`,
    help: [
      [
        'How it is played',
        'A ball falls past rows of pins. At each row it goes left or right, as if a coin was tossed, and the slot it ends in pays your stake times its multiplier.',
        'The whole way is drawn before the ball falls; the picture only shows it.',
      ],
      [
        'Rows and risk',
        'Most balls end near the middle, where slots pay less than the stake; few reach the ends. More rows make the ends rarer, and more risk makes them pay more and the middle less.',
        'Of 8 rows an end slot is reached by one ball in 256, of 12 by one in 4,096 and of 16 by one in 65,536, on either side.',
      ],
    ],
  },
  make: makeBoard,
})

import './roulette.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { betName, pocketName } from './bet-names.ts'
import { makeBoard } from './board.ts'
import { fallOf, paidText } from './chips.ts'
import { roulette as manifest } from './manifest.ts'
import { rules } from './roulette.rules.ts'
import { colourOf } from './spots.rules.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Spin',
    busy: 'Spinning',
    brief: ({ shown: { pocket } }) => String(pocket),
    look: ({ shown: { pocket } }) => colourOf(pocket),
    say: ({ start: { chips }, shown, stake, pay }) =>
      `${pocketName(shown.pocket)}. ${paidText(chips, fallOf(shown, { stake, pay }))}`.trim(),
    chosen: ({ chips }) =>
      chips.length === 1 ? betName(chips[0]!.on) : `${chips.length} bets, ${betName(chips[0]!.on)} and more`,
    help: [
      [
        'How it is played',
        'Choose a chip and press where it is to lie; press again for another. The sum of all chips is the stake. Then spin: the ball falls into one of 37 pockets, 0 to 36, each as likely as every other.',
        'Where the ball falls was drawn before the wheel turns; the picture only shows it. Your chips stay for the next spin until you change them.',
      ],
      [
        'Where chips may lie',
        'On a number, on the line between two, on the corner of four, on the outer line of a row of three or between two rows; with the zero, on its line to the first row. Outside are the columns, the dozens and the even chances.',
        'Every one of them stands under “Bets by name”, too, where chips can be put and taken off without aiming.',
      ],
      [
        'What it pays',
        'A number 35 to 1, two 17 to 1, three 11 to 1, four 8 to 1, six 5 to 1, a column or a dozen 2 to 1, an even chance 1 to 1, each with its own chip back. At zero all bets that do not have it lose, even chances too.',
        'All bets return the same: one of 37 pockets is the house’s part.',
      ],
      ['Arrow keys', 'They move from field to field on the table; Enter puts a chip.'],
    ],
  },
  make: makeBoard,
})

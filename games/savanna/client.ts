import './savanna.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { savanna as manifest } from './manifest.ts'
import { makePaytable } from './paytable.ts'
import { makePlain } from './plain.ts'
import { rules } from './savanna.rules.ts'
import { winsOf } from './win-texts.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Spin',
    busy: 'Spinning',
    brief: ({ over, pay, stake }) => (over ? timesText({ stake, pay }) : 'Free spins'),
    say({ stake, over, shown: { spin, times, free } }) {
      const wins = winsOf(spin, stake, times).map(({ text }) => `${text}.`)
      const won = wins.length === 0 ? ['Nothing won on the lines.'] : wins
      return [...won, ...(over ? [] : [`${free.left} free spins left.`])].join(' ')
    },
    chosen: () => '20 lines',
    help: [
      [
        'How it is played',
        'Your stake covers all twenty lines. Three or more of a symbol on a line, from the first reel on and without a gap, pay what the table says; only the longest run of a line counts, and what several lines pay is added up.',
        'The lion stands for every symbol but the acacia; it is not on the first reel. Where the reels stop is drawn before they turn, each of the thirty places of a reel as likely as every other; the picture only shows it.',
      ],
      [
        'Free spins',
        '3, 4 or 5 acacias anywhere pay and bring 10, 15 or 25 free spins, and more of them can come in these, up to 100 in a game. What a free spin wins is doubled.',
        'They are played in the same game at the same stake, and wait for you: after a reload or on another device it goes on where it was. Their winnings are paid when the last one is made. If you stay away for good, they are made for you and paid.',
        'Should the next free spin possibly pay more than the greatest payout of a game leaves room for, the game ends before it, and those that are left are paid at what they are worth in the mean.',
      ],
    ],
  },
  table: makePaytable,
  make: makePlain,
})

import './coin.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { rules } from './coin.rules.ts'
import { coin as manifest } from './manifest.ts'
import { sideNames } from './sides.ts'
import { STREAK_MAX } from './longest-streak.ts'
import { streakOf, tossesOf } from './streak.rules.ts'
import { makeTable, type Shot } from './table.ts'

function say(shot: Shot): string {
  const made = shot.moves.at(-1)
  if (made && 'take' in made) return 'Taken.'
  const tosses = tossesOf(shot)
  const { fell, right } = tosses.at(-1)!
  return `${sideNames[fell]}: the call was ${right ? `right, ${streakOf(tosses)} in a row` : 'wrong'}.`
}

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Flip',
    busy: 'Flipping',
    brief: timesText,
    say,
    chosen: ({ call }) => `First call ${call}`,
    help: [
      [
        'How it is played',
        'Call heads or tails, and flip. The crane’s head is heads; the fan of its tail is tails.',
        'Each right call doubles what there is. Call again, or take it whenever you like. A wrong call ends the game, and the stake is lost.',
        `The game ends by itself and pays where one more right call would pay above the greatest payout: after ${STREAK_MAX} right calls at the smallest stake, and sooner at greater ones.`,
      ],
      [
        'What it pays',
        '97 % of what would be fair, whichever sides you call and however long the streak: 1.94x after one right call, and twice as much after each further one. The row below the coin has every step.',
        'Both sides are as likely at each toss, whatever fell before.',
      ],
      [
        'Autoplay',
        'It begins with the side that you have chosen, then calls the same side or the other one in turn, and takes at the streak that you set.',
      ],
    ],
  },
  make: makeTable,
})

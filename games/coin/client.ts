import './coin.css'
import { fill } from '../kit/fill.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { rules } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import { coin as manifest } from './manifest.ts'
import { sideNames } from './sides.ts'
import { streakOf, tossesOf } from './streak.rules.ts'
import { makeTable, type Shot } from './table.ts'

function say(shot: Shot): string {
  const made = shot.moves.at(-1)
  if (made && 'take' in made) return common.cashedOut
  const tosses = tossesOf(shot)
  const { fell, right } = tosses.at(-1)!
  return fill(right ? words.sayRight : words.sayWrong, { side: sideNames[fell], n: streakOf(tosses) })
}

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: words.flip,
    busy: words.flipping,
    brief: timesText,
    say,
    chosen: ({ call }) => (call === 'heads' ? words.firstHeads : words.firstTails),
    help: [
      [common.howTitle, words.how1, words.how2, fill(words.how3, { n: STREAK_MAX })],
      [common.paysTitle, words.pays1, words.pays2],
      [common.autoTitle, words.auto1],
    ],
  },
  make: makeTable,
})

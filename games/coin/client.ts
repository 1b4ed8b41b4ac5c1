import './coin.css'
import { fill } from '../kit/fill.ts'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { rules } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import { coin as manifest } from './manifest.ts'
import { PlanFields } from './plan-fields.tsx'
import { sideNames } from './sides.tsx'
import { planned, streakOf, tossesOf, type Choice } from './streak.rules.ts'
import { Table, type Shot } from './table.tsx'

function say(shot: Shot): string {
  const made = shot.moves.at(-1)
  if (made && 'take' in made) return common.cashedOut
  const tosses = tossesOf(shot)
  const { fell, right } = tosses.at(-1)!
  return fill(right ? words.sayRight : words.sayWrong, { side: sideNames[fell], n: streakOf(tosses) })
}

const first: Choice = { call: 'heads', next: 'same', streak: 2 }

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
  choices: {
    first,
    start: ({ call }) => ({ call }),
    adopt: (choice, { call }) => ({ ...choice, call }),
  },
  Stage: Table,
  Fields: PlanFields,
  actions: shot => [cashOut(shot)],
  auto: { move: planned },
})

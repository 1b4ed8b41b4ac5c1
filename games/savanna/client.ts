import './savanna.css'
import { fill } from '../kit/fill.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import * as words from './locales/client.en.json'
import { savanna as manifest } from './manifest.ts'
import { makePaytable } from './paytable.ts'
import { makePlain } from './plain.ts'
import { rules } from './savanna.rules.ts'
import { winsOf } from './win-texts.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.spin,
    busy: common.spinning,
    brief: ({ over, pay, stake }) => (over ? timesText({ stake, pay }) : words.freeSpins),
    say({ stake, over, shown: { spin, times, free } }) {
      const wins = winsOf(spin, stake, times).map(({ text }) => `${text}.`)
      const won = wins.length === 0 ? [words.noWins] : wins
      return [...won, ...(over ? [] : [fill(words.freeLeft, { n: free.left })])].join(' ')
    },
    chosen: () => words.lines,
    help: [
      [common.howTitle, words.how1, words.how2],
      [words.freeSpins, words.free1, words.free2, words.free3],
    ],
  },
  table: makePaytable,
  make: makePlain,
})

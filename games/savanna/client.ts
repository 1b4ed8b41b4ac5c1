import './savanna.css'
import { fill } from '../kit/fill.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { SPIN } from './free.tsx'
import * as words from './locales/client.en.json'
import { savanna as manifest } from './manifest.ts'
import { Paytable } from './paytable.tsx'
import { Plain } from './plain.tsx'
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
  choices: { first: {}, start: () => ({}), adopt: choice => choice },
  Stage: Plain,
  actions: ({ shown }) => [
    { move: SPIN, label: words.freeSpin, detail: fill(words.left, { n: shown.free.left }) },
  ],
  auto: { move: () => SPIN },
  Paytable,
})

import './plinko.css'
import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import { chosenAsPlayed, instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { Stage } from './board.tsx'
import { Choice, first, firstWide } from './choice.tsx'
import * as words from './locales/client.en.json'
import { plinko as manifest } from './manifest.ts'
import { rules, slotsOf } from './plinko.rules.ts'

const CHOSEN = { low: words.chosenLow, medium: words.chosenMedium, high: words.chosenHigh } as const

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: words.drop,
    busy: words.falling,
    brief: ({ start: { rows, risk }, shown: { slot } }) => multiplier(slotsOf(rows, risk)[slot]! / 100),
    say: ({ start: { rows, risk }, shown: { slot } }) =>
      fill(words.say, {
        slot: slot + 1,
        slots: rows + 1,
        multiplier: multiplier(slotsOf(rows, risk)[slot]! / 100),
      }),
    chosen: ({ rows, risk }) => fill(CHOSEN[risk], { rows }),
    help: [
      [common.howTitle, words.how1, words.how2, words.how3],
      [words.rowsTitle, words.rows1, words.rows2],
    ],
  },
  together: { most: 10, hold: words.hold },
  choices: chosenAsPlayed(first, firstWide),
  Stage,
  Fields: Choice,
})

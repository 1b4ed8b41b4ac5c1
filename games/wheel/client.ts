import './wheel.css'
import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import { chosenAsPlayed, instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { Choice, first } from './choice.tsx'
import * as words from './locales/client.en.json'
import { wheel as manifest } from './manifest.ts'
import { Stage } from './stage.tsx'
import { rules, segmentsOf } from './wheel.rules.ts'

const CHOSEN = { low: words.chosenLow, medium: words.chosenMedium, high: words.chosenHigh } as const

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.spin,
    busy: common.spinning,
    brief: ({ start: { size, risk }, shown: { segment } }) =>
      multiplier(segmentsOf(size, risk)[segment]! / 100),
    say: ({ start: { size, risk }, shown: { segment } }) =>
      fill(words.say, {
        segment: segment + 1,
        size,
        multiplier: multiplier(segmentsOf(size, risk)[segment]! / 100),
      }),
    chosen: ({ size, risk }) => fill(CHOSEN[risk], { size }),
    help: [
      [common.howTitle, words.how1, words.how2],
      [words.segmentsTitle, words.segments1, words.segments2],
    ],
  },
  choices: chosenAsPlayed(first),
  Stage,
  Fields: Choice,
})

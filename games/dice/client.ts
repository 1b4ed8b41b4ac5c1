import './dice.css'
import { hundredthsText } from '../kit/amounts.rules.ts'
import { fill } from '../kit/fill.ts'
import { chosenAsPlayed, instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payOf, rules } from './dice.rules.ts'
import * as words from './locales/client.en.json'
import { dice as manifest } from './manifest.ts'
import { Table } from './table.tsx'
import { targetText } from './target-text.ts'
import { betOf } from './target.rules.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: words.roll,
    busy: words.rolling,
    brief: ({ shown }) => hundredthsText(shown.roll),
    say: ({ shown }) => fill(words.rolled, { roll: hundredthsText(shown.roll) }),
    chosen: start => `${targetText(start)}, ${multipleText(payOf(start).numerator)}`,
    help: [[common.howTitle, words.how1, words.how2, words.how3]],
  },
  choices: chosenAsPlayed(betOf('under', 5_000)),
  Stage: Table,
})

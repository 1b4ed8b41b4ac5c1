import './roulette.css'
import { fill } from '../kit/fill.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { betName, pocketName } from './bet-names.ts'
import { Board } from './board.tsx'
import { ChipFields } from './chip-fields.tsx'
import { choices } from './choice.ts'
import { fallOf, paidText } from './chips.ts'
import * as words from './locales/client.en.json'
import { roulette as manifest } from './manifest.ts'
import { BETS, rules } from './roulette.rules.ts'
import { colourOf } from './spots.rules.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.spin,
    busy: common.spinning,
    brief: ({ shown: { pocket } }) => String(pocket),
    look: ({ shown: { pocket } }) => colourOf(pocket),
    say: ({ start: { chips }, shown, stake, pay }) =>
      `${pocketName(shown.pocket)}. ${paidText(chips, fallOf(shown, { stake, pay }))}`.trim(),
    chosen: ({ chips }) =>
      chips.length === 1
        ? betName(chips[0]!.on)
        : fill(words.andMore, { bet: betName(chips[0]!.on), n: chips.length - 1 }),
    limited: ({ chips }) => fill(words.limited, { n: BETS.get(chips[0]!.on)!.length }),
    help: [
      [common.howTitle, words.how1, words.how2],
      [words.placesTitle, words.places1, words.places2, words.places3],
      [common.paysTitle, words.pays1, words.pays2],
      [common.arrowsTitle, words.arrows1],
    ],
  },
  choices,
  Stage: Board,
  Fields: ChipFields,
})

import './scratch.css'
import { fill } from '../kit/fill.ts'
import { count, multiplier, shortMultiplier } from '../kit/format.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { cardText, threes } from './card-text.ts'
import * as words from './locales/client.en.json'
import { scratch as manifest } from './manifest.ts'
import { alike } from './rubbing.rules.ts'
import { CARDS, FIELDS, PRIZES, rules, type ScratchShown } from './scratch.rules.ts'
import { Table } from './table.tsx'

const all = new Set(Array.from({ length: FIELDS }, (_, field) => field))
const wonBy = ({ fields }: ScratchShown) => alike(fields, all)

const winning = PRIZES.reduce((sum, { cards }) => sum + cards, 0)

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: words.buy,
    busy: words.busy,
    brief({ shown }) {
      const won = PRIZES.find(({ symbol }) => symbol === wonBy(shown))
      return won ? multiplier(won.x10000 / 100) : words.none
    },
    say: ({ shown }) => `${cardText(wonBy(shown))}.`,
    chosen: () => words.oneCard,
    help: [
      [common.howTitle, words.how1, words.how2],
      [
        words.prizesTitle,
        ...PRIZES.map(({ symbol, x10000, cards }) =>
          fill(words.prize, {
            three: threes[symbol],
            multiplier: shortMultiplier(x10000 / 100),
            n: count(cards),
            all: count(CARDS),
          }),
        ),
        fill(words.noPrize, { n: count(CARDS - winning), all: count(CARDS) }),
      ],
      [words.keysTitle, words.keys1],
    ],
  },
  choices: { first: {}, start: () => ({}), adopt: choice => choice },
  Stage: Table,
})

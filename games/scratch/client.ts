import './scratch.css'
import { count, shortMultiplier } from '../kit/format.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import { makeCard } from './card.ts'
import { scratch as manifest } from './manifest.ts'
import { alike } from './rubbing.rules.ts'
import { CARDS, FIELDS, PRIZES, rules, type ScratchShown } from './scratch.rules.ts'
import { cardText, three } from './card-text.ts'

const all = new Set(Array.from({ length: FIELDS }, (_, field) => field))
const wonBy = ({ fields }: ScratchShown) => alike(fields, all)

const winning = PRIZES.reduce((sum, { cards }) => sum + cards, 0)

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Buy a card',
    busy: 'Scratch the card',
    brief({ shown }) {
      const won = PRIZES.find(({ symbol }) => symbol === wonBy(shown))
      return won ? shortMultiplier(won.x10000 / 100) : 'None'
    },
    say: ({ shown }) => `${cardText(wonBy(shown))}.`,
    chosen: () => 'A card',
    help: [
      [
        'How it is played',
        'A card has nine covered fields. Scratch them with a finger or the mouse, tap a field to uncover it, or have all of them revealed. Three alike win their prize; a card has no more than one.',
        'Which card it is, is drawn as you buy it. How and in what order you scratch changes nothing, and a card that you leave unscratched is paid all the same.',
      ],
      [
        'The prizes',
        ...PRIZES.map(
          ({ symbol, x10000, cards }) =>
            `${three(symbol)}: ${shortMultiplier(x10000 / 100)}, on ${count(cards)} of ${count(CARDS)} cards.`,
        ),
        `${count(CARDS - winning)} of ${count(CARDS)} cards have no prize: two pairs and five single animals, whichever they are.`,
      ],
      [
        'Keys',
        'Arrow keys move from field to field; Space or Enter uncovers one. With animation switched off a card is shown uncovered.',
      ],
    ],
  },
  make: makeCard,
})

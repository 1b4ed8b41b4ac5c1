import './hilo.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { cardName } from './card.ts'
import { callNames } from './calls.ts'
import { CARDS_MAX, rules } from './hilo.rules.ts'
import { hilo as manifest } from './manifest.ts'
import { storyOf } from './story.rules.ts'
import { makeTable, type Shot } from './table.ts'

function say(shot: Shot): string {
  const made = shot.moves.at(-1)
  if (made && 'take' in made) return 'Taken.'
  const { card, how, right } = storyOf(shot).at(-1)!
  const name = cardName(card)
  if (how === undefined || right === undefined) return `${name}. Higher or lower?`
  return `${name}: ${callNames[how as 'higher'].toLowerCase()} was ${right ? 'right' : 'wrong'}.`
}

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Bet',
    busy: 'Dealing',
    prompt: 'Higher or lower?',
    brief: timesText,
    say,
    chosen: () => 'Card by card',
    help: [
      [
        'How it is played',
        'Bet, and a card is turned. Call whether the next is higher or lower. The ace is the lowest card, the king the highest; suits do not matter.',
        'An equal card wins both calls. Beside an ace or a king it is a call of its own: “Same”.',
        'Each right call multiplies what there is by what its risk is worth. Take it whenever you like. A wrong call ends the game, and the stake is lost.',
      ],
      [
        'The cards',
        'Every card is drawn anew from a full deck of 52, so any card can follow any card, itself as well.',
        `Skip turns another card and changes nothing of what there is. After ${CARDS_MAX} cards the game ends by itself and pays, and so it does where no call is left that could not pay above the greatest payout.`,
      ],
      [
        'What it pays',
        '97 % of what would be fair for all your calls together, whichever they were: 13 ÷ the number of ranks that win, multiplied for each call. What a call would make of it and its chance are shown before you make it.',
      ],
      [
        'Autoplay',
        'It makes the likelier or the less likely call each time, and takes after as many as you choose.',
      ],
    ],
  },
  make: makeTable,
})

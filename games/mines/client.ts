import './mines.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { makeBoard } from './board.ts'
import { mines as manifest } from './manifest.ts'
import { rules } from './mines.rules.ts'

const mined = ({ mines }: { readonly mines: number }) => `${mines} ${mines === 1 ? 'mine' : 'mines'}`

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Bet',
    busy: 'Laying mines',
    prompt: 'Pick a field',
    brief: ({ pay, stake }) => (pay > 0 ? timesText({ stake, pay }) : 'Mine'),
    say({ shown: { picked, mines: laid }, moves }) {
      const last = moves.at(-1)
      const field = picked.at(-1)
      if (last === undefined || field === undefined) return 'Pick a field.'
      if ('take' in last) return 'Taken.'
      return `Field ${field + 1} ${laid?.includes(field) ? 'was a mine' : 'is safe'}.`
    },
    chosen: mined,
    help: [
      [
        'How it is played',
        'Choose how many of the 25 fields are mined, and bet. The mines lie where they lie before your first pick, and never move.',
        'Each safe field raises the multiplier by what its risk is worth; the more mines, the faster. Take what there is whenever you like. A mine ends the game, and the stake is lost.',
        'When all safe fields are open, or one more could pay above the greatest payout, the game ends by itself and pays.',
      ],
      [
        'What it pays',
        '97 % of what would be fair for the fields that you opened, however many mines there are. What the next field would make of it is shown before you pick.',
      ],
      [
        'Autoplay',
        'Choose the fields first. Each game opens them in that order and then takes; you can stop at any time and finish the open game by hand.',
      ],
      ['Arrow keys', 'They move from field to field; Enter picks.'],
    ],
  },
  make: makeBoard,
})

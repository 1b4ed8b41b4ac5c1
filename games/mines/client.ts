import './mines.css'
import './coming.css'
import { fill } from '../kit/fill.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { actionsOf, Board } from './board.tsx'
import { planFault, planned } from './choice.ts'
import * as words from './locales/client.en.json'
import { mines as manifest } from './manifest.ts'
import { MinesField } from './mines-field.tsx'
import { rules } from './mines.rules.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.bet,
    busy: words.busy,
    prompt: words.prompt,
    brief: ({ pay, stake }) => (pay > 0 ? timesText({ stake, pay }) : words.mine),
    say({ shown: { picked, mines: laid }, moves }) {
      const last = moves.at(-1)
      const tile = picked.at(-1)
      if (last === undefined || tile === undefined) return words.pickAnnounced
      if ('take' in last) return common.cashedOut
      return fill(laid?.includes(tile) ? words.tileMine : words.tileSafe, { tile: tile + 1 })
    },
    chosen: ({ mines: n }) => fill(words.minesCount, { n }),
    help: [
      [common.howTitle, words.how1, words.how2, words.how3],
      [common.paysTitle, words.pays1],
      [common.autoTitle, words.auto1],
      [common.arrowsTitle, words.arrows1],
    ],
  },
  choices: {
    first: { mines: 3, plan: [] },
    start: ({ mines }) => ({ mines }),
    adopt: (choice, { mines }) => ({ ...choice, mines }),
  },
  Stage: Board,
  Fields: MinesField,
  actions: actionsOf,
  auto: { fault: planFault, move: (choice, { shown }) => planned(choice, shown.picked) },
})

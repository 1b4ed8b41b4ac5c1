import './keno.css'
import { fill } from '../kit/fill.ts'
import { shortMultiplier } from '../kit/format.ts'
import { instantGame } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { choices } from './choice.ts'
import { DRAWN, NUMBERS, PAYTABLE, PICKS_MAX, rules, type KenoStart } from './keno.rules.ts'
import * as words from './locales/client.en.json'
import { keno as manifest } from './manifest.ts'
import { PicksField } from './picks-field.tsx'
import { Table } from './table.tsx'

const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b).join(', ')

/** One line per number of picks: `3 numbers: 2 hits 3.50x, 3 hits 40x.` */
const paid = Object.entries(PAYTABLE).map(([picks, row]) => {
  const pays = Object.entries(row).map(([hits, x100]) =>
    fill(words.paysHits, { n: hits, multiplier: shortMultiplier(x100) }),
  )
  return fill(words.paysRow, { n: picks, pays: pays.join(', ') })
})

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.bet,
    busy: words.drawing,
    brief: ({ shown, start }) => `${shown.hits}/${start.picks.length}`,
    say: ({ shown, start }) =>
      fill(words.say, {
        numbers: inOrder(shown.drawn),
        hits: shown.hits,
        picks: start.picks.length,
      }),
    chosen: ({ picks }: KenoStart) => fill(words.chosen, { n: picks.length, numbers: inOrder(picks) }),
    limited: ({ picks }) => fill(words.limited, { n: picks.length }),
    help: [
      [
        common.howTitle,
        fill(words.how1, { max: PICKS_MAX, all: NUMBERS, drawn: DRAWN }),
        words.how2,
        fill(words.how3, { drawn: DRAWN }),
      ],
      [common.paysTitle, ...paid],
      [common.arrowsTitle, words.arrows1],
    ],
  },
  choices,
  Stage: Table,
  Fields: PicksField,
})

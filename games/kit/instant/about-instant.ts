/** The description of an instant game for visitors: its own lead and instructions, and the common texts. */
import type { About, Pair } from '../manifest.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

type OfGame = { readonly lead: string; readonly how: string }

const pair = (key: keyof typeof en): Pair => [en[key], sw[key]]

export const aboutInstant = (enOfGame: OfGame, swOfGame: OfGame): About => ({
  lead: [enOfGame.lead, swOfGame.lead],
  sections: [
    { title: pair('howTitle'), text: [enOfGame.how, swOfGame.how] },
    { title: pair('limitsTitle'), text: pair('limits') },
    { title: pair('checkedTitle'), text: pair('checked') },
    { title: pair('returnedTitle'), text: pair('returned') },
    { title: pair('demoTitle'), text: pair('demo') },
    { title: pair('inControlTitle'), text: pair('inControl') },
  ],
})

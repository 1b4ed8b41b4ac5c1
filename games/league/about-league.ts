/** The description of every league for visitors; a skin names its own. */
import { pairOf } from '../kit/about-pairs.ts'
import type { About, Pair } from '../kit/manifest.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

const pair = pairOf(en, sw)

/** The texts of a skin: what its league is, and how its rounds go. */
type SkinTexts = { readonly [key in 'lead' | 'round']: string }

export function aboutLeague(skinEn: SkinTexts, skinSw: SkinTexts): About {
  const own = pairOf(skinEn, skinSw)
  const section = (title: Pair, text: Pair) => ({ title, text })
  return {
    lead: own('lead'),
    sections: [
      section(pair('roundTitle'), own('round')),
      section(pair('stakesTitle'), pair('stakes')),
      section(pair('checkTitle'), pair('check')),
      section(pair('returnedTitle'), pair('returned')),
      section(pair('demoTitle'), pair('demo')),
      section(pair('controlTitle'), pair('control')),
    ],
  }
}

/** The description of every crash game for visitors; a skin names what flies. */
import { pairOf } from '../kit/about-pairs.ts'
import type { About, Pair } from '../kit/manifest.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

const pair = pairOf(en, sw)

/** The texts of a skin: `lead`, and one for each of the first sections. */
type SkinTexts = { readonly [key in 'lead' | 'round' | 'stakes' | 'check']: string }

export function aboutCrash(skinEn: SkinTexts, skinSw: SkinTexts): About {
  const own = pairOf(skinEn, skinSw)
  const section = (title: Pair, text: Pair) => ({ title, text })
  return {
    lead: own('lead'),
    sections: [
      section(pair('roundTitle'), own('round')),
      section(pair('stakesTitle'), own('stakes')),
      section(pair('autoTitle'), pair('auto')),
      section(pair('checkTitle'), own('check')),
      section(pair('returnedTitle'), pair('returned')),
      section(pair('demoTitle'), pair('demo')),
      section(pair('controlTitle'), pair('control')),
    ],
  }
}

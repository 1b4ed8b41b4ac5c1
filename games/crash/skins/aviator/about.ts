import { aboutCrash } from '../../about-crash.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

export const about = aboutCrash(en, sw)

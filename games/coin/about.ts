import { aboutInstant } from '../kit/instant/about-instant.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

export const about = aboutInstant(en, sw)

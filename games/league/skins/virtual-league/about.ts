import { aboutLeague } from '../../about-league.ts'
import en from './locales/about.en.json' with { type: 'json' }
import sw from './locales/about.sw.json' with { type: 'json' }

export const about = aboutLeague(en, sw)

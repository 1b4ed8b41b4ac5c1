import en from './locales/sambaza.en.json' with { type: 'json' }
import sw from './locales/sambaza.sw.json' with { type: 'json' }

export const sambazaWords = { en, sw }

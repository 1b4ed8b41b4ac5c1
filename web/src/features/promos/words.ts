import en from './locales/promos.en.json' with { type: 'json' }
import sw from './locales/promos.sw.json' with { type: 'json' }

export const promoWords = { en, sw }

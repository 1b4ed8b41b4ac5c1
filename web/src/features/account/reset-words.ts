import en from './locales/reset.en.json' with { type: 'json' }
import sw from './locales/reset.sw.json' with { type: 'json' }

export const resetWords = { en, sw }

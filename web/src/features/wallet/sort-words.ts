import en from './locales/sort.en.json' with { type: 'json' }
import sw from './locales/sort.sw.json' with { type: 'json' }

export const sortWords = { en, sw }

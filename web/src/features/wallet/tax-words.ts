import en from './locales/tax.en.json' with { type: 'json' }
import sw from './locales/tax.sw.json' with { type: 'json' }

export const taxWords = { en, sw }

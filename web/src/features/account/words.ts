import en from './locales/account.en.json' with { type: 'json' }
import sw from './locales/account.sw.json' with { type: 'json' }

export const accountWords = { en, sw }

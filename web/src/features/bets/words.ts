import en from './locales/bets.en.json' with { type: 'json' }
import sw from './locales/bets.sw.json' with { type: 'json' }

export const betsWords = { en, sw }

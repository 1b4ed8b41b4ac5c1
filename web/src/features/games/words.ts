import en from './locales/games.en.json' with { type: 'json' }
import sw from './locales/games.sw.json' with { type: 'json' }

export const gamesWords = { en, sw }

import en from './locales/game.en.json' with { type: 'json' }
import sw from './locales/game.sw.json' with { type: 'json' }

export const gameWords = { en, sw }

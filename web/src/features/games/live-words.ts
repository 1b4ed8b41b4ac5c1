import en from './locales/live.en.json' with { type: 'json' }
import sw from './locales/live.sw.json' with { type: 'json' }

export const liveWords = { en, sw }

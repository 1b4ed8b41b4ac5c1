import en from './locales/safety.en.json' with { type: 'json' }
import sw from './locales/safety.sw.json' with { type: 'json' }

/** The code beside a password, one's sessions, and an account that lapsed. */
export const safetyWords = { en, sw }

import en from './locales/passkeys.en.json' with { type: 'json' }
import sw from './locales/passkeys.sw.json' with { type: 'json' }

export const passkeyWords = { en, sw }

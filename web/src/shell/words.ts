import en from './locales/shell.en.json' with { type: 'json' }
import sw from './locales/shell.sw.json' with { type: 'json' }

export const shellWords = { en, sw }

import en from './locales/exclusion.en.json' with { type: 'json' }
import sw from './locales/exclusion.sw.json' with { type: 'json' }

export const exclusionWords = { en, sw }

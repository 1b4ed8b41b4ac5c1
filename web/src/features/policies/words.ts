import en from './locales/policies.en.json' with { type: 'json' }
import sw from './locales/policies.sw.json' with { type: 'json' }

export const policyWords = { en, sw }

import en from './locales/referral.en.json' with { type: 'json' }
import sw from './locales/referral.sw.json' with { type: 'json' }

export const referralWords = { en, sw }

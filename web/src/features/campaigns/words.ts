import en from './locales/campaigns.en.json' with { type: 'json' }
import sw from './locales/campaigns.sw.json' with { type: 'json' }

export const campaignWords = { en, sw }

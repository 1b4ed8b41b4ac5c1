import en from './locales/wallet.en.json' with { type: 'json' }
import sw from './locales/wallet.sw.json' with { type: 'json' }

export const walletWords = { en, sw }

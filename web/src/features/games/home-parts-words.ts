import en from './locales/home-parts.en.json' with { type: 'json' }
import sw from './locales/home-parts.sw.json' with { type: 'json' }

/** The words of those parts of the home page whose code comes after the first load. */
export const homePartsWords = { en, sw }

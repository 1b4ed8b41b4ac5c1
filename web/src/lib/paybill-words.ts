import en from './locales/paybill.en.json' with { type: 'json' }
import sw from './locales/paybill.sw.json' with { type: 'json' }

/** The short code that opens the M-PESA menu on any phone, also without data. */
export const USSD = '*334#'

/** How money comes in from the M-PESA menu, step by step. */
export const paybillWords = { en, sw }

import type { Language } from '@ruka/contract/languages'
import { createContext, use } from 'react'
import en from './locales/page.en.json' with { type: 'json' }
import sw from './locales/page.sw.json' with { type: 'json' }

const texts = { en, sw }
export const PageLanguage = createContext<Language>('en')

/** The texts of the page in its language. */
export const useTexts = (): typeof en => texts[use(PageLanguage)]

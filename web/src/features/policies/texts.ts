import type { Language } from '@ruka/contract/languages'
import type { PolicyText } from './texts/policy.ts'

type Load = () => Promise<{ readonly text: PolicyText }>
type Texts = Readonly<Record<Language, Load>>

/**
 * The text of each policy by the end of its address; each language of each is a file of its own, fetched when
 * it is read.
 */
export const TEXTS: Readonly<Record<string, Texts>> = {
  terms: { en: () => import('./texts/terms.en.ts'), sw: () => import('./texts/terms.sw.ts') },
  'general-terms': {
    en: () => import('./texts/general-terms.en.ts'),
    sw: () => import('./texts/general-terms.sw.ts'),
  },
  'aml-policy': {
    en: () => import('./texts/aml-policy.en.ts'),
    sw: () => import('./texts/aml-policy.sw.ts'),
  },
  complains: { en: () => import('./texts/complains.en.ts'), sw: () => import('./texts/complains.sw.ts') },
  'cookie-policy': {
    en: () => import('./texts/cookie-policy.en.ts'),
    sw: () => import('./texts/cookie-policy.sw.ts'),
  },
  'responsible-gaming': {
    en: () => import('./texts/responsible-gaming.en.ts'),
    sw: () => import('./texts/responsible-gaming.sw.ts'),
  },
  'privacy-policy': {
    en: () => import('./texts/privacy-policy.en.ts'),
    sw: () => import('./texts/privacy-policy.sw.ts'),
  },
}

import type { Language } from '@ruka/contract/languages'

/**
 * The tag of a journey that each language or theme has: the gate runs the first, and what only repeats it in
 * another is long.
 */
export const again = (variant: Language | 'dark' | 'light'): string[] =>
  variant === 'en' || variant === 'dark' ? [] : ['@long']

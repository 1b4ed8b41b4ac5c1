/**
 * How players see one another: under a random pseudonym, an adjective and a bird, which says nothing about
 * the person or the phone. The wire has its number, in decimal; clients turn it into words of their language.
 */
export const ADJECTIVES = 64
export const BIRDS = 24
/** How many pseudonyms there are; players may share one. */
export const ALIASES = ADJECTIVES * BIRDS

/**
 * Stands instead of an alias: for a visitor in the demo, and for a player who hides bets from others.
 */
export const DEMO_ALIAS = 'demo'
export const HIDDEN_ALIAS = 'hidden'

/** The adjective and the bird of an alias; undefined for the two values above and for any other text. */
export function readAlias(alias: string): { readonly adjective: number; readonly bird: number } | undefined {
  const number = /^\d{1,4}$/.test(alias) ? Number(alias) : ALIASES
  return number < ALIASES ? { adjective: Math.floor(number / BIRDS), bird: number % BIRDS } : undefined
}

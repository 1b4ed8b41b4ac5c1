import { games } from '@ruka/games'
import { preferred } from './preferences.ts'
import { site } from './site.ts'

/** What is no game has a name in each language. */
const SPORTS = { en: 'Sports', sw: 'Spoti' } as const

/** The name of one of our games, as the operator calls it; of another's, one made of its slug. */
export const gameName = (slug: string): string =>
  slug === 'sports' ? SPORTS[preferred().language] : nameOf(slug)

const nameOf = (slug: string): string =>
  [...site().gameNames, ...games].find(game => game.slug === slug)?.name ?? titleOf(slug)

/** A name made of a slug, where the server gives no name: `wheel-of-sample` → `Wheel Of Sample`. */
export const titleOf = (slug: string): string =>
  slug.replace(/(?:^|-)\w/g, start => start.replace('-', ' ').toUpperCase())

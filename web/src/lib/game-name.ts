import { games } from '@ruka/games'
import { site } from './site.ts'

/** The name of one of our games, as the operator calls it; of another's, one made of its slug. */
export const gameName = (slug: string): string =>
  [...site().gameNames, ...games].find(game => game.slug === slug)?.name ?? titleOf(slug)

/** A name made of a slug, where the server gives no name: `wheel-of-sample` → `Wheel Of Sample`. */
export const titleOf = (slug: string): string =>
  slug.replace(/(?:^|-)\w/g, start => start.replace('-', ' ').toUpperCase())

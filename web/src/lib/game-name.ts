import { games } from '@ruka/games'

/** The name of one of our games; of another's, one made of its slug. */
export const gameName = (slug: string): string =>
  games.find(game => game.slug === slug)?.name ?? titleOf(slug)

/** A name made of a slug, where the server gives no name: `wheel-of-sample` → `Wheel Of Sample`. */
export const titleOf = (slug: string): string =>
  slug.replace(/(?:^|-)\w/g, start => start.replace('-', ' ').toUpperCase())

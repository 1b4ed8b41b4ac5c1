import { games, products } from '@ruka/games'
import { pgTable, type Reader, rows, sql } from '../platform/db/db.ts'
import type { Listing } from './external-games.ts'
import { isListed } from './game-settings.ts'

/** A game as the lobby shows it: what its manifest or its provider says, and what the operator decided. */
export type CatalogueGame = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly tags: readonly string[]
  readonly launchIn: 'embedded' | 'newtab'
  readonly demo: boolean
  readonly thumbnail: string
  /** A product with a page of the site: the lobby does not list it. */
  readonly isProduct: boolean
  /** Where a third-party game is opened. */
  readonly external?: Pick<Listing, 'launchUrl' | 'demoUrl'>
}

export const POPULAR = 'popular'
/** As many as two rows of a phone show. */
const POPULAR_GAMES = 4

/** The tag `popular` is what its manifest says until there are plays, then what was played most. */
const tagsOf = (slug: string, tags: readonly string[], popular: readonly string[]): readonly string[] =>
  popular.length === 0
    ? tags
    : [...tags.filter(tag => tag !== POPULAR), ...(popular.includes(slug) ? [POPULAR] : [])]

/**
 * The visible games in catalogue order, with those that were played most. A row with neither manifest nor
 * listing is a game that was taken out of the program.
 */
export async function catalogueGames(
  reader: Reader,
  nowMs: number,
  popular: readonly string[],
): Promise<readonly CatalogueGame[]> {
  const found = await rows(
    reader,
    sql<{
      id: number
      slug: string
      name: string | null
      listing: Listing | null
    }>`select id, slug, name, listing from catalogue.games where ${isListed(nowMs)} order by position, id`,
  )
  // Products are played as well, and have no tile.
  const tiles = found.filter(({ slug, listing }) => listing || games.some(game => game.slug === slug))
  const visible = new Set(tiles.map(({ slug }) => slug))
  const shown = popular.filter(slug => visible.has(slug)).slice(0, POPULAR_GAMES)
  return found.flatMap(({ id, slug, name: ownName, listing }): CatalogueGame[] => {
    const manifest = games.find(game => game.slug === slug)
    const thumbnail = `/art/${slug}.avif`
    if (manifest) {
      const { launchIn, demo } = manifest
      const name = ownName ?? manifest.name
      const tags = tagsOf(slug, manifest.tags, shown)
      return [{ id: String(id), slug, name, tags, launchIn, demo, thumbnail, isProduct: false }]
    }
    const product = products.find(each => each.slug === slug)
    if (product && !listing) {
      const { name } = product
      return [
        {
          id: String(id),
          slug,
          name,
          tags: [],
          launchIn: 'embedded',
          demo: false,
          // A page of the site, which no tile leads to.
          thumbnail: '',
          isProduct: true,
        },
      ]
    }
    if (!listing) return []
    const { name, launchIn, launchUrl, demoUrl } = listing
    return [
      {
        id: String(id),
        slug,
        name,
        tags: tagsOf(slug, listing.tags, shown),
        launchIn,
        demo: demoUrl !== undefined,
        thumbnail: listing.thumbnail ?? thumbnail,
        isProduct: false,
        external: { launchUrl, demoUrl },
      },
    ]
  })
}

/** A game on the wire. */
export const gameReply = ({ id, slug, name, thumbnail, demo, launchIn, tags }: CatalogueGame) => ({
  id,
  slug,
  name,
  thumbnail,
  demo_mode_available: demo,
  launch_in: launchIn,
  tags: [...tags],
})

/** What the operator calls games of ours, wherever a list of games names them. */
export const nameGames = (
  reader: Reader,
  named: readonly { readonly slug: string; readonly name: string }[],
): Promise<unknown> =>
  sql`update catalogue.games as g set name = n.name from ${pgTable('n', named, {
    slug: ['text', ({ slug }) => slug],
    name: ['text', ({ name }) => name],
  })} where g.slug = n.slug and g.name is distinct from n.name`.execute(reader)

/** Inserts the rows of listed games, in the order of the list; an operator's changes stay. */
export async function seedGames(reader: Reader): Promise<void> {
  await sql`insert into catalogue.games (slug, position)
    select slug, position
      from unnest(${games.map(game => game.slug)}::text[]) with ordinality as g(slug, position)
    on conflict (slug) do nothing`.execute(reader)
}

/**
 * Inserts the row of a product that is no entry of the lobby, so that it can be opened, closed and bounded
 * alike.
 */
export async function seedProduct(reader: Reader, slug: string): Promise<void> {
  await sql`insert into catalogue.games (slug, position) values (${slug}, 0)
    on conflict (slug) do nothing`.execute(reader)
}

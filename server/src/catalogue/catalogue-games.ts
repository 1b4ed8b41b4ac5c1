import { games, type Manifest } from '@ruka/games'
import { rows, sql, type Reader } from '../platform/db.ts'

/** A game as the lobby shows it: its manifest, and what the operator decided. */
export type CatalogueGame = { readonly id: string; readonly manifest: Manifest }

/** The visible games in catalogue order. A row without a manifest is a game that was taken out of the program. */
export async function catalogueGames(reader: Reader): Promise<readonly CatalogueGame[]> {
  const found = await rows(
    reader,
    sql<{
      id: number
      slug: string
    }>`select id, slug from catalogue.games where visible order by position, id`,
  )
  return found.flatMap(({ id, slug }) => {
    const manifest = games.find(game => game.slug === slug)
    return manifest ? [{ id: String(id), manifest }] : []
  })
}

/** A game on the wire. */
export const gameReply = ({ id, manifest }: CatalogueGame) => ({
  id,
  slug: manifest.slug,
  name: manifest.name,
  thumbnail: `/art/${manifest.slug}.avif`,
  demo_mode_available: manifest.demo,
  launch_in: manifest.launchIn,
  tags: [...manifest.tags],
})

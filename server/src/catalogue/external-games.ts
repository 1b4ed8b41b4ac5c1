import { pgArray, sql, type Reader } from '../platform/db/db.ts'

/** What the lobby shows of a provider's game. */
export type Listing = {
  readonly slug: string
  readonly name: string
  readonly tags: readonly string[]
  readonly launchIn: 'embedded' | 'newtab'
  /** Where it is opened; the launch token comes in the fragment. */
  readonly launchUrl: string
  readonly demoUrl?: string | undefined
  readonly thumbnail?: string | undefined
}

/**
 * Inserts the rows of providers' games after the existing ones; a game that is not listed any more is hidden.
 */
export async function listExternalGames(reader: Reader, listings: readonly Listing[]): Promise<void> {
  const rows = listings.map(({ slug, name, tags, launchIn, launchUrl, demoUrl, thumbnail }) => ({
    slug,
    listing: JSON.stringify({ slug, name, tags, launchIn, launchUrl, demoUrl, thumbnail }),
  }))
  await sql`insert into catalogue.games (slug, position, listing)
    select slug, (select coalesce(max(position), 0) from catalogue.games) + position, listing
    from unnest(${pgArray(rows.map(row => row.slug))}::text[],
      ${pgArray(rows.map(row => row.listing))}::jsonb[]) with ordinality as g(slug, listing, position)
    on conflict (slug) do update set listing = excluded.listing`.execute(reader)
  await sql`update catalogue.games set listing = null
    where listing is not null and slug <> all(${pgArray(rows.map(row => row.slug))}::text[])`.execute(reader)
}

/** Closes games, or opens them again: a closed game is neither shown nor launched. */
export async function closeGames(reader: Reader, slugs: readonly string[], closed: boolean): Promise<void> {
  await sql`update catalogue.games set closed = ${closed}
    where slug = any(${pgArray(slugs)}::text[])`.execute(reader)
}

import type { listGames as endpoint } from '@ruka/contract/catalogue'
import type { Received, ReplyInput } from '@ruka/contract/endpoint'
import type { Ctx } from '../platform/context/context.ts'
import { catalogueGames, gameReply, POPULAR } from './catalogue-games.ts'

const PAGE_SIZE = 20

/** Games that carry any of the tags and whose name or slug holds the search text, a page of them. */
export async function listGames(
  { db: { read: reader }, clock }: Ctx,
  { tags, search, page }: Received<typeof endpoint>['query'],
  popular: readonly string[],
): Promise<ReplyInput<typeof endpoint>> {
  const listed = (await catalogueGames(reader, clock.now(), popular)).filter(({ isProduct }) => !isProduct)
  const text = search?.trim().toLowerCase() ?? ''
  const found = listed.filter(
    ({ name, slug, tags: carried }) =>
      (!tags || tags.some(tag => carried.includes(tag))) &&
      (name.toLowerCase().includes(text) || slug.includes(text)),
  )
  const all = new Set(listed.flatMap(game => game.tags))
  // What is popular stands first, wherever its games are in the catalogue.
  const names = [...(all.delete(POPULAR) ? [POPULAR] : []), ...all]
  return {
    data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(gameReply),
    available_tags: names.map(tag => ({ [tag]: tagText(tag) })),
    paginator: { index: page, length: found.length, pagesize: PAGE_SIZE },
  }
}

/** `instant-win` → `Instant win`. */
const tagText = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')

import { games } from '@ruka/games'
import { sql, type Reader } from '../platform/db.ts'

/** Gives every listed game its row, in the order of the list; what an operator changed since stays. */
export async function seedGames(reader: Reader): Promise<void> {
  await sql`insert into catalogue.games (slug, position)
    select slug, position from unnest(${games.map(game => game.slug)}::text[]) with ordinality as g(slug, position)
    on conflict (slug) do nothing`.execute(reader)
}

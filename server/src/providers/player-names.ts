import { firstRow, sql, type Reader } from '../platform/db/db.ts'

/** A provider of games by its id, or of widgets by its operator and host: no two of them have one text. */
type At = { readonly provider: string; readonly playerId: string }

/** A player's name at a provider, made at its first use. */
export async function nameOf(reader: Reader, { provider, playerId }: At): Promise<string> {
  const row = await firstRow(
    reader,
    sql<{
      name: string
    }>`insert into providers.players as p (provider, player_id, name)
      values (${provider}, ${playerId}, gen_random_uuid())
      on conflict (provider, player_id) do update set name = p.name returning name`,
  )
  return row!.name
}

/** The player with this name at a provider. */
export async function playerNamed(
  reader: Reader,
  { provider, name }: { provider: string; name: string },
): Promise<string | undefined> {
  const row = await firstRow(
    reader,
    sql<{
      player_id: string
    }>`select player_id from providers.players where provider = ${provider} and name = ${name}::uuid`,
  )
  return row?.player_id
}

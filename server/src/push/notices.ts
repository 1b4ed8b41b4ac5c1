import type { Notice } from '@ruka/contract/notices'
import type { Ctx } from '../platform/context/context.ts'
import { pgUuids, rows, sql, type Reader } from '../platform/db/db.ts'

export type Notices = Readonly<Record<Notice, boolean>>

/** Which notices a player wants. */
export async function readNotices(reader: Reader, playerId: string): Promise<Notices> {
  const off = await rows(
    reader,
    sql<{ notice: Notice }>`select notice from push.switched_off where player_id = ${playerId}`,
  )
  const isOn = (notice: Notice): boolean => !off.some(row => row.notice === notice)
  return { kick_off: isOn('kick_off'), goal: isOn('goal'), settlement: isOn('settlement') }
}

/** Switches one notice of a player on or off, and gives all of them. A repetition changes nothing. */
export const setNotice = (
  { db }: Pick<Ctx, 'db'>,
  { playerId, notice, on }: { playerId: string; notice: Notice; on: boolean },
): Promise<Notices> =>
  db.tx(async tx => {
    await (
      on
        ? sql`delete from push.switched_off where player_id = ${playerId} and notice = ${notice}`
        : sql`insert into push.switched_off (player_id, notice) values (${playerId}, ${notice})
            on conflict do nothing`
    ).execute(tx)
    return readNotices(tx, playerId)
  })

/** The players who want a notice, each once and in the order given: one statement for all of them. */
export async function whoWants(
  reader: Reader,
  notice: Notice,
  playerIds: readonly string[],
): Promise<readonly string[]> {
  const asked = [...new Set(playerIds)]
  if (asked.length === 0) return []
  const found = await rows(
    reader,
    sql<{ id: string }>`select player_id as id from push.switched_off
      where player_id = any(${pgUuids(asked)}::uuid[]) and notice = ${notice}`,
  )
  const off = new Set(found.map(({ id }) => id))
  return asked.filter(id => !off.has(id))
}

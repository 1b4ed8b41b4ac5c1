import type { Cents } from '@ruka/contract/money'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import type { Setting } from '../model/limits.rules.ts'
import { readSettings } from '../reads/read-facts.ts'

export type OpenSlip = {
  readonly code: string
  readonly product: string
  readonly kind: string
  readonly state: 'open' | 'pending'
  readonly placedAt: Date
  readonly legs: number
  readonly stakeCents: Cents
  readonly isLive: boolean
}
/** What the book knows of a player. */
export type PlayerBook = {
  /** What staff limited; undefined where they did not. */
  readonly limits: Setting | undefined
  /** The latest first. */
  readonly open: readonly OpenSlip[]
}

const OPEN_MAX = 50

/** The limits of a player and the latest open slips, 50 at most. */
export async function readPlayerBook(reader: Reader, playerId: string): Promise<PlayerBook> {
  const [settingsOf, open] = await Promise.all([
    readSettings(reader, { players: [playerId], selections: [] }),
    rows(
      reader,
      sql<OpenSlip>`select code, product, kind, state, placed_at as "placedAt",
        (select count(*)::int from sportsbook.slip_legs where slip_id = s.id) as legs,
        stake_cents as "stakeCents", is_live as "isLive"
        from sportsbook.slips as s where player_id = ${playerId} and state in ('open', 'pending')
        order by placed_at desc, id desc limit ${OPEN_MAX}`,
    ),
  ])
  return { limits: settingsOf('player', playerId), open }
}

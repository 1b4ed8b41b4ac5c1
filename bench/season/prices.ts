import type { Ctx } from '../../server/src/platform/context/context.ts'
import { rows, sql } from '../../server/src/platform/db/db.ts'
import { upProducers } from '../../server/src/feed/index.ts'
import type { LegAsked } from '../../server/src/sportsbook/index.ts'
import type { Dice } from '../soak/dice.ts'
import { isOfSeason } from './feed.ts'

/** What players see: some of the matches that are open, with some of their lines, at the prices of this moment. */
export type Prices = {
  readonly before: readonly (readonly LegAsked[])[]
  readonly live: readonly (readonly LegAsked[])[]
  /** Whether a producer is up: players place little while everything is suspended. */
  readonly isUp: boolean
}
export const NO_PRICES: Prices = { before: [], live: [], isUp: false }

/** How many matches are read of those to come, and of those that are live. */
const MATCHES_READ = 30
/** One in this many lines of a match changes. */
const LINES_PART = 8
/** Longer ones are bet on rarely. */
const ODDS_MAX = 150_000

type LineRow = {
  readonly event_id: string
  readonly is_live: boolean
  readonly market: number
  readonly specifiers: string
  readonly outcomes: Readonly<Record<string, { readonly odds: number; readonly active: boolean }>>
}

export async function readPrices({ db, clock }: Ctx, dice: Dice): Promise<Prices> {
  const at = new Date(clock.now())
  const salt = String(dice.below(1_000_000))
  const found = await rows(
    db.read,
    sql<LineRow>`select l.event_id, e.status = 1 as is_live, l.market, l.specifiers, l.outcomes
      from (select id, status, row_number() over (partition by status order by md5(id || ${salt}::text)) as place
        from sportsbook.events where facts_id is not null and suspended is null
          and (status = 1 or (status = 0 and kick_off_at > ${at}::timestamptz))) as e
      join sportsbook.lines as l on l.event_id = e.id
      where e.place <= ${MATCHES_READ} and l.status = 1 and (e.status = 0 or l.product = 1)
        and abs(hashtext(l.market || l.specifiers || l.event_id || ${salt}::text)) % ${LINES_PART} = 0`,
  )
  const up = await rows(db.read, upProducers(clock.now()))
  const ofSeason = found.filter(row => isOfSeason(row.event_id))
  return {
    before: byEvent(ofSeason.filter(row => !row.is_live)),
    live: byEvent(ofSeason.filter(row => row.is_live)),
    isUp: up.length > 0,
  }
}

const byEvent = (found: readonly LineRow[]): readonly (readonly LegAsked[])[] =>
  [...Map.groupBy(found, row => row.event_id).values()]
    .map(lines =>
      lines.flatMap(({ event_id, market, specifiers, outcomes }) =>
        Object.entries(outcomes)
          .filter(([, { odds, active }]) => active && odds <= ODDS_MAX)
          .map(([outcome, { odds }]) => ({ eventId: event_id, market, specifiers, outcome, odds })),
      ),
    )
    .filter(legs => legs.length > 0)

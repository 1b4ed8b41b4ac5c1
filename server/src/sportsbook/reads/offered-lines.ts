import type { Ctx } from '../../platform/context/context.ts'
import type { OfferedOdds } from '../model/offered-odds.rules.ts'
import { shownOdds } from '../model/line-view.rules.ts'
import { readEvents, readTrading } from './read-events.ts'

/** A line with the odds that it is offered at, in parts of ten thousand, whether bets are taken or not. */
export type OfferedLine = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly odds: OfferedOdds
}

/** The lines of these events with our margins in them: `main` ones, or all. */
export async function readOfferedLines(
  ctx: Pick<Ctx, 'clock'> & { readonly db: Pick<Ctx['db'], 'read'> },
  eventIds: readonly string[],
  lines: 'main' | 'all',
): Promise<readonly OfferedLine[]> {
  const atMs = ctx.clock.now()
  const trading = await readTrading(ctx.db.read, { atMs })
  const events = await readEvents(ctx.db.read, eventIds, lines)
  return events.flatMap(event =>
    event.lines.map(line => ({
      eventId: event.id,
      market: line.market,
      specifiers: line.specifiers,
      odds: shownOdds(line, event, { trading, atMs }),
    })),
  )
}

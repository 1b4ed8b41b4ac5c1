import { readVirtualEventId } from '@ruka/contract/virtual-ids'
import { fill } from '../../../kit/fill.ts'
import * as words from '../locales/league.en.json'

/** Where a match belongs: `Ligi Kuu, week 7`. Slips may have matches of both leagues. */
export const placeOf = ({ event, league }: { readonly event: string; readonly league: string }): string =>
  fill(words.leagueWeek, { league, week: readVirtualEventId(event)?.week ?? 0 })

import type { Cents } from '@ruka/contract/money'
import { marketOf } from '@ruka/sports/markets.rules'
import { selectionWords } from '@ruka/sports/words.rules'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import { statusWord, shownOdds, shownStatus } from '../model/line-view.rules.ts'
import { readLiabilities } from './liability.ts'
import { standing } from '../model/overrides.rules.ts'
import { readEvents, readTrading, type ReadEvent } from '../reads/read-events.ts'
import { houseNow } from './house-limits.ts'
import { eventLiability, house, override, settingRow, type SettingRow } from './trading-outputs.ts'

const outcome = z.object({
  outcome: z.string(),
  name: z.string(),
  /** In parts of ten thousand: what is offered, and what would be without prices that staff set. */
  odds: z.number().nullable(),
  own: z.number().nullable(),
  /** The number of open bets on it, with their stakes and what they may pay. */
  slips: z.int(),
  stakeCents: cents,
  payoutCents: cents,
})
const sheetLine = z.object({
  market: z.int(),
  specifiers: z.string(),
  name: z.string(),
  status: z.string(),
  saidAt: z.date(),
  outcomes: z.array(outcome),
})
/** An event as traders see it. */
export const eventSheet = z.object({
  id: z.string(),
  match: z.string(),
  competition: z.string(),
  competitionId: z.string(),
  kickOffAt: z.date(),
  status: z.string(),
  score: z.string().nullable(),
  minute: z.string().nullable(),
  /** When its feed said something of it last; null where it never did. */
  heardAt: z.date().nullable(),
  /** Why no bets are taken on all of it; null where they are. */
  suspended: z.string().nullable(),
  overrides: z.array(override),
  /** What staff set for it, or for what it is part of. */
  settings: z.array(settingRow),
  /** What the house takes and pays beside them. */
  house,
  liability: eventLiability.optional(),
  lines: z.array(sheetLine),
})
type Outcome = z.output<typeof outcome>
type SheetLine = z.output<typeof sheetLine>
export type EventSheet = z.output<typeof eventSheet>

/** An event by its id with all of its lines, or undefined. */
export async function readEventSheet(reader: Reader, ctx: Ctx, id: string): Promise<EventSheet | undefined> {
  const atMs = ctx.clock.now()
  const [event] = await readEvents(reader, [id], 'all')
  if (!event) return undefined
  const [trading, why, exposures, liabilities, settings] = await Promise.all([
    readTrading(reader, { atMs }),
    firstRow(
      reader,
      sql<{ suspended: string | null }>`select suspended from sportsbook.events where id = ${id}`,
    ),
    readExposures(reader, id),
    readLiabilities(reader, ctx, [id]),
    rows(reader, settingsOf(event)),
  ])
  const lines = event.lines.map((line): SheetLine => {
    const odds = shownOdds(line, event, { trading, atMs })
    const own = shownOdds(line, { ...event, overrides: null }, { trading, atMs })
    const { market, specifiers } = line
    const outcomes = Object.keys(line.outcomes).map((outcome): Outcome => ({
      outcome,
      name: selectionWords({ market, specifiers, outcome }, event)?.outcome ?? outcome,
      odds: odds[outcome] ?? null,
      own: own[outcome] ?? null,
      ...(exposures.get(`${market} ${specifiers} ${outcome}`) ?? NO_BETS),
    }))
    const words = outcomes[0] && selectionWords({ market, specifiers, outcome: outcomes[0].outcome }, event)
    const status = shownStatus(line, event, { trading, atMs })
    const name = words?.market ?? (marketOf(market) ? `market ${market}` : 'not ours')
    return { market, specifiers, name, status, saidAt: new Date(line.version), outcomes }
  })
  const saidMs = Math.max(event.statusMs, ...event.lines.map(({ version }) => version))
  const { homeScore, awayScore } = event
  return {
    id,
    match: `${event.home} v ${event.away}`,
    competition: event.competition,
    competitionId: event.competitionId,
    kickOffAt: new Date(event.kickOffMs),
    status: statusWord(event.status),
    score: homeScore === null || awayScore === null ? null : `${homeScore}:${awayScore}`,
    minute: event.matchTime,
    heardAt: saidMs > 0 ? new Date(saidMs) : null,
    suspended: why?.suspended ?? null,
    overrides: [...standing(event.overrides, atMs)],
    settings,
    house: houseNow(ctx),
    liability: liabilities[0],
    lines: lines.toSorted((one, other) => one.market - other.market),
  }
}

/** What was set for an event or what it is part of: the operator, its competition and its markets. */
const settingsOf = ({ id, competitionId, lines }: ReadEvent) => sql<SettingRow>`
  select * from sportsbook.settings where scope in ('operator', 'competition', 'market', 'event')
    and (key in ('', ${id}, ${competitionId}) or starts_with(key, ${`${competitionId}/`})
      or key = any(${pgArray([...new Set(lines.map(({ market }) => String(market)))])}::text[]))
  order by scope, key`

type Bets = Pick<Outcome, 'slips' | 'stakeCents' | 'payoutCents'>
const NO_BETS: Bets = { slips: 0, stakeCents: 0 as Cents, payoutCents: 0 as Cents }

/** Open bets by `market specifiers outcome`. */
async function readExposures(reader: Reader, eventId: string): Promise<ReadonlyMap<string, Bets>> {
  const found = await rows(
    reader,
    sql<Bets & { key: string }>`select x.market || ' ' || x.specifiers || ' ' || x.outcome as key, e.slips,
      e.stake_cents as "stakeCents", e.payout_cents as "payoutCents"
      from sportsbook.selections as x join sportsbook.exposures as e on e.selection_id = x.id
      where x.event_id = ${eventId} and e.slips > 0`,
  )
  return new Map(found.map(({ key, ...bets }) => [key, bets]))
}

export const foundEvent = z.object({ id: z.string(), match: z.string(), kickOffAt: z.date() })
type FoundEvent = z.output<typeof foundEvent>

const FOUND_MAX = 20
const SEARCHED_BEFORE_MS = 3 * 86_400_000
/** A match that began longer ago is listed behind those that are on or to come. */
const PLAYED_MS = 3 * 3_600_000
const SEARCHED_AFTER_MS = 14 * 86_400_000
const WORDS_MAX = 8

/** Events of the last days and the next weeks whose teams have all these words, by kick-off. */
export function findEvents(reader: Reader, text: string, atMs: number): Promise<readonly FoundEvent[]> {
  const words = text.split(/[\s,-]+/).filter(word => word !== '' && !/^vs?\.?$/i.test(word))
  const patterns = words.slice(0, WORDS_MAX).map(word => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const [from, until] = [new Date(atMs - SEARCHED_BEFORE_MS), new Date(atMs + SEARCHED_AFTER_MS)]
  return rows(
    reader,
    sql<FoundEvent>`select e.id, f.home || ' v ' || f.away as match, e.kick_off_at as "kickOffAt"
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
      where e.kick_off_at > ${from}::timestamptz and e.kick_off_at < ${until}::timestamptz
        and (f.home || ' ' || f.away) ilike all(${pgArray(patterns)}::text[])
      order by e.kick_off_at < ${new Date(atMs - PLAYED_MS)}::timestamptz, e.kick_off_at, e.id
      limit ${FOUND_MAX}`,
  )
}

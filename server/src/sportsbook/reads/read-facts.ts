import type { Cents } from '@ruka/contract/money'
import { upProducers } from '../../feed/index.ts'
import { pgArray, pgTable, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Price } from '../model/book.rules.ts'
import type { EventFacts, Selection, SelectionFacts } from '../model/facts.rules.ts'
import { joinVoids } from '../selections/cancels.ts'
import { lockExposures } from '../model/event-locks.ts'
import type { LineKey } from '../model/line-keys.ts'
import { marginOf, settingsOfSelection, type Setting, type SettingsOf } from '../model/limits.rules.ts'
import { offeredOdds } from '../model/offered-odds.rules.ts'
import { withSetPrices } from '../model/overrides.rules.ts'
import { pricingOf, isOwnLine } from '../model/products.rules.ts'

export const selectionKey = ({ eventId, market, specifiers, outcome }: Selection): string =>
  `${eventId} ${market} ${specifiers} ${outcome}`

export const SELECTION = {
  event_id: ['text', (each: Selection) => each.eventId],
  market: ['bigint', (each: Selection) => each.market],
  specifiers: ['text', (each: Selection) => each.specifiers],
  outcome: ['text', (each: Selection) => each.outcome],
} as const

/** The distinct selections, in the one order in which their rows are locked. */
export const distinctSelections = <Item extends Selection>(legs: readonly Item[]): readonly Item[] =>
  [...new Map(legs.map(leg => [selectionKey(leg), leg]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, leg]) => leg)

type FactsRow = Selection &
  EventFacts & {
    readonly status: number | null
    readonly lineStatus: number | null
    readonly product: number | null
    readonly lineStoppedAtMs: number | null
    readonly price: Price | null
    readonly prices: Readonly<Record<string, Price>> | null
    readonly isUp: boolean
    readonly selectionId: number | null
    readonly isDecided: boolean
    readonly exposureCents: Cents
  }
/** `selectionId` is missing until a bet was placed on it. */
export type ReadSelection = SelectionFacts & { readonly selectionId: number | undefined }

/** When and by which settings selections are looked at. */
type At = { readonly atMs: number; readonly settingsOf: SettingsOf }

/** What slips of these players on these selections are judged by at a moment. */
export async function readJudgeFacts(
  reader: Reader,
  { atMs, ...of }: { players: readonly string[]; selections: readonly Selection[]; atMs: number },
): Promise<At & { readonly factsOf: (selection: Selection) => ReadSelection }> {
  const at = { atMs, settingsOf: await readSettings(reader, of) }
  return { ...at, factsOf: await readSelectionFacts(reader, of.selections, at) }
}

/** What is known of these selections at a moment; to be judged by behind the locks of their events. */
async function readSelectionFacts(
  reader: Reader,
  selections: readonly Selection[],
  { atMs, settingsOf }: At,
): Promise<(selection: Selection) => ReadSelection> {
  const found = await rows(
    reader,
    sql<FactsRow>`select q.event_id as "eventId", q.market, q.specifiers, q.outcome,
      f.id as "factsId", f.competition_id as "competitionId", f.home, f.away,
      (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs", e.status,
      e.home_score as "homeScore", e.away_score as "awayScore", e.match_time as "matchTime",
      (extract(epoch from e.stopped_at) * 1000)::bigint as "stoppedAtMs", e.suspended is not null
        as "isSuspended", e.overrides, (extract(epoch from e.heard_until) * 1000)::bigint as "heardUntilMs",
      l.status as "lineStatus", l.product, (extract(epoch from l.stopped_at) * 1000)::bigint
        as "lineStoppedAtMs",
      l.outcomes -> q.outcome as price,
      -- A price of ours is made of the whole line; reading it costs more than one price.
      case when l.outcomes -> q.outcome -> 'odds' = '0'::jsonb or e.overrides is not null
        or array['', q.event_id, q.market::text, f.competition_id, f.competition_id || '/' || q.market]
          && ${pgArray(settingsOf.marginKeys)}::text[]
        then l.outcomes end as prices,
      coalesce(l.product in (${upProducers(atMs)}), false) as "isUp", s.id as "selectionId",
      coalesce(s.verdict is not null, false) or ${new Date(atMs)}::timestamptz <@ w.voids as "isDecided",
      coalesce(x.payout_cents, 0) as "exposureCents"
      from ${pgTable('q', selections, SELECTION)}
      left join lateral (select * from sportsbook.events where id = q.event_id limit 1) as e on true
      left join lateral (select * from sportsbook.event_facts where id = e.facts_id limit 1) as f on true
      left join lateral (select * from sportsbook.lines
        where (event_id, market, specifiers) = (q.event_id, q.market, q.specifiers) limit 1) as l on true
      left join lateral (select id, verdict from sportsbook.selections
        where (event_id, market, specifiers, outcome) = (q.event_id, q.market, q.specifiers, q.outcome)
        limit 1) as s on true
      ${joinVoids('q')}
      left join lateral (select payout_cents from sportsbook.exposures where selection_id = s.id limit 1) as x
        on true`,
  )
  const byKey = new Map(found.map(row => [selectionKey(row), factsOf(row, { atMs, settingsOf })]))
  return selection => byKey.get(selectionKey(selection))!
}

/**
 * The facts of selections, where staff set a limit of liability behind a lock of each limited selection: bets that other
 * transactions take on it are counted.
 */
export async function readLimitedFacts(
  tx: Tx,
  selections: readonly Selection[],
  at: At,
): Promise<(selection: Selection) => ReadSelection> {
  const factsOf = await readSelectionFacts(tx, selections, at)
  const limited = selections.filter(selection => {
    const { event } = factsOf(selection)
    const settings = event ? settingsOfSelection({ ...selection, ...event }, at.settingsOf) : []
    return settings.some(({ liabilityMaxCents }) => liabilityMaxCents !== null)
  })
  if (limited.length === 0) return factsOf
  await lockExposures(tx, limited.map(selectionKey))
  const afterLock = await readSelectionFacts(tx, limited, at)
  return selection => afterLock(selection) ?? factsOf(selection)
}

function factsOf(row: FactsRow, at: At): ReadSelection {
  return {
    event: row.factsId === null ? undefined : row,
    line:
      row.lineStatus === null
        ? undefined
        : {
            status: row.lineStatus,
            product: row.product!,
            stoppedAtMs: row.lineStoppedAtMs,
            odds: row.price ? oddsOf(row, row.price, at) : undefined,
          },
    isUp: row.isUp || isOwnLine(row.eventId, row.product),
    isDecided: row.isDecided,
    exposureCents: row.exposureCents,
    selectionId: row.selectionId ?? undefined,
  }
}

function oddsOf(row: FactsRow, price: Price, { atMs, settingsOf }: At): number | null {
  const margin = marginOf(settingsOfSelection(row, settingsOf))
  if (margin !== null && !row.prices) throw new Error(`the line of ${selectionKey(row)} was not read`)
  const outcomes = row.prices ?? { [row.outcome]: price }
  const own = offeredOdds(row.market, outcomes, margin, pricingOf(row.eventId))
  const { market, specifiers, overrides } = row
  return withSetPrices(own, { market, specifiers, outcomes }, { overrides, atMs })[row.outcome]!
}

/** The columns of `sportsbook.settings` as `Setting` has them. */
export const SETTING_COLUMNS = sql.raw(`scope, key, suspended is not null as "isSuspended",
  stake_max_cents as "stakeMaxCents", payout_max_cents as "payoutMaxCents",
  liability_max_cents as "liabilityMaxCents", stake_factor as "stakeFactor",
  margin_permille as "marginPermille", cash_out as "cashOut"`)
export function settingsByKey(found: readonly Setting[]): SettingsOf {
  const byKey = new Map(found.map(setting => [`${setting.scope} ${setting.key}`, setting]))
  const marginKeys = found.flatMap(({ key, marginPermille }) => (marginPermille === null ? [] : key))
  return Object.assign((scope: Setting['scope'], key: string) => byKey.get(`${scope} ${key}`), { marginKeys })
}

/** The settings of the operator, and of these players, events, markets and competitions. */
export async function readSettings(
  reader: Reader,
  { players, selections }: { players: readonly string[]; selections: readonly LineKey[] },
): Promise<SettingsOf> {
  const keys = ['', ...players, ...selections.flatMap(({ eventId, market }) => [eventId, String(market)])]
  const found = await rows(
    reader,
    sql<Setting>`select ${SETTING_COLUMNS} from sportsbook.settings
      where key = any(${pgArray([...new Set(keys)])}::text[]) or scope = 'competition'`,
  )
  return settingsByKey(found)
}

import { X } from 'lucide-react'
import { readVirtualEventId } from '@ruka/contract/virtual-ids'
import { fill } from '../../../kit/fill.ts'
import { oddsText } from '../../../kit/react/texts.ts'
import type { LegTrouble } from '../../../slip/quotes.rules.ts'
import { marketName, outcomeName } from '../../../slip/selection-names.ts'
import { legKey, without, type SlipLeg } from '../../../slip/slip.rules.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'

const TROUBLES: Readonly<Record<string, string>> = {
  selection_suspended: words.legSuspended,
  selection_closed: words.legClosed,
  selection_related: words.legRelated,
  odds_changed: words.legOdds,
  exposure_full: words.legFull,
}

/** A selection of the slip: what it is, its round and odds, and what stands in its way. */
export function LegRow({
  leg,
  trouble,
  quotedOdds,
}: {
  readonly leg: SlipLeg
  readonly trouble: LegTrouble | undefined
  readonly quotedOdds: number | undefined
}) {
  const { slips } = useApp()
  const outcome = outcomeName(leg, leg) ?? leg.outcome
  const latest = trouble?.odds ?? quotedOdds
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {outcome} <span className="text-14 font-normal text-muted">{marketName(leg, leg)}</span>
          </p>
          <p className="text-14 text-muted wrap-anywhere">
            {fill(words.sides, { home: leg.home, away: leg.away })} ·{' '}
            {legPlace({ event: leg.event, league: leg.competition })}
          </p>
        </div>
        <p className="num text-right font-extrabold">
          {oddsText(leg.odds)}
          {latest !== undefined && latest !== leg.odds && (
            <span className={`block text-14 ${latest > leg.odds ? 'text-mint-text' : 'text-rose-text'}`}>
              {fill(words.oddsNow, { odds: oddsText(latest) })}
            </span>
          )}
        </p>
        <button
          type="button"
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted"
          aria-label={fill(words.remove, { outcome })}
          onClick={() => slips.update(before => without(before, legKey(leg)))}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {trouble !== undefined && (
        <p role="alert" className="mt-1 text-14 text-rose-text">
          {TROUBLES[trouble.code] ?? words.legClosed}
        </p>
      )}
    </li>
  )
}

/** `Ligi Kuu, week 7`: slips may have matches of both leagues. */
export function legPlace({ event, league }: { readonly event: string; readonly league?: string }): string {
  const week = readVirtualEventId(event)?.week ?? 0
  return league === undefined ? fill(words.week, { week }) : fill(words.leagueWeek, { league, week })
}

import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { useApp } from '../app/app-context.ts'
import { oddsText } from '../../kit/react/texts.ts'
import { cellKey, lineKey } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { marketName, outcomeName } from '../../slip/selection-names.ts'
import type { LegTrouble } from '../../slip/quotes.rules.ts'
import { legKey, without, type SlipLeg } from '../../slip/slip.rules.ts'

const TROUBLES: Readonly<Record<string, string>> = {
  selection_unknown: words.legGone,
  selection_suspended: words.legSuspended,
  selection_closed: words.legClosed,
  selection_changed: words.legChanged,
  selection_related: words.legRelated,
  odds_changed: words.legOdds,
  exposure_full: words.legFull,
}

/** A selection of the slip: what it is, its odds as agreed, and what stands in its way. */
export function LegRow({
  leg,
  trouble,
  quotedOdds,
}: {
  readonly leg: SlipLeg
  readonly trouble: LegTrouble | undefined
  /** What the server said last; the open page may not follow this line. */
  readonly quotedOdds: number | undefined
}) {
  const { slips, prices } = useApp()
  const key = cellKey(leg.event, lineKey(leg), leg.outcome)
  const now = useSyncExternalStore(
    listener => prices.subscribe(key, listener),
    () => prices.cell(key),
    () => prices.cell(key),
  )
  const outcome = outcomeName(leg, leg) ?? leg.outcome
  const latest = trouble?.odds ?? quotedOdds ?? (now?.isOpen ? now.odds : undefined)
  const other = latest === leg.odds ? undefined : latest
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{outcome}</p>
          <p className="text-14 text-muted wrap-anywhere">
            {marketName(leg, leg)} · {fill(words.sides, { home: leg.home, away: leg.away })}
          </p>
        </div>
        <p className="num text-right font-extrabold">
          {oddsText(leg.odds)}
          {other !== undefined && other !== null && (
            <span className={`block text-14 ${other > leg.odds ? 'text-mint-text' : 'text-rose-text'}`}>
              {fill(words.oddsNow, { odds: oddsText(other) })}
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
          {TROUBLES[trouble.code] ?? words.legGone}
        </p>
      )}
    </li>
  )
}

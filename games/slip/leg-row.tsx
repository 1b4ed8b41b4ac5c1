import { X } from 'lucide-react'
import { fill } from '../kit/fill.ts'
import * as words from './locales/slip.en.json'
import { LegOdds } from './leg-odds.tsx'
import type { LegTrouble } from './quotes.rules.ts'
import { marketName, outcomeName, sidesText } from './own/selection-names.ts'
import type { SlipLeg } from './slip.rules.ts'

const TROUBLES: Readonly<Record<string, string>> = {
  selection_unknown: words.legGone,
  selection_suspended: words.legSuspended,
  selection_closed: words.legClosed,
  selection_changed: words.legChanged,
  selection_related: words.legRelated,
  odds_changed: words.legOdds,
  exposure_full: words.legFull,
}

/** What the slip says of each of its selections. */
export type LegProps = {
  readonly leg: SlipLeg
  readonly trouble: LegTrouble | undefined
  /** What the server said last; the open page may not follow this line. */
  readonly quotedOdds: number | undefined
  readonly onRemove: () => void
}
type Props = LegProps & {
  /** Its odds on the page, where the page follows them. */
  readonly oddsHere?: number | undefined
  /** Where its match belongs, where the teams do not say it. */
  readonly place?: string
}

/** A selection of the slip: what it is, its odds as agreed and as they are now, and what stands in its way. */
export function LegRow({ leg, trouble, quotedOdds, onRemove, oddsHere, place }: Props) {
  const outcome = outcomeName(leg, leg) ?? leg.outcome
  const now = trouble?.odds ?? quotedOdds ?? oddsHere ?? leg.odds
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {outcome} <span className="text-14 font-normal text-muted">{marketName(leg, leg)}</span>
          </p>
          <p className="text-14 text-muted wrap-anywhere">
            {sidesText(leg)}
            {place !== undefined && ` · ${place}`}
          </p>
        </div>
        <LegOdds odds={leg.odds} now={now} />
        <button
          type="button"
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted"
          aria-label={fill(words.remove, { outcome })}
          onClick={onRemove}
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

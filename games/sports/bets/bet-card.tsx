import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { oddsText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import { reasonText } from '../../slip/own/reason-text.ts'
import type { LegChange, OwnLeg, OwnSlip } from '../../slip/own/slip-details.ts'
import { resultOf } from '../../slip/own/slip-result.ts'
import { sidesText } from '../../slip/selection-names.ts'
import {
  amountText,
  bonusText,
  changeText,
  kindText,
  marketText,
  outcomeText,
  refusedTexts,
  stakedText,
  stateText,
  verdictText,
} from '../../slip/own/slip-texts.ts'

const LEG_ICONS = {
  won: [CircleCheck, 'text-mint-text'],
  half_won: [CircleCheck, 'text-mint-text'],
  lost: [CircleX, 'text-rose-text'],
  half_lost: [CircleX, 'text-rose-text'],
  void: [CircleMinus, 'text-info-text'],
  undecided: [CircleDashed, 'text-muted'],
} as const

/** A slip in the list: its legs as they stand, and what it paid or can pay. */
export function BetCard({ slip, onShow }: { readonly slip: OwnSlip; readonly onShow: () => void }) {
  return (
    <li className="card mt-0! p-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{kindText(slip)}</h3>
        <StateMark slip={slip} />
      </div>
      <WhyRefused slip={slip} />
      <ul className="mt-2 space-y-2">
        {slip.legs.map((leg, at) => (
          <Leg key={at} leg={leg} />
        ))}
      </ul>
      <div className="mt-3 flex items-end justify-between gap-3 border-t border-line pt-3">
        <p className="text-14 text-muted">{stakedText(shortMoney(slip.stake), slip.placed_at)}</p>
        <Paid slip={slip} />
      </div>
      {slip.cash_out_rule && (
        <p className="mt-2 text-12 text-muted">
          {fill(words.autoCashOutAt, { amount: money(slip.cash_out_rule.at) })}
        </p>
      )}
      <button
        type="button"
        className="mt-2 min-h-11 w-full rounded-control border border-control-line font-semibold"
        onClick={onShow}
      >
        {slip.state === 'open' ? words.cashOutOrDetails : words.details}
      </button>
    </li>
  )
}

const TONES = {
  running: 'text-info-text',
  won: 'text-mint-text',
  cashed_out: 'text-mint-text',
  part_lost: 'text-muted',
  lost: 'text-muted',
  returned: 'text-muted',
} as const

export const StateMark = ({ slip }: { readonly slip: OwnSlip }) => (
  <span className={`text-14 font-semibold ${TONES[resultOf(slip).name]}`}>{stateText(slip)}</span>
)

/** Of a slip that was not accepted, what was in the way. */
export const WhyRefused = ({ slip }: { readonly slip: OwnSlip }) =>
  refusedTexts(slip).map((text, at) => (
    <p key={at} className="text-14 text-rose-text wrap-anywhere">
      {text}
    </p>
  ))

function Paid({ slip }: { readonly slip: OwnSlip }) {
  const result = resultOf(slip)
  const isGain = result.name === 'won' || result.name === 'cashed_out'
  return (
    <p className="num shrink-0 text-right">
      <span className="block text-12 text-muted">{amountText(result)}</span>
      {slip.bonus && <span className="block text-12 text-muted">{bonusText(slip.bonus)}</span>}
      <span className={`text-16 font-extrabold ${isGain ? 'text-mint-text' : ''}`}>
        KES {shortMoney(result.amount)}
      </span>
    </p>
  )
}

type LegProps = {
  readonly leg: OwnLeg
  /** Its decisions that took the place of others. */
  readonly changes?: readonly LegChange[]
}

/** A leg as it stands: live score or how it ended, and what it was before. */
export function Leg({ leg, changes = [] }: LegProps) {
  const [Icon, tone] = LEG_ICONS[leg.verdict ?? 'undecided']
  const shows = leg.score !== null && leg.status !== 'upcoming'
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-14">
        <p className="font-semibold wrap-anywhere">
          {outcomeText(leg)} <span className="font-normal text-muted">{marketText(leg)}</span>
        </p>
        <p className="text-muted wrap-anywhere">
          {sidesText(leg)}
          {shows && <span className="num"> {`${leg.score!.home}:${leg.score!.away}`}</span>}
          {leg.status === 'live' && (
            <span className="live-mark num ml-1">
              {leg.score?.minute ? `${leg.score.minute.split(':')[0]}′` : words.live}
            </span>
          )}
        </p>
        <p className="text-12 text-muted">
          {verdictText(leg.verdict)}
          {leg.reason !== null && ` · ${reasonText(leg.reason)}`}
        </p>
        {changes.map((change, at) => (
          <p key={at} className="text-12 text-muted">
            {changeText(change)}
          </p>
        ))}
      </div>
      <span className="num font-semibold">{oddsText(leg.odds)}</span>
    </li>
  )
}

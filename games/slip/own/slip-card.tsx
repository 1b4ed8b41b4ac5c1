import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortMoney } from '../../kit/format.ts'
import { oddsText } from '../../kit/react/texts.ts'
import type { OwnLeg } from './slip-details.ts'
import type { SlipResult } from './slip-result.ts'
import { amountText, stakedText } from './slip-texts.ts'

const TONES: Readonly<Record<SlipResult['name'], string>> = {
  running: 'text-info-text',
  won: 'text-mint-text',
  cashed_out: 'text-mint-text',
  part_lost: 'text-muted',
  lost: 'text-muted',
  returned: 'text-muted',
}

/** How a slip stands. */
export const StateMark = ({ result, text }: { readonly result: SlipResult; readonly text: string }) => (
  <span className={`text-14 font-semibold ${TONES[result.name]}`}>{text}</span>
)

type CardProps = {
  /** `Multi of 3`. */
  readonly kind: string
  readonly state: string
  readonly result: SlipResult
  /** In KES. */
  readonly stake: number
  readonly placedAt: string
  /** What is said of it above its legs. */
  readonly note?: ReactNode
  readonly legs: ReactNode
  /** The bonus in its amount. */
  readonly bonus?: string | undefined
  readonly children?: ReactNode
}

/** A slip in the list: its legs as they stand, and what it paid or can pay. */
export function SlipCard(props: CardProps) {
  const { kind, state, result, stake, placedAt, note, legs, bonus, children } = props
  const isGain = result.name === 'won' || result.name === 'cashed_out'
  return (
    <li className="card mt-0! p-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{kind}</h3>
        <StateMark result={result} text={state} />
      </div>
      {note}
      <ul className="mt-2 space-y-2">{legs}</ul>
      <div className="mt-3 flex items-end justify-between gap-3 border-t border-line pt-3">
        <p className="text-14 text-muted">{stakedText(shortMoney(stake), placedAt)}</p>
        <p className="num shrink-0 text-right">
          <span className="block text-12 text-muted">{amountText(result)}</span>
          {bonus !== undefined && <span className="block text-12 text-muted">{bonus}</span>}
          <span className={`text-16 font-extrabold ${isGain ? 'text-mint-text' : ''}`}>
            KES {shortMoney(result.amount)}
          </span>
        </p>
      </div>
      {children}
    </li>
  )
}

const LEG_ICONS = {
  won: [CircleCheck, 'text-mint-text'],
  half_won: [CircleCheck, 'text-mint-text'],
  lost: [CircleX, 'text-rose-text'],
  half_lost: [CircleX, 'text-rose-text'],
  void: [CircleMinus, 'text-info-text'],
  undecided: [CircleDashed, 'text-muted'],
} as const

type LegProps = {
  readonly verdict: OwnLeg['verdict']
  readonly outcome: string
  readonly market: string | undefined
  readonly odds: number
  /** The sides, and their score. */
  readonly sides: ReactNode
  /** What is said of it below, a line each. */
  readonly lines: readonly string[]
}

/** A leg of a slip as it stands. */
export function CardLeg({ verdict, outcome, market, odds, sides, lines }: LegProps) {
  const [Icon, tone] = LEG_ICONS[verdict ?? 'undecided']
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-14">
        <p className="font-semibold wrap-anywhere">
          {outcome} <span className="font-normal text-muted">{market}</span>
        </p>
        <p className="text-muted wrap-anywhere">{sides}</p>
        {lines.map((line, at) => (
          <p key={at} className="text-12 text-muted">
            {line}
          </p>
        ))}
      </div>
      <span className="num font-semibold">{oddsText(odds)}</span>
    </li>
  )
}

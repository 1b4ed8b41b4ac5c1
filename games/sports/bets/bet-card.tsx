import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { reasonText } from '../../slip/own/reason-text.ts'
import { CardLeg, SlipCard } from '../../slip/own/slip-card.tsx'
import type { LegChange, OwnLeg, OwnSlip } from '../../slip/own/slip-details.ts'
import { resultOf } from '../../slip/own/slip-result.ts'
import {
  bonusText,
  cappedText,
  changeText,
  kindText,
  marketText,
  outcomeText,
  refusedTexts,
  stateText,
  verdictText,
} from '../../slip/own/slip-texts.ts'
import { sidesText } from '../../slip/own/selection-names.ts'
import * as words from '../locales/sports.en.json'

/** A slip in the list, with its rule that cashes out and the way to its details. */
export function BetCard({ slip, onShow }: { readonly slip: OwnSlip; readonly onShow: () => void }) {
  return (
    <SlipCard
      kind={kindText(slip)}
      state={stateText(slip)}
      result={resultOf(slip)}
      stake={slip.stake}
      placedAt={slip.placed_at}
      note={
        <>
          <WhyRefused slip={slip} />
          <WhyCut slip={slip} />
        </>
      }
      legs={slip.legs.map((leg, at) => (
        <Leg key={at} leg={leg} />
      ))}
      bonus={slip.bonus ? bonusText(slip.bonus) : undefined}
    >
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
    </SlipCard>
  )
}

/** What was in the way of a slip that was not accepted. */
export const WhyRefused = ({ slip }: { readonly slip: OwnSlip }) =>
  refusedTexts(slip).map((text, at) => (
    <p key={at} className="text-14 text-rose-text wrap-anywhere">
      {text}
    </p>
  ))

/** The cap that makes a slip pay less than its odds come to. */
export function WhyCut({ slip }: { readonly slip: OwnSlip }) {
  const text = cappedText(slip)
  return text === undefined ? null : <p className="text-14 text-muted wrap-anywhere">{text}</p>
}

type LegProps = {
  readonly leg: OwnLeg
  /** Its decisions that took the place of others. */
  readonly changes?: readonly LegChange[]
}

/** A leg as it stands: live score or how it ended, and what it was before. */
export function Leg({ leg, changes = [] }: LegProps) {
  const shows = leg.score !== null && leg.status !== 'upcoming'
  const reason = leg.reason === null ? '' : ` · ${reasonText(leg.reason)}`
  return (
    <CardLeg
      verdict={leg.verdict}
      outcome={outcomeText(leg)}
      market={marketText(leg)}
      odds={leg.odds}
      sides={
        <>
          {sidesText(leg)}
          {shows && <span className="num"> {`${leg.score!.home}:${leg.score!.away}`}</span>}
          {leg.status === 'live' && (
            <span className="live-mark num ml-1">
              {leg.score?.minute ? `${leg.score.minute.split(':')[0]}′` : words.live}
            </span>
          )}
        </>
      }
      lines={[`${verdictText(leg.verdict)}${reason}`, ...changes.map(changeText)]}
    />
  )
}

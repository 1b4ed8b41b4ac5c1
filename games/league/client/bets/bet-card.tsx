import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import { readVirtualEventId, slugOfLeague } from '@ruka/contract/virtual-ids'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { oddsText } from '../../../kit/react/texts.ts'
import { amountText, stakedText, verdictText } from '../../../slip/own/slip-texts.ts'
import { marketName, outcomeName, sidesText } from '../../../slip/selection-names.ts'
import { useLeague, useTick } from '../app/app-context.ts'
import { momentsOf, readGoals, sheetOf } from '../live/goals.rules.ts'
import { minuteOf, phaseOf, shareOfPlay } from '../live/phase.rules.ts'
import { roundOf } from '../live/league-state.rules.ts'
import { verdictOf } from '../demo/demo.rules.ts'
import * as words from '../locales/league.en.json'
import { placeOf } from '../slip/place-of.ts'
import type { ShownLeg, ShownSlip } from './shown-slip.ts'

const ICONS = {
  won: [CircleCheck, 'text-mint-text'],
  half_won: [CircleCheck, 'text-mint-text'],
  lost: [CircleX, 'text-rose-text'],
  half_lost: [CircleX, 'text-rose-text'],
  void: [CircleMinus, 'text-info-text'],
  undecided: [CircleDashed, 'text-muted'],
} as const

/** A slip: its legs as they stand, and what it paid or can pay. */
export function BetCard({ slip }: { readonly slip: ShownSlip }) {
  const { legs, stake, result } = slip
  const isGain = result.name === 'won' || result.name === 'cashed_out'
  return (
    <li className="card mt-0! p-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{fill(words.betOf, { n: legs.length })}</h3>
        <span className={`text-14 font-semibold ${isGain ? 'text-mint-text' : 'text-muted'}`}>
          {words[`result_${result.name}`]}
        </span>
      </div>
      <ul className="mt-2 space-y-2">
        {legs.map((leg, at) => (
          <Leg key={at} leg={leg} />
        ))}
      </ul>
      <div className="mt-3 flex items-end justify-between gap-3 border-t border-line pt-3">
        <p className="text-14 text-muted">{stakedText(shortMoney(stake), slip.placedAt)}</p>
        <p className="num shrink-0 text-right">
          <span className="block text-12 text-muted">{amountText(result)}</span>
          <span className={`text-16 font-extrabold ${isGain ? 'text-mint-text' : ''}`}>
            KES {shortMoney(result.amount)}
          </span>
        </p>
      </div>
    </li>
  )
}

function Leg({ leg }: { readonly leg: ShownLeg }) {
  const [Icon, tone] = ICONS[leg.verdict ?? 'undecided']
  const live = useLive(leg)
  const [score, minute, stands] = live === '' ? [] : live.split('|')
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-14">
        <p className="font-semibold wrap-anywhere">
          {outcomeName(leg, leg) ?? leg.outcome}{' '}
          <span className="font-normal text-muted">{marketName(leg, leg)}</span>
        </p>
        <p className="text-muted wrap-anywhere">
          {sidesText(leg)}{' '}
          <strong className="num text-text">
            {score ?? (leg.score && `${leg.score.home}:${leg.score.away}`)}
          </strong>{' '}
          {minute !== undefined && <span className="num text-rose-text">{minute}</span>}
        </p>
        <p className="text-12 text-muted">
          {leg.verdict === null
            ? stands === undefined
              ? placeOf(leg)
              : words[stands === 'won' ? 'wouldWin' : 'wouldLose']
            : `${placeOf(leg)} · ${verdictText(leg.verdict)}`}
        </p>
      </div>
      <span className="num font-semibold">{oddsText(leg.odds)}</span>
    </li>
  )
}

/** `1:0|34′|won` while the match is played in the league that is shown; empty otherwise. */
function useLive(leg: ShownLeg): string {
  const league = useLeague()
  const match = readVirtualEventId(leg.event)
  const round =
    match && slugOfLeague(match.league) === league.league
      ? roundOf(league, `${match.season}:${match.week}`)
      : undefined
  return useTick(now => {
    if (!match || !round?.drawn || leg.verdict !== null) return ''
    if (phaseOf(round, now, league.roundMs) !== 'playing') return ''
    const text = round.drawn.results[match.match] ?? ''
    const share = shareOfPlay(round, now, league.roundMs)
    const moments = momentsOf(readGoals(text))
    const fallen = [...text.matchAll(/[ha]\d+/g)].filter((_, at) => moments[at]! <= share).join('')
    const sheet = sheetOf(fallen)
    const { home, away } = sheet.full
    return `${home}:${away}|${minuteOf(share)}′|${verdictOf(leg, sheet) === 'lost' ? 'lost' : 'won'}`
  })
}

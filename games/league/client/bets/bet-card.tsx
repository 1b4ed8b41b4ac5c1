import { readVirtualEventId, slugOfLeague } from '@ruka/contract/virtual-ids'
import { fill } from '../../../kit/fill.ts'
import * as slipWords from '../../../slip/locales/slip.en.json'
import { CardLeg, SlipCard } from '../../../slip/own/slip-card.tsx'
import { resultText, verdictText } from '../../../slip/own/slip-texts.ts'
import { marketName, outcomeName, sidesText } from '../../../slip/own/selection-names.ts'
import { useLeague, useTick } from '../app/app-context.ts'
import { momentsOf, readGoals, sheetOf } from '../live/goals.rules.ts'
import { minuteOf, phaseOf, shareOfPlay } from '../live/phase.rules.ts'
import { roundOf } from '../live/league-state.rules.ts'
import { verdictOf } from '../demo/demo.rules.ts'
import * as words from '../locales/league.en.json'
import { placeOf } from '../slip/place-of.ts'
import type { ShownLeg, ShownSlip } from './shown-slip.ts'

/** A slip: its legs as they stand, and what it paid or can pay. */
export const BetCard = ({ slip: { legs, stake, placedAt, result } }: { readonly slip: ShownSlip }) => (
  <SlipCard
    kind={fill(slipWords.multiOf, { n: legs.length })}
    state={resultText(result)}
    result={result}
    stake={stake}
    placedAt={placedAt}
    legs={legs.map((leg, at) => (
      <Leg key={at} leg={leg} />
    ))}
  />
)

function Leg({ leg }: { readonly leg: ShownLeg }) {
  const live = useLive(leg)
  const [score, minute, stands] = live === '' ? [] : live.split('|')
  const verdict = leg.verdict === null ? '' : ` · ${verdictText(leg.verdict)}`
  return (
    <CardLeg
      verdict={leg.verdict}
      outcome={outcomeName(leg, leg) ?? leg.outcome}
      market={marketName(leg, leg)}
      odds={leg.odds}
      sides={
        <>
          {sidesText(leg)}{' '}
          <strong className="num text-text">
            {score ?? (leg.score && `${leg.score.home}:${leg.score.away}`)}
          </strong>{' '}
          {minute !== undefined && <span className="num text-rose-text">{minute}</span>}
        </>
      }
      lines={[
        stands === undefined
          ? `${placeOf(leg)}${verdict}`
          : words[stands === 'won' ? 'wouldWin' : 'wouldLose'],
      ]}
    />
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

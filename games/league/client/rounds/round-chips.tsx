import type { LeagueRound } from '@ruka/contract/league'
import { formatCountdown } from '@ruka/ui/countdown'
import { fill } from '../../../kit/fill.ts'
import { useLeague, useTick } from '../app/app-context.ts'
import { keyOf } from '../live/league-state.rules.ts'
import { bettingEndsAt, phaseOf, takesBets } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { phaseWord } from '../app/phase-words.ts'

type Props = {
  readonly rounds: readonly LeagueRound[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The rounds that are here, each with the time that is left to bet on it. */
export const RoundChips = ({ rounds, chosen, onChoose }: Props) => (
  <div role="group" aria-label={words.rounds} className="round-chips">
    {rounds.slice(0, 4).map(round => (
      <button
        key={keyOf(round)}
        type="button"
        className="round-chip"
        aria-pressed={keyOf(round) === chosen}
        onClick={() => onChoose(keyOf(round))}
      >
        <span className="font-semibold">{fill(words.weekShort, { week: round.week })}</span>
        <Left round={round} />
      </button>
    ))}
  </div>
)

function Left({ round }: { readonly round: LeagueRound }) {
  const { roundMs } = useLeague()
  const text = useTick(now => {
    const phase = phaseOf(round, now, roundMs)
    return takesBets(phase) ? formatCountdown(bettingEndsAt(round, roundMs) - now) : phaseWord(phase)
  })
  return <span className="num text-12">{text}</span>
}

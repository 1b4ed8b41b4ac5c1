import type { LeagueRound } from '@ruka/contract/league'
import { fill } from '../../../kit/fill.ts'
import { useLeague, useTick } from '../app/app-context.ts'
import { shareOfPlay } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import type { Match } from '../rounds/round-legs.ts'
import type { Play, Shown } from './play.rules.ts'
import { TEMPLATES } from './templates.rules.ts'

type Props = { readonly round: LeagueRound; readonly match: Match; readonly play: Play }

/** What has happened in the match, the latest first. */
export function Commentary({ round, match, play }: Props) {
  const { roundMs } = useLeague()
  const count = useTick(now => {
    const share = shareOfPlay(round, now, roundMs)
    return play.shown.filter(({ at }) => at <= share).length
  })
  const told = play.shown.slice(0, count).toReversed()
  return (
    <ol className="comments" aria-label={words.commentary}>
      {told.length === 0 && <li className="text-muted">{words.kickedOff}</li>}
      {told.map(clip => (
        <li key={clip.at} data-goal={clip.end === 'goal'}>
          <span className="comment-minute num">{clip.minute}′</span>
          <span>{clipText(clip, match)}</span>
        </li>
      ))}
    </ol>
  )
}

/** `Goal for Nakuru Flamingos: a header.` */
const clipText = ({ side, end, template }: Shown, match: Pick<Match, 'of'>): string =>
  fill(words[`clip_${end}`], {
    team: match.of[side],
    how: words[`how_${TEMPLATES[template]!.name}`],
  })

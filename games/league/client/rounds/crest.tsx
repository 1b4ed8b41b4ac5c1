import type { LeagueTeam } from '@ruka/contract/league'
import { memo, useId } from 'react'

/** The outline of every crest, on a ground of 24 by 28. */
const SHIELD = 'M2 2.5C8 3.5 10 1 12 1s4 2.5 10 1.5V15c0 6-5 10-10 12C7 25 2 21 2 15z'

/** What is drawn over the ground of the shield, in the second colour. */
const PATTERNS: Readonly<Record<LeagueTeam['pattern'], string>> = {
  plain: 'M12 7l2.2 4.4 4.8.7-3.5 3.4.8 4.8-4.3-2.3-4.3 2.3.8-4.8L5 12.1l4.8-.7z',
  stripes: 'M7 0h3.2v28H7zM13.8 0H17v28h-3.2z',
  halves: 'M12 0h12v28H12z',
  hoops: 'M0 7h24v4H0zM0 15h24v4H0z',
  sash: 'M0 4l5-4 19 19v9h-2L0 6z',
  chevron: 'M0 9l12 8 12-8v6l-12 8L0 15z',
}

/** The crest of a team, drawn from its colours. It says nothing by itself: its name stands beside it. */
export const Crest = memo(function Crest({
  team: { pattern, colours },
  className = 'size-6',
}: {
  readonly team: LeagueTeam
  readonly className?: string
}) {
  const id = useId()
  return (
    <svg viewBox="0 0 24 28" className={`crest ${className}`} aria-hidden="true">
      <clipPath id={id}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h24v28H0z" fill={colours[0]} />
        <path d={PATTERNS[pattern]} fill={colours[1]} />
      </g>
      <path d={SHIELD} className="crest-line" />
    </svg>
  )
})

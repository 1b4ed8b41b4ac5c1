/** What is next for a list of the Virtual Jackpot: a function of the list and its two rounds as they are stored. */
import type { LeagueVoidReason } from '@ruka/contract/league'

type Round = {
  readonly state: 'open' | 'locked' | 'drawn' | 'settled' | 'void'
  readonly voidReason: LeagueVoidReason | null
}
export type FollowedList = {
  readonly state: 'open' | 'closed' | 'settled' | 'void'
  /** The earlier and the later one. */
  readonly rounds: readonly [Round, Round]
}

export type ListStep =
  | { readonly do: 'close' | 'settle' | 'wait' }
  | { readonly do: 'void'; readonly reason: LeagueVoidReason }

/** Whether the rounds of a list let it take tickets. Its own state may follow them late. */
export const areRoundsOpen = ([earlier, later]: FollowedList['rounds']): boolean =>
  earlier.state === 'open' && later.state === 'open'

/**
 * The next step of a list: it closes when its earlier round is locked or one of the two is void, is decided when
 * both are settled, and is void when one of them is. `wait`: there is none before a round changes.
 */
export function nextListStep({ state, rounds }: FollowedList): ListStep {
  const [earlier, later] = rounds
  const voidRound = rounds.find(round => round.state === 'void')
  if (state === 'open') return { do: earlier.state === 'open' && !voidRound ? 'wait' : 'close' }
  if (state !== 'closed') return { do: 'wait' }
  if (voidRound) return { do: 'void', reason: voidRound.voidReason! }
  return { do: earlier.state === 'settled' && later.state === 'settled' ? 'settle' : 'wait' }
}

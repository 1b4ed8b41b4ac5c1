import type { LeagueVoidReason } from '@ruka/contract/league'

/** Why a round is void, as tools print it. */
export const VOID_REASONS: Readonly<Record<LeagueVoidReason, string>> = {
  not_drawn: 'The round could not be drawn in time.',
  lock_late: 'Betting on the round could not be closed before its public value was known.',
  beacon_late: 'The public value of the round came too late.',
  staff: 'The operator stopped the round.',
  restored: 'The round belongs to a database that was restored.',
}

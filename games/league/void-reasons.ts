import type { LeagueVoidReason } from '@ruka/contract/league'

/** Why a round is void, as tools print it. */
export const VOID_REASONS: Readonly<Record<LeagueVoidReason, string>> = {
  not_drawn: 'it could not be drawn in time',
  lock_late: 'betting could not be closed before its public value was known',
  beacon_late: 'its public value came too late',
  staff: 'the operator stopped it',
  restored: 'it belongs to a database that was restored',
}

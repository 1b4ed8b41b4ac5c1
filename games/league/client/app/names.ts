import type { LeagueSlug } from '@ruka/contract/virtual-ids'

/** What the leagues are called until the server says it: an operator may rename them. */
export const NAMES: Readonly<Record<LeagueSlug, string>> = {
  'ruka-league': 'Ruka League',
  'ligi-kuu': 'Ligi Kuu',
}

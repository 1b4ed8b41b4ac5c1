import type { LeagueSlug } from '@ruka/contract/virtual-ids'

/** What the leagues are called until the server says it: an operator may rename them. */
export const NAMES: Readonly<Record<LeagueSlug, string>> = {
  'virtual-league': 'Virtual League',
  'ligi-kuu': 'Ligi Kuu',
}

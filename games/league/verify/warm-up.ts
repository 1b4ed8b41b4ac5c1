import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { readRounds } from '../published-league.ts'
import { checkRound, claimedValue } from '../round-check.ts'
import { matchesOfWeek } from '../season-verifier.ts'

/**
 * Checks a sample round while the page has nothing to do, which the browser then has compiled: on a slow
 * phone that takes longer than the check.
 */
export function warmUp(): void {
  const soon = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200))
  soon(() => {
    const [league] = LEAGUE_SLUGS
    const seed = '00'.repeat(32)
    const at = new Date(0).toISOString()
    const data = {
      season: 1,
      week: 1,
      at,
      state: 'settled',
      reason: null,
      commitment: seed,
      beaconRound: 1,
      beaconSignature: '00'.repeat(48),
      seed,
      lockedAt: at,
      drawnAt: at,
      fixtures: matchesOfWeek(league!, seed, 1),
      results: Array.from({ length: 10 }, () => ''),
    }
    const [round] = readRounds(JSON.stringify({ data })).rounds
    void checkRound(round!, { league: league!, provenValue: claimedValue })
  })
}

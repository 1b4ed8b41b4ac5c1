import type { PublishedRound } from '@ruka/contract/league-records'
import { verifyLeagueRound } from '../../verifier.ts'
import { readGoals } from '../live/goals.rules.ts'

export type Checked = {
  readonly seedFits: boolean
  /** Whether drand signed the value that was used; undefined of a round without one. */
  readonly beaconFits: boolean | undefined
  /** Places of the matches whose goals are others than those that were published. */
  readonly others: readonly number[]
  readonly tookMs: number
}

/**
 * Draws a published round once more on this device, and looks at the signature of the public random value where the
 * round waited for one. @throws RangeError where a part is not in its published format
 */
export async function checkRound(
  league: string,
  { season, week, commitment, seed, fixtures, results, beaconRound, beaconSignature }: PublishedRound,
  now: () => number,
): Promise<Checked> {
  const from = now()
  const beacon = beaconRound === null ? undefined : await proofOf(beaconRound, beaconSignature ?? '')
  const { seedFitsCommitment, matches } = await verifyLeagueRound({
    round: `${league}:${season}:${week}`,
    commitment,
    seed: seed ?? '',
    beacon: beacon?.value ?? '',
    means: fixtures.map(([, , home, away]) => ({ home, away })),
  })
  const others = matches.flatMap(({ goals }, at) => {
    const published = readGoals(results?.[at] ?? '').map(({ side, minute }) => `${minute} ${side}`)
    return published.join() === goals.join() ? [] : [at]
  })
  return { seedFits: seedFitsCommitment, beaconFits: beacon?.isSigned, others, tookMs: now() - from }
}

/** The check of a signature is as large as all the rest: only a round that has one fetches it. */
async function proofOf(round: number, signature: string) {
  const { isSignatureOf, randomnessOf } = await import('../../../fair/drand.ts')
  const isSigned = isSignatureOf(round, signature)
  return { isSigned, value: isSigned ? randomnessOf(signature) : '' }
}

import type { PublishedRound } from '@ruka/contract/league-records'
import { readDrand } from '../../late-drand.ts'
import { checkRound as checkAll, goalsText, type StepKey } from '../../round-check.ts'

export type Checked = {
  /** Whether the seed is the one that was committed to. */
  readonly seedFits: boolean
  /** Whether the season of the seed has these matches, with these expected goals. */
  readonly matchesFit: boolean
  /** Whether drand signed the value that was used, after the lock; undefined of a round without one. */
  readonly beaconFits: boolean | undefined
  /** Places of the matches whose goals are others than those that were published; all without a signed value. */
  readonly others: readonly number[]
  readonly tookMs: number
}

/**
 * Draws a published round once more on this device, and looks at the signature of the public random value where the
 * round waited for one. @throws RangeError where a part is not in its published format; Unread where code does not come
 */
export async function checkRound(league: string, round: PublishedRound, now: () => number): Promise<Checked> {
  if (round.seed === null) throw new RangeError('the round has no seed')
  const from = now()
  const { steps, drawn } = await checkAll(round, { league, provenValue })
  const isRight = (key: StepKey) => steps.find(step => step.key === key)?.isRight
  return {
    seedFits: isRight('commitment') === true,
    matchesFit: isRight('matches') === true,
    beaconFits: isRight('beacon'),
    others: round.fixtures.flatMap((_, at) => {
      const found = drawn?.[at]
      return found && goalsText(found) === round.results?.[at] ? [] : [at]
    }),
    tookMs: now() - from,
  }
}

/** The check of a signature is as large as all the rest: only a round that has one fetches it. */
async function provenValue(round: number, signature: string): Promise<string | undefined> {
  const { isSignatureOf, randomnessOf } = await readDrand()
  return isSignatureOf(round, signature) ? randomnessOf(signature) : undefined
}

import { saltFault, type PublishedSalt, type SaltFault } from '../../salt.ts'
import { verifyRound, type PublishedRound } from '../../verifier.ts'
import { judge, stepsOf, type CheckedSalt, type Judgement, type Step } from './steps.ts'

type Chain = PublishedSalt & { readonly index: number; readonly commitment: string }
type Options = {
  /** The commitment that this device was shown before the flight. */
  readonly shown?: string | undefined
  /** The chain of the round, which can be followed to its beginning. */
  readonly chain?: Chain | undefined
  /** Returns the fault of a salt, including its value; without it only the times are checked. */
  readonly proveSalt?: ProveSalt | undefined
}
export type ProveSalt = (salt: PublishedSalt) => Promise<SaltFault | undefined>

/** A verified round: the verdict, and the steps that lead to it. */
export type Proven = Judgement & {
  readonly round: PublishedRound
  readonly chain: Chain | undefined
  readonly steps: readonly Step[]
}

/** Verifies a round. @throws RangeError when it is not a round. */
export async function proveRound(round: PublishedRound, options: Options): Promise<Proven> {
  const { shown, chain, proveSalt } = options
  const salt = chain && (await checkedSalt(chain, proveSalt))
  const steps = stepsOf(round, await verifyRound(round), { shown, salt })
  return { ...judge(round, steps, shown !== undefined), round, chain, steps }
}

async function checkedSalt(of: PublishedSalt, prove?: ProveSalt): Promise<CheckedSalt> {
  const fault = prove ? await prove(of) : saltFault(of)
  return { of, fault, isProven: prove !== undefined }
}

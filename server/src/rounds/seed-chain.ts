import { previousSeed } from '@ruka/games/fair/seeds.rules'
import type { Ctx } from '../platform/context/context.ts'
import { proveSealKey, resealed, seal, unseal } from '../platform/context/seal.ts'

const CHECKPOINT_EVERY = 1_000

/**
 * A chain as it is stored: how many seeds it has, the commitment s_0, which is public, and its last seed s_N,
 * sealed.
 */
export type StoredChain = { readonly length: number; readonly commitment: Buffer; readonly sealedEnd: Buffer }
type SealedEnd = Omit<StoredChain, 'length'>

/** A chain in the memory of its leader; its seeds are in clear nowhere else. */
export type SeedChain = {
  readonly length: number
  /** s_index, for 1 ≤ index ≤ length. @throws RangeError for another */
  seedAt(index: number): Uint8Array
}

/**
 * Draws a chain. The walk yields to the event loop; it belongs before the transaction of the commitment,
 * since it takes long on a busy machine. `label` binds the sealed end to its use and commitment, so that it
 * opens in no other row: it names the product, the version and the game, and never changes.
 */
export async function drawSeedChain(ctx: Ctx, label: string, length: number): Promise<StoredChain> {
  const end = ctx.random.bytes(32)
  const [start] = await walkChain(end, length)
  const commitment = Buffer.from(start!)
  return { length, commitment, sealedEnd: seal(ctx, boundTo(label, commitment), end) }
}

/**
 * @throws Error when the sealed end does not open or does not lead to the commitment: another key or label,
 * or a row that was tampered with.
 */
export async function openSeedChain(
  ctx: Ctx,
  label: string,
  { length, commitment, sealedEnd }: StoredChain,
): Promise<SeedChain> {
  const bound = boundTo(label, commitment)
  const end = unseal(ctx, bound, sealedEnd)
  const checkpoints = await walkChain(end, length)
  if (!commitment.equals(checkpoints[0]!)) throw new Error(`${bound} does not lead to its commitment`)
  return {
    length,
    seedAt(index) {
      if (!Number.isInteger(index) || index < 1 || index > length)
        throw new RangeError('no such seed in the chain')
      const above = Math.ceil(index / CHECKPOINT_EVERY)
      let seed = checkpoints[above] ?? end
      for (let at = Math.min(above * CHECKPOINT_EVERY, length); at > index; at--) seed = previousSeed(seed)
      return seed
    },
  }
}

/** @throws Error, with one sentence for the operator, when the chain was sealed under another key. */
export const proveChainOpens = (ctx: Ctx, label: string, { commitment, sealedEnd }: SealedEnd): void =>
  proveSealKey(ctx, boundTo(label, commitment), sealedEnd)

/** The end sealed under the key in use, or null where it is already. @throws Error when no key opens it */
export const resealedEnd = (ctx: Ctx, label: string, { commitment, sealedEnd }: SealedEnd): Buffer | null =>
  resealed(ctx, boundTo(label, commitment), sealedEnd)

const boundTo = (label: string, commitment: Buffer): string => `${label}:${commitment.toString('hex')}`

/**
 * Hashes from the end down to s_0; returns the seeds at 0, 1000, 2000 … and yields to the event loop at each.
 */
async function walkChain(end: Uint8Array, length: number): Promise<readonly Uint8Array[]> {
  const checkpoints: Uint8Array[] = []
  let seed = end
  for (let at = length; ; at--) {
    if (at % CHECKPOINT_EVERY === 0) {
      checkpoints[at / CHECKPOINT_EVERY] = seed
      await new Promise(resolve => setImmediate(resolve))
    }
    if (at === 0) return checkpoints
    seed = previousSeed(seed)
  }
}

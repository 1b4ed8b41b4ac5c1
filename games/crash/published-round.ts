/** The formats of a round for `npm run verify-round` and for the page that checks rounds. */
import { beacon } from '@ruka/contract/crash-rounds'
import * as z from 'zod/mini'
import type { PublishedSalt } from './salt.ts'
import type { PublishedRound } from './verifier.ts'

const clientSeed = z.string().check(z.maxLength(64))
const salt = z.string().check(z.maxLength(256))
const x100 = z.number().check(z.int(), z.gte(100), z.lte(100_000_000))
const parts = {
  roundId: z.string().check(z.maxLength(64)),
  commitment: z.string(),
  clientSeeds: z.tuple([clientSeed, clientSeed, clientSeed]),
  salt,
}
const publishedRound = z.strictObject({ ...parts, seed: z.string(), x100 })

/** The answer of `/api/play/crash/GAME/rounds/N/`, with or without further fields. */
const answer = z.object({
  data: z.object({
    ...parts,
    seed: z.nullable(z.string()),
    x100: z.nullable(x100),
    chain: z.object({
      index: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
      commitment: z.string(),
      salt: z.nullable(salt),
      committedAt: z.string(),
      saltSource: z.nullable(z.enum(['own', 'given'])),
      saltSignature: z.nullable(z.string().check(z.maxLength(96))),
      saltedAt: z.nullable(z.string()),
      beacon: z.nullable(beacon),
      beaconNamedAt: z.nullable(z.string()),
    }),
  }),
})

export type HandedRound = {
  /** `x100` is meaningless for a void round. */
  readonly round: PublishedRound
  /** The round was interrupted and its stakes returned: it has no outcome to check. */
  readonly returned: boolean
  /** The URL of the server's answer. */
  readonly chain?: PublishedSalt & { readonly index: number; readonly commitment: string }
}

/**
 * A round as a game copies it, or as the server answers. @throws $ZodError or SyntaxError for anything else,
 * RangeError while it runs.
 */
export function readRound(text: string): HandedRound {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('data' in value))
    return { round: publishedRound.parse(value), returned: false }
  const { roundId, commitment, clientSeeds, seed, chain, ...round } = answer.parse(value).data
  if (seed === null) throw new RangeError('it still runs; its seed is shown when it is over')
  if (chain.salt !== round.salt) throw new RangeError('its salt is not that of its chain')
  return {
    round: { roundId, commitment, clientSeeds, seed, salt: round.salt, x100: round.x100 ?? 100 },
    returned: round.x100 === null,
    chain,
  }
}

/** The text to save or paste. */
export const publishedText = ({
  roundId,
  commitment,
  seed,
  clientSeeds,
  salt: fixed,
  x100: crashed,
}: PublishedRound): string =>
  JSON.stringify({ roundId, commitment, seed, clientSeeds, salt: fixed, x100: crashed }, null, 2)

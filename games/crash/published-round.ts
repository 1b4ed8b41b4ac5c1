/** The form in which a round is handed on to be checked: by `npm run verify-round` and by the page that checks rounds. */
import * as z from 'zod/mini'
import type { PublishedRound } from './verifier.ts'

const clientSeed = z.string().check(z.maxLength(64))
export const publishedRound = z.strictObject({
  roundId: z.string().check(z.maxLength(64)),
  commitment: z.string(),
  seed: z.string(),
  clientSeeds: z.tuple([clientSeed, clientSeed, clientSeed]),
  salt: z.string().check(z.maxLength(256)),
  x100: z.number().check(z.int(), z.gte(100), z.lte(100_000_000)),
})

/** The text to save or paste. */
export const publishedText = ({
  roundId,
  commitment,
  seed,
  clientSeeds,
  salt,
  x100,
}: PublishedRound): string => JSON.stringify({ roundId, commitment, seed, clientSeeds, salt, x100 }, null, 2)

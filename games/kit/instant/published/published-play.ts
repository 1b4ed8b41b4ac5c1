import * as z from 'zod/mini'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const kes = z.number().check(z.gte(0), z.lte(1e10))

/** A play with the data to check it, as copied by “Copy as JSON”. Amounts are KES. */
export const publishedPlay = z.strictObject({
  game: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  version: z.string().check(z.maxLength(40)),
  /** SHA-256 of the server's seed, shown before the play. */
  hash: hex32,
  serverSeed: hex32,
  clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  nonce: z.number().check(z.int(), z.gte(0)),
  stake: kes,
  cap: kes,
  start: z.unknown(),
  moves: z.array(z.unknown()),
  shown: z.unknown(),
  pay: kes,
})
export type PublishedPlay = z.infer<typeof publishedPlay>

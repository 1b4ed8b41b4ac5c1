/**
 * The format of an export of plays for auditors, as the checker expects it. Hashes, keys and seeds are
 * hexadecimal.
 */
import * as z from 'zod/mini'
import { publishedPlay } from './published/published-play.ts'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.gte(0))
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const text = z.string().check(z.maxLength(300))
const share = z.number().check(z.gte(0), z.lte(1))

export const playsHeader = z.strictObject({
  format: z.literal('ruka-casino-export'),
  version: z.literal(1),
  game: text,
  /** The folder of its rules. */
  client: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  /** Pairs of seeds that ended in this time, `until` not included. */
  period: z.strictObject({ from: time, until: time }),
  madeAt: time,
  /** The deciding code that ran when the export was made. */
  sources: z.array(z.strictObject({ file: text, sha256: hex32 })),
  /** The least and the greatest mean return over all strategies. */
  returnToPlayer: z.strictObject({ min: share, max: share }),
  publicKey: hex32,
})

/** A pair of seeds that has ended, with all plays that were drawn from it. */
export const exportedPair = z.strictObject({
  id: count,
  hash: hex32,
  serverSeed: hex32,
  clientSeed: publishedPlay.shape.clientSeed,
  beganAt: time,
  endedAt: time,
  /** Its number of plays. */
  count,
})

const ofPlay = publishedPlay.shape
/** Amounts are KES. A play whose stake was returned has no result. */
export const exportedPlay = z.strictObject({
  version: ofPlay.version,
  nonce: ofPlay.nonce,
  stake: ofPlay.stake,
  cap: ofPlay.cap,
  start: ofPlay.start,
  moves: ofPlay.moves,
  shown: ofPlay.shown,
  pay: ofPlay.pay,
  state: z.enum(['over', 'returned']),
  at: time,
})

/** Returned stakes are counted, and not in the sums. */
export const playsTotals = z.strictObject({
  pairs: count,
  plays: count,
  returned: count,
  stakedCents: count,
  paidCents: count,
})

export type PlaysHeader = z.infer<typeof playsHeader>
export type ExportedPair = z.infer<typeof exportedPair>
export type ExportedPlay = z.infer<typeof exportedPlay>
export type PlaysTotals = z.infer<typeof playsTotals>

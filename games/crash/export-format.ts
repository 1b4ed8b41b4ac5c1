/**
 * The format of an export for auditors, as the checker expects it. Hashes, keys and seeds are hexadecimal.
 */
import { beacon } from '@ruka/contract/crash-rounds'
import * as z from 'zod/mini'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.gte(0))
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const text = z.string().check(z.maxLength(300))
const clientSeed = z.string().check(z.maxLength(64))

const exportChain = z.strictObject({
  id: count,
  length: count,
  commitment: hex32,
  committedAt: time,
  salt: z.nullable(z.string().check(z.maxLength(256))),
  saltSource: z.nullable(z.enum(['own', 'given'])),
  saltReference: z.nullable(text),
  /** drand's signature of the round, whose SHA-256 a given salt is. */
  saltSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
  saltedAt: z.nullable(time),
  /** The source of a given salt, and when it was named. */
  beacon: z.nullable(beacon),
  beaconNamedAt: z.nullable(time),
  /** The database was restored: its other seeds may have been seen, and are not played. */
  closedAt: z.nullable(time),
})

export const exportHeader = z.strictObject({
  format: z.literal('ruka-crash-export'),
  version: z.literal(3),
  algorithm: z.literal('crash:v1'),
  game: text,
  range: z.strictObject({ first: count, last: count }),
  madeAt: time,
  /** The deciding code that ran when the export was made. */
  sources: z.array(z.strictObject({ file: text, sha256: hex32 })),
  /** In KES, milliseconds and hundredths. */
  limits: z.strictObject({
    minStake: z.number(),
    maxStake: z.number(),
    maxPayout: z.number(),
    maxDay: z.number(),
    bettingMs: z.number(),
    autoX100: z.strictObject({ min: z.number(), max: z.number() }),
  }),
  returnToPlayer: z.strictObject({ most: z.number(), shortOfItBelow: z.number() }),
  chains: z.array(exportChain),
  publicKey: hex32,
})

export const exportRound = z.strictObject({
  round: count,
  roundId: text,
  chain: count,
  index: count,
  commitment: hex32,
  seed: hex32,
  clientSeeds: z.tuple([clientSeed, clientSeed, clientSeed]),
  x100: z.nullable(z.number().check(z.int(), z.gte(100), z.lte(100_000_000))),
  state: z.enum(['crashed', 'void']),
  openedAt: time,
  tookOffAt: z.nullable(time),
  endedAt: time,
  /** The numbers of played and void rounds. */
  bets: count,
  returned: count,
  stakedCents: count,
  paidCents: count,
})

export const exportTotals = z.strictObject({
  rounds: count,
  void: count,
  bets: count,
  returned: count,
  stakedCents: count,
  paidCents: count,
  returnToPlayer: z.strictObject({ theoretical: z.number(), actual: z.nullable(z.number()) }),
})

export type ExportHeader = z.infer<typeof exportHeader>
export type ExportRound = z.infer<typeof exportRound>
export type ExportTotals = z.infer<typeof exportTotals>

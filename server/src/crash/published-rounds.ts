import type { Beacon } from '@ruka/contract/crash-rounds'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../platform/db/db.ts'
import type { ClientSeeds } from './chain.ts'

export type EndedRound = {
  readonly round: number
  readonly x100: number | null
  readonly state: 'crashed' | 'void'
  readonly at: Date
}

/** Ended rounds, latest first; with `before`, those of lower numbers. */
export const readRounds = (
  reader: Reader,
  game: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<readonly EndedRound[]> =>
  rows(
    reader,
    sql<EndedRound>`select number as round, crash_x100 as x100, state, ended_at as at from crash.rounds
      where game = ${game} and state in ('crashed', 'void') and number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by number desc limit ${limit}`,
  )

/**
 * The multipliers at which the latest rounds ended, in hundredths, latest first; interrupted rounds have
 * none.
 */
export const latestEnds = async ({ db }: Pick<Ctx, 'db'>, game: string, limit: number): Promise<number[]> =>
  (await readRounds(db.read, game, { before: undefined, limit })).flatMap(({ x100 }) => x100 ?? [])

/** The row of a round; a fact enters it only once it is public. */
export type RoundRow = {
  readonly number: number
  readonly state: 'betting' | 'flying' | 'crashed' | 'void'
  readonly commitment: Buffer
  readonly seed: Buffer | null
  readonly client_seeds: ClientSeeds
  readonly crash_x100: number | null
  readonly opened_at: Date
  readonly took_off_at: Date | null
  readonly ended_at: Date | null
  readonly chain_id: number
  readonly chain_index: number
  readonly chain_length: number
  readonly chain_commitment: Buffer
  readonly salt: string
  readonly salt_source: 'own' | 'given'
  readonly salt_signature: string | null
  readonly salted_at: Date
  readonly beacon: Beacon | null
  readonly beacon_named_at: Date | null
  readonly chain_committed_at: Date
}

export const readRound = (reader: Reader, game: string, number: number): Promise<RoundRow | undefined> =>
  firstRow(
    reader,
    sql<RoundRow>`select r.number, r.state, r.commitment, r.seed, r.client_seeds, r.crash_x100, r.opened_at,
      r.took_off_at, r.ended_at,
        r.chain_id, r.chain_index, c.length as chain_length, c.commitment as chain_commitment, c.salt,
        c.salt_source,
        c.salt_signature, c.salted_at, c.beacon, c.beacon_named_at, c.committed_at as chain_committed_at
      from crash.rounds as r join crash.chains as c on c.id = r.chain_id
        where r.game = ${game} and r.number = ${number}`,
  )

export type PastRound = { readonly round: number; readonly x100: number }

/** The latest rounds that ended with a crash, latest first. */
export const readHistory = (reader: Reader, game: string, limit: number): Promise<readonly PastRound[]> =>
  rows(
    reader,
    sql<PastRound>`select number as round, crash_x100 as x100 from crash.rounds
      where game = ${game} and state = 'crashed' order by number desc limit ${limit}`,
  )

/** The number of the game's last round, 0 before the first. */
export const readLastNumber = async (reader: Reader, game: string): Promise<number> =>
  (
    await firstRow(
      reader,
      sql<{
        number: number
      }>`select number from crash.rounds where game = ${game} order by number desc limit 1`,
    )
  )?.number ?? 0

/** A chain without its sealed end. */
export type ChainFacts = {
  readonly id: number
  readonly game: string
  readonly length: number
  readonly commitment: Buffer
  readonly committed_at: Date
  readonly salt: string | null
  readonly salt_source: 'own' | 'given' | null
  readonly salt_reference: string | null
  /** drand's signature of the round, hexadecimal. */
  readonly salt_signature: string | null
  readonly salted_at: Date | null
  readonly beacon: Beacon | null
  readonly beacon_named_at: Date | null
  /** When its incarnation of the database ended, after which none of its seeds is played. */
  readonly closed_at: Date | null
  /** The number of played seeds, with that of the running round; seeds are played in order. */
  readonly played: number
}

/** Every chain of a game, latest first. */
export const readChains = (reader: Reader, game: string): Promise<readonly ChainFacts[]> =>
  rows(
    reader,
    sql<ChainFacts>`select id, game, length, commitment, committed_at, salt, salt_source, salt_reference,
      salt_signature, salted_at, beacon, beacon_named_at,
        platform.incarnation_ended_at(incarnation) as closed_at,
        coalesce((select max(chain_index) from crash.rounds where chain_id = c.id), 0) as played
      from crash.chains as c where game = ${game} order by id desc`,
  )

/** The published facts of a chain's salt. */
export const publishedSalt = ({
  salt,
  salt_source,
  salt_signature,
  salted_at,
  beacon,
  beacon_named_at,
}: Pick<
  ChainFacts,
  'salt' | 'salt_source' | 'salt_signature' | 'salted_at' | 'beacon' | 'beacon_named_at'
>) => ({
  salt,
  saltSource: salt_source,
  saltSignature: salt_signature,
  saltedAt: salted_at?.toISOString() ?? null,
  beacon,
  beaconNamedAt: beacon_named_at?.toISOString() ?? null,
})

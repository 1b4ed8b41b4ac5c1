import type { Beacon } from '@ruka/contract/crash-rounds'
import { rows, sql, type Reader } from '../platform/db.ts'

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
  /** How many of its seeds were played, the running round's among them: they are played in order. */
  readonly played: number
}

/** Every chain of a game, latest first. */
export const readChains = (reader: Reader, game: string): Promise<readonly ChainFacts[]> =>
  rows(
    reader,
    sql<ChainFacts>`select id, game, length, commitment, committed_at, salt, salt_source, salt_reference, salt_signature, salted_at, beacon, beacon_named_at,
        platform.incarnation_ended_at(incarnation) as closed_at,
        coalesce((select max(chain_index) from crash.rounds where chain_id = c.id), 0) as played
      from crash.chains as c where game = ${game} order by id desc`,
  )

/** What is published of a chain's salt. */
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

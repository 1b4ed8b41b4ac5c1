import type { Beacon } from '@ruka/contract/crash-rounds'
import type { ClientSeeds } from './draw-of.ts'
import { firstRow, rows, sql, type Reader } from '../platform/db.ts'

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

/** A round as its row has it: what is not public yet is not in the row yet. */
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
    sql<RoundRow>`select r.number, r.state, r.commitment, r.seed, r.client_seeds, r.crash_x100, r.opened_at, r.took_off_at, r.ended_at,
        r.chain_id, r.chain_index, c.length as chain_length, c.commitment as chain_commitment, c.salt, c.salt_source,
        c.salt_signature, c.salted_at, c.beacon, c.beacon_named_at, c.committed_at as chain_committed_at
      from crash.rounds as r join crash.chains as c on c.id = r.chain_id where r.game = ${game} and r.number = ${number}`,
  )

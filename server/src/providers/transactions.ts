import { asCents, type Cents } from '@ruka/contract/money'
import { createHash } from 'node:crypto'
import { firstRow, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'

/**
 * One event that a provider sent. `debit`: of a rollback, the debit; of a credit, the one it settles, when it
 * says; `game`: of a debit.
 */
export type Transaction = {
  readonly provider: string
  readonly id: string
  readonly kind: 'debit' | 'credit' | 'rollback'
  readonly playerId: string
  readonly round: string
  readonly cents: Cents
  readonly game: string | null
  readonly debit: string | null
  readonly endsRound: boolean
}

const COLUMNS = sql.raw(
  'provider, id, kind, player_id as "playerId", round, cents, game, debit, ends_round as "endsRound"',
)

/** The wager of a debit. */
export const debitRef = ({ provider, id }: Pick<Transaction, 'provider' | 'id'>): string =>
  `${provider}:${id}`

/** A wager's request must be a UUID: this one is made of the debit's name. */
export function requestIdOf(debit: Pick<Transaction, 'provider' | 'id'>): string {
  const hex = createHash('sha256')
    .update(`ruka:provider-debit:${debitRef(debit)}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const asTransaction = (row: Transaction): Transaction => ({ ...row, cents: asCents(row.cents) })

export async function readTransaction(
  reader: Reader,
  { provider, id }: Pick<Transaction, 'provider' | 'id'>,
): Promise<Transaction | undefined> {
  const row = await firstRow(
    reader,
    sql<Transaction>`select ${COLUMNS} from providers.transactions where provider = ${provider}
      and id = ${id}`,
  )
  return row && asTransaction(row)
}

/** A player's round, in the order in which it happened. */
export async function readRound(
  reader: Reader,
  { provider, playerId, round }: Pick<Transaction, 'provider' | 'playerId' | 'round'>,
): Promise<readonly Transaction[]> {
  const found = await rows(
    reader,
    sql<Transaction>`select ${COLUMNS} from providers.transactions
      where provider = ${provider} and player_id = ${playerId} and round = ${round} order by at, id`,
  )
  return found.map(asTransaction)
}

/** Whether a player's debit of a round was rolled back, perhaps before it came. */
export async function isRolledBack(
  reader: Reader,
  { provider, id, playerId, round }: Pick<Transaction, 'provider' | 'id' | 'playerId' | 'round'>,
): Promise<boolean> {
  const row = await firstRow(
    reader,
    sql`select 1 from providers.transactions where kind = 'rollback' and provider = ${provider}
      and debit = ${id} and player_id = ${playerId} and round = ${round} limit 1`,
  )
  return row !== undefined
}

export async function keepTransaction(tx: Tx, t: Transaction, atMs: number): Promise<void> {
  await sql`insert into providers.transactions (provider, id, kind, player_id, round, cents, game, debit,
    ends_round, at)
    values (${t.provider}, ${t.id}, ${t.kind}, ${t.playerId}, ${t.round}, ${t.cents}, ${t.game}, ${t.debit},
      ${t.endsRound}, ${new Date(atMs)})`.execute(tx)
}

import type { Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import type { Transfer } from './operation.rules.ts'

/** One row of the ledger, for people: which account it took from, and which it gave to. */
export type TransferLeg = {
  readonly key: string
  readonly kind: Transfer['kind']
  readonly at: Date
  readonly debit: string
  readonly credit: string
  readonly cents: Cents
}

/** The transfers of these business events, in the order that they were written. */
export const readTransfers = (reader: Reader, keys: readonly string[]): Promise<readonly TransferLeg[]> =>
  rows(
    reader,
    sql<TransferLeg>`select key, kind, at, debit, credit, cents from wallet.transfers
      where key = any(${pgArray(keys)}::text[]) order by seq`,
  )

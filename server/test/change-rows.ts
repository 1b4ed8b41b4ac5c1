import { join } from 'node:path'
import pg from 'pg'
import { postgresAddress } from '../src/platform/db/postgres.ts'

/**
 * Changes rows in the database of a program that runs on this data folder, as their owner. @throws where the
 * statement changes none.
 */
export async function changeRows(
  folder: string,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const client = new pg.Client(postgresAddress(join(folder, 'postgres'), 'ruka'))
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    if (!rowCount) throw new Error(`nothing was changed: ${statement}`)
  } finally {
    await client.end()
  }
}

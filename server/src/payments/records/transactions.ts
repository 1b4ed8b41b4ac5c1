import { toKes, type Cents } from '@ruka/contract/money'
import type { DepositState, WithdrawalState } from '@ruka/contract/payments'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { depositStatus } from '../states/deposit-state.rules.ts'
import { readTimeline } from './timeline.ts'
import { withdrawalStatus } from '../states/withdrawal.rules.ts'
import type { WithdrawalSource } from './withdrawals.ts'

export type Subject = 'deposit' | 'withdraw'
const PAGE_SIZE = 20

/**
 * One line of a player's history; `ref` is the M-PESA receipt once there is one, our own reference until
 * then.
 */
export type Transaction = {
  id: string
  created_at: string
  subject: Subject
  ref: string
  value: number
  type: 'mpesa'
  status: 'completed' | 'pending' | 'failed'
  state: DepositState | WithdrawalState
  tax?: number
  law?: string
  net?: number
  source?: WithdrawalSource
}
/** The transaction with its timeline. */
export type TransactionStory = Transaction & {
  timeline: { state: string; at: string }[]
  receipt: string | null
}

type Row = {
  id: string
  created_at: Date
  ref: string
  receipt: string | null
  cents: Cents
  tax_cents: Cents
  tax_law: string | null
  net_cents: Cents
  is_queried: boolean
} & (
  | { subject: 'deposit'; state: DepositState }
  | { subject: 'withdraw'; state: WithdrawalState; source: WithdrawalSource }
)

const deposits = sql`select d.id, d.player_id, 'deposit' as subject, d.state, d.cents, d.tax_cents, d.tax_law,
  d.cents - d.tax_cents as net_cents, d.created_at, coalesce(r.receipt, d.reference) as ref, r.receipt,
  null as source, d.next_query_at is not null as is_queried
  from payments.deposits as d left join payments.receipts as r on r.deposit_id = d.id`
const withdrawals = sql`select w.id, w.player_id, 'withdraw' as subject, w.state, w.cents, w.tax_cents,
  w.tax_law, w.net_cents, w.created_at, coalesce(r.receipt, w.reference) as ref, r.receipt, w.source,
  false as is_queried
  from payments.withdrawals as w left join payments.receipts as r on r.withdrawal_id = w.id`

/** One page of a player's transactions, newest first; `page` starts at 1. */
export async function listTransactions(
  reader: Reader,
  { playerId, subject, page }: { playerId: string; subject: Subject; page: number },
): Promise<{ data: Transaction[]; paginator: { index: number; length: number; pagesize: number } }> {
  const [table, count] =
    subject === 'deposit'
      ? [deposits, sql`select count(*) from payments.deposits where player_id = ${playerId}`]
      : [withdrawals, sql`select count(*) from payments.withdrawals where player_id = ${playerId}`]
  // Ids are ordered by time, so their order is that of the requests. An empty page has the count too.
  const found = await rows(
    reader,
    sql<
      { length: number } & (Row | { id: null })
    >`select c.length, t.* from (select (${count}) as length) as c left join lateral (
      select * from (${table}) as t where t.player_id = ${playerId} order by t.id desc
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as t on true order by t.id desc`,
  )
  return {
    data: found.flatMap(row => (row.id === null ? [] : [asTransaction(row)])),
    paginator: { index: page, length: found[0]!.length, pagesize: PAGE_SIZE },
  }
}

/** One transaction of the player, or undefined, also when it is another player's. */
export async function findTransaction(
  reader: Reader,
  { playerId, id }: { playerId: string; id: string },
): Promise<TransactionStory | undefined> {
  // The contract allows any 36 digits and dashes; only a valid id may reach a uuid column.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const row = await firstRow(
    reader,
    sql<Row>`select * from (${deposits} where d.id = ${id} union all ${withdrawals} where w.id = ${id}) as t
      where player_id = ${playerId}`,
  )
  return (
    row && {
      ...asTransaction(row),
      timeline: await readTimeline(reader, id),
      receipt: row.receipt,
    }
  )
}

const asTransaction = (row: Row): Transaction => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  subject: row.subject,
  ref: row.ref,
  value: toKes(row.cents),
  type: 'mpesa',
  ...stateAndStatusOf(row),
  ...(row.tax_law === null || row.state === 'refunded' || row.state === 'reversed'
    ? {}
    : { tax: toKes(row.tax_cents), law: row.tax_law, net: toKes(row.net_cents) }),
  ...(row.subject === 'withdraw' ? { source: row.source } : {}),
})

function stateAndStatusOf(row: Row): Pick<Transaction, 'status' | 'state'> {
  if (row.subject === 'withdraw') return { status: withdrawalStatus(row.state), state: row.state }
  return { status: depositStatus(row.state, row.is_queried), state: row.state }
}

import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader } from '../../platform/db/db.ts'
import { registerReadGauge } from '../../platform/metrics/metrics.ts'

/** What is held for withdrawals that have not ended. */
export const waitingCents = async (reader: Reader): Promise<Cents> =>
  (await firstRow(
    reader,
    sql<{
      cents: Cents
    }>`select coalesce(sum(net_cents), 0)::bigint as cents from payments.withdrawals
      where state in ('held', 'sent', 'unknown')`,
  ))!.cents

/** The last balances of the rail, and what payouts wait now, read when the metrics are. */
export function measureFloat({ db, metrics }: Ctx, rail: string): void {
  registerReadGauge(metrics, {
    name: 'ruka_mpesa_float_cents',
    help: 'The balances at M-PESA as last reported, and what players are waiting for',
    labelNames: ['account'],
    async read() {
      const last = await firstRow(
        db.read,
        sql<{
          payout: number
          collection: number
        }>`select payout_cents as payout, collection_cents as collection
          from payments.float_readings where rail = ${rail} and payout_cents is not null
            order by requested_at desc limit 1`,
      )
      return [
        ...(last ? [{ labels: { account: 'payout' }, value: last.payout }] : []),
        ...(last ? [{ labels: { account: 'collection' }, value: last.collection }] : []),
        { labels: { account: 'held' }, value: await waitingCents(db.read) },
      ]
    },
  })
}

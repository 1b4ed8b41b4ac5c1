import type { Cents } from '@ruka/contract/money'
import { Gauge } from 'prom-client'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Reader } from '../platform/db.ts'

/** What is held for withdrawals that have not ended. */
export const waitingCents = async (reader: Reader): Promise<Cents> =>
  (await firstRow(
    reader,
    sql<{
      cents: Cents
    }>`select coalesce(sum(net_cents), 0)::bigint as cents from payments.withdrawals where state in ('held', 'sent', 'unknown')`,
  ))!.cents

/** The last figures the rail gave, and what is waiting now, read when the metrics are. */
export function measureFloat({ db, metrics }: Ctx, rail: string): void {
  const gauge = new Gauge({
    name: 'ruka_mpesa_float_cents',
    help: 'What lies with M-PESA as it last said, and what players are waiting for',
    labelNames: ['account'],
    registers: [],
    async collect() {
      const last = await firstRow(
        db.read,
        sql<{
          payout: number
          collection: number
        }>`select payout_cents as payout, collection_cents as collection
          from payments.float_readings where rail = ${rail} and payout_cents is not null order by asked_at desc limit 1`,
      )
      if (last) {
        this.set({ account: 'payout' }, last.payout)
        this.set({ account: 'collection' }, last.collection)
      }
      this.set({ account: 'held' }, await waitingCents(db.read))
    },
  })
  metrics.registry.registerMetric(gauge)
}

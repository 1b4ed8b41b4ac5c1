import { Counter } from 'prom-client'
import type { Ctx } from '../platform/context/context.ts'
import { onCommit, type Tx } from '../platform/db/db.ts'

/** Counts a round that ends with this transaction, by its league and by how it ended. */
export const countRound = (
  { metrics }: Pick<Ctx, 'metrics'>,
  tx: Tx,
  labels: { readonly league: string; readonly end: 'settled' | 'void' },
): void => onCommit(tx, () => roundsOf(metrics).inc(labels))

const NAME = 'ruka_league_rounds_total'
const roundsOf = ({ registry }: Ctx['metrics']): Counter<'league' | 'end'> =>
  (registry.getSingleMetric(NAME) as Counter<'league' | 'end'> | undefined) ??
  new Counter({
    name: NAME,
    help: 'Rounds of the virtual leagues that ended, by how',
    labelNames: ['league', 'end'],
    registers: [registry],
  })

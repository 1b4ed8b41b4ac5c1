import { firstRow, rows, type Reader } from '../platform/db.ts'
import { begunEvents, countsOf } from './cancel-slip.ts'
import type { CancelFacts } from './cancel.rules.ts'

type Slip = Omit<CancelFacts, 'hasBegun' | 'before' | 'today'> & {
  readonly id: number
  readonly playerId: string
}

/** What decides at a moment whether a slip may be cancelled; to be shown, since nothing is locked. */
export async function cancelFactsOf(reader: Reader, slip: Slip, atMs: number): Promise<CancelFacts> {
  const [begun, counts] = await Promise.all([
    rows(reader, begunEvents(slip.id, atMs)),
    firstRow(reader, countsOf(slip.playerId, slip.id, atMs)),
  ])
  return { ...slip, ...counts!, hasBegun: begun.length > 0 }
}

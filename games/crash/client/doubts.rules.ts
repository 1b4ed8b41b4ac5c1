import { backOffMs } from '@ruka/client/back-off.rules'
import type { Table } from './table.rules.ts'

/** The wait before each repeat of a request with an unknown outcome. */
const REPEATS = { firstMs: 500, longestMs: 4_000 }

/** How long such a request waits before its nth repeat; `luck` from 0 to 1 is the jitter. */
export const repeatAfterMs = (times: number, luck: number): number => backOffMs(REPEATS, times - 1, luck)

/** The earliest round with an unanswered request of real play before this table replaced the previous one. */
export function unsureSince(before: Table, slots: Table['slots']): number | undefined {
  if (before.mode === 'demo') return undefined
  const gone = before.slots.flatMap(({ intent }, index) =>
    intent && slots[index]!.intent?.id !== intent.id ? [intent.round] : [],
  )
  const rounds = [...(before.unsure === undefined ? [] : [before.unsure]), ...gone]
  return rounds.length === 0 ? undefined : Math.min(...rounds)
}

/** The round in doubt has ended: only a new snapshot has its outcome. */
export const needsSnapshot = (before: Table, { round, unsure }: Table): boolean =>
  unsure !== undefined && before.round !== round && round > unsure

import type { Table } from './table.rules.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000

/**
 * How long a request with an unknown outcome waits before its nth repeat; `luck` from 0 to 1 is the jitter.
 */
export const repeatAfterMs = (times: number, luck: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (times - 1)) * (0.5 + luck / 2)

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

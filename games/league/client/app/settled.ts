/** All players hear of a settlement at once: each waits for some time of its own. */
export const JITTER_MS = 3_000
/** After its round is settled a bet is settled within the first of these, and on a busy evening within the second. */
export const SETTLED_MS: readonly number[] = [2_000, 9_000]

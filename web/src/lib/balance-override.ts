import { createStore } from '@ruka/client/store'

/**
 * The balance, in KES, that one of our games shows during a play. The record has what a play paid before the
 * game has shown it, and must not disclose it.
 */
export const balanceOverride = createStore<{ readonly kes: number } | undefined>(undefined)

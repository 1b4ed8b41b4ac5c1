import { createStore } from './store.ts'

/**
 * The balance, in KES, that a game of ours shows while a play of it is under way. The record has what a play paid before its
 * picture has told it, and must not give it away.
 */
export const balanceOverride = createStore<{ readonly kes: number } | undefined>(undefined)

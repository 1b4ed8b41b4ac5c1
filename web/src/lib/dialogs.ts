import { createStore, useStore } from './store.ts'

/** The dialogs that any screen may open; the shell shows them. */
export type WalletMode = 'topup' | 'withdraw' | 'sambaza' | 'bonus-withdraw'
export type OpenDialog = { readonly name: 'wallet'; readonly mode: WalletMode } | undefined

const dialogs = createStore<OpenDialog>(undefined)

export const openWallet = (mode: WalletMode): void => dialogs.set({ name: 'wallet', mode })
export const closeDialog = (): void => dialogs.set(undefined)
export const useOpenDialog = (): OpenDialog => useStore(dialogs)

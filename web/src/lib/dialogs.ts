import { closeLayers } from '../ui/layers.ts'
import { session } from './session.ts'
import { createStore, useStore } from './store.ts'

/** The dialogs that any screen may open; the shell shows them. */
export type WalletMode = 'topup' | 'withdraw' | 'sambaza' | 'bonus-withdraw'
export type OpenDialog = { readonly name: 'wallet'; readonly mode: WalletMode } | undefined

const dialogs = createStore<OpenDialog>(undefined)

export const openWallet = (mode: WalletMode): void => dialogs.set({ name: 'wallet', mode })
export const closeDialog = (): void => dialogs.set(undefined)
let had = session.get().tokens !== undefined
// What a player has open may show their money and act in their name: it ends with the session, in every tab.
session.subscribe(() => {
  const has = session.get().tokens !== undefined
  if (had && !has) {
    closeDialog()
    closeLayers()
  }
  had = has
})

export const useOpenDialog = (): OpenDialog => useStore(dialogs)

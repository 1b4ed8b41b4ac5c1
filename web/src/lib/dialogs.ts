import { createStore, useStore } from '@ruka/client/store'
import { closeLayers } from '@ruka/ui/layers'
import { onSessionEnd } from './session.ts'

/** The dialogs that any screen may open; the shell shows them. */
export type WalletMode = 'topup' | 'withdraw' | 'sambaza' | 'bonus-withdraw'
/** What a guest agrees to, as a sheet over the form. */
export type PolicyName = 'terms' | 'privacy-policy'
export type OpenDialog =
  | { readonly name: 'wallet'; readonly mode: WalletMode }
  | { readonly name: 'policy'; readonly policy: PolicyName }
  | { readonly name: 'passkey' }
  | undefined

const dialogs = createStore<OpenDialog>(undefined)

export const openWallet = (mode: WalletMode): void => dialogs.set({ name: 'wallet', mode })
export const openPolicy = (policy: PolicyName): void => dialogs.set({ name: 'policy', policy })
export const openPasskeyOffer = (): void => dialogs.set({ name: 'passkey' })
export const closeDialog = (): void => dialogs.set(undefined)
// What a player has open may show their money and act in their name.
onSessionEnd(() => {
  closeDialog()
  closeLayers()
})

export const useOpenDialog = (): OpenDialog => useStore(dialogs)

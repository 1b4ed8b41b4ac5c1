import { useStore, type Store } from '@ruka/client/store'
import type { ReactNode } from 'react'

/** What lies over the stage for a moment: the page itself has no part in it. */
export const Overlay = ({ overlay }: { readonly overlay: Store<ReactNode> }) => useStore(overlay)

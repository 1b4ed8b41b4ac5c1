import { createStore } from '@ruka/client/store'
import { onSessionEnd } from './session.ts'

/** Whether the player has registered on this page, which then shows the ways to begin. */
export const registered = createStore(false)
onSessionEnd(() => registered.set(false))

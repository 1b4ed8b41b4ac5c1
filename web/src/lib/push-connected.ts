import { createStore } from '@ruka/client/store'

/** Whether news arrives over the socket now; where it does not, readers poll. */
export const pushConnected = createStore(false)

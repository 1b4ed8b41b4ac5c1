import type { ThirdParties } from '@ruka/contract/third-parties'
import { loadScript } from './load-script.ts'

type Tawk = {
  onLoad?: () => void
  onChatMinimized?: () => void
  maximize?: () => void
  showWidget?: () => void
  hideWidget?: () => void
}

/** The longest wait for the chat to load. */
const PATIENCE_MS = 8_000

let coming: Promise<Tawk> | undefined

/**
 * Opens Tawk.to's chat, which is fetched at the first tap. Minimised it leaves the page, so that its
 * bubble covers no button. Source: developer.tawk.to/jsapi.
 * @throws where it cannot be loaded.
 */
export async function openTawk(chat: NonNullable<ThirdParties['chat']>): Promise<void> {
  coming ??= load(chat)
  const tawk = await coming.catch((error: unknown) => {
    coming = undefined
    throw error
  })
  tawk.showWidget?.()
  tawk.maximize?.()
}

function load({ base, propertyId, widgetId }: NonNullable<ThirdParties['chat']>): Promise<Tawk> {
  const tawk: Tawk = { onChatMinimized: () => tawk.hideWidget?.() }
  Object.assign(globalThis, { Tawk_API: tawk, Tawk_LoadStart: new Date() })
  return new Promise((resolve, reject) => {
    tawk.onLoad = () => resolve(tawk)
    setTimeout(() => reject(new Error('the chat did not come')), PATIENCE_MS)
    loadScript(`${base}/${propertyId}/${widgetId}`, { charset: 'UTF-8', crossorigin: '*' }).catch(reject)
  })
}

import { createStore, useStore } from '@ruka/client/store'

/**
 * What browsers of Chromium's kind hand over when the site can be installed; the standard library has no type
 * for it.
 */
type InstallPrompt = Event & {
  readonly prompt: () => Promise<unknown>
}

const offered = createStore<InstallPrompt | undefined>(undefined)

/** Keeps the browser's own offer for when the player asks for it. */
export const keepInstallPrompt = (event: Event): void => offered.set(event as InstallPrompt)

/** What installs the site, or undefined where that cannot be or is done. */
export function useInstall(): (() => void) | undefined {
  // No picture offers it, so that it is not there while one is taken over.
  const prompt = useStore(offered, undefined, () => undefined)
  if (prompt === undefined) return undefined
  return () => {
    // A prompt serves once; the browser hands over another when there is reason to.
    offered.set(undefined)
    void prompt.prompt().catch(() => undefined)
  }
}

if (typeof window !== 'undefined') window.addEventListener('appinstalled', () => offered.set(undefined))

import { site } from './site.ts'

/**
 * Dispatched for a chat that another script put into the page; a listener that opens one prevents the
 * default.
 */
const CHAT_WANTED = 'ruka:chat'

/** Opens the support chat, or the mail program where the chat is blocked or down. */
export async function openSupportChat(): Promise<void> {
  const unhandled = window.dispatchEvent(new Event(CHAT_WANTED, { cancelable: true }))
  if (!unhandled) return
  const { chat } = site().thirdParties
  const opened =
    chat !== undefined &&
    (await import('./tawk.ts')
      .then(tawk => tawk.openTawk(chat))
      .then(
        () => true,
        () => false,
      ))
  if (!opened) location.href = `mailto:${site().support.email}`
}

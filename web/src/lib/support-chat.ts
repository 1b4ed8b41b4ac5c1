import { site } from './site.ts'

/** Asked of whatever brought a chat into the page; who opens one prevents the default. */
const CHAT_WANTED = 'ruka:chat'

/** Opens the support chat. Where none is there, because it was blocked or is down, the mail is. */
export async function openSupportChat(): Promise<void> {
  const nobody = window.dispatchEvent(new Event(CHAT_WANTED, { cancelable: true }))
  if (!nobody) return
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

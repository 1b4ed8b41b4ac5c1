import { site } from './site.ts'

/** Asked of whatever brought a chat into the page; who opens one prevents the default. */
const CHAT_WANTED = 'ruka:chat'

/** Opens the support chat. Where none is there, because it was blocked or has not loaded, the mail is. */
export function openSupportChat(): void {
  const nobody = window.dispatchEvent(new Event(CHAT_WANTED, { cancelable: true }))
  if (nobody) location.href = `mailto:${site().support.email}`
}

/** Often enough to be noticed, and no more than a few hundred bytes a minute. */
const RETRY_MS = 10_000

/**
 * Loads the page again as soon as the server answers: when the device says that it is online, when the page
 * comes back into sight, and every ten seconds while it is seen. @returns what asks at once, for the button.
 */
export function awaitConnection(report: (news: 'trying' | 'still') => void): () => Promise<void> {
  const ask = async () => {
    // Any answer but a gateway's says that the server is there; a page's head costs no page.
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    const reached = answer !== undefined && !(answer.status >= 502 && answer.status <= 504)
    if (reached) location.reload()
    return reached
  }
  const askWhenSeen = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  addEventListener('online', askWhenSeen)
  document.addEventListener('visibilitychange', askWhenSeen)
  setInterval(askWhenSeen, RETRY_MS)
  return async () => {
    report('trying')
    if (!(await ask())) report('still')
  }
}

import type { Page } from '@playwright/test'

/** A page's requests to third parties, and its errors. */
export type PageReport = {
  /** Requests to any origin but the product's own. */
  readonly elsewhere: string[]
  /** Violations of the content policy, uncaught errors, and errors in the console. */
  readonly complaints: string[]
}

/** Watches a page from before its first navigation; the 404 of a missing page's own address is no error. */
export async function monitorPage(
  site: Page,
  own: readonly string[],
  missing: readonly string[] = [],
): Promise<PageReport> {
  const report: PageReport = { elsewhere: [], complaints: [] }
  site.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.includes(origin)) report.elsewhere.push(request.url())
  })
  site.on('pageerror', error => report.complaints.push(error.message))
  site.on('console', message => {
    // A refusal by the API is no fault of the page, but the browser logs it.
    const refused = /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
    const expected = /status of 404/.test(message.text()) && missing.includes(message.location().url)
    if (message.type() === 'error' && !refused && !expected)
      report.complaints.push(`${message.text()} ${message.location().url}`)
  })
  await site.exposeFunction('complain', (text: string) => void report.complaints.push(text))
  await site.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      (globalThis as unknown as { complain(text: string): void }).complain(
        `${violatedDirective} blocked ${blockedURI}`,
      ),
    ),
  )
  return report
}

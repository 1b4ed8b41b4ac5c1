import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const failing = ({ audits, categories }: Result) =>
  Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => ({
      id,
      title: audits[id]!.title,
      details: ` ${JSON.stringify((audits[id]!.details as { items?: unknown } | undefined)?.items ?? '').slice(0, 400)}`,
    }))

/** Writes the failed audits to the run's log. */
export function tellFailing(name: string, result: Result): void {
  for (const { id, title, details } of failing(result))
    process.stderr.write(`${name}: ${id}: ${title}${details}\n`)
}

/** A page as Lighthouse sees it on a phone. Lighthouse now and then loses the trace, and has to run again. */
export async function measure(
  url: string,
  categories: readonly string[] = CATEGORIES,
  tries = 3,
): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'error',
  })
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (run && !run.lhr.runtimeError) return run.lhr
    if (tries === 1) throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse gave no report')
  } finally {
    chrome.kill()
  }
  return measure(url, categories, tries - 1)
}

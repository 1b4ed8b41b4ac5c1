import type { Page } from '@playwright/test'

/** What is read here of Chromium's trace; `tdur` is in microseconds of the thread's own time. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: unknown }
}

/**
 * The longest task of the page's main thread while something happens, in milliseconds of the slowed processor.
 * It is the thread's own time: other programs on the machine do not count.
 */
export async function longestTask<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longestMs: number }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  const result = await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: readonly TraceEvent[]
  }
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(event => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no task of a page')
  return { result, longestMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000 }
}

const threadOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid} ${tid}`

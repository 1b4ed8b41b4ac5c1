import { chromium, type CDPSession, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts'

/** How many times slower than this machine the phone is, unless a bench gives another factor. */
const SLOWER = 4

/** What a stretch of pictures cost. */
export type Stretch = {
  /** Between a picture and the next, in milliseconds. */
  readonly stepsMs: readonly number[]
  /**
   * Times of the page's main thread, for each picture, in milliseconds of the slowed processor: scripts
   * alone, and everything.
   */
  readonly scriptMs: number
  readonly taskMs: number
}

/** A page on a phone of 360 by 740. */
export type Device = {
  readonly page: Page
  /** What happens on the page between two moments. */
  measure(until: () => Promise<unknown>): Promise<Stretch>
}

/** The times of pictures since the last question, kept by the page itself. */
type Watched = { pictures?: number[] }

export async function onDevice<Result>(
  work: (device: Device) => Promise<Result>,
  slower = SLOWER,
  flags: readonly string[] = [],
): Promise<Result> {
  const args = [...CHROMIUM_FLAGS, ...flags]
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await page.addInitScript(watchPictures)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
    // What the thread itself worked: other programs on the machine do not count.
    await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await work({
      page,
      async measure(until) {
        const before = await costs(protocol)
        await page.evaluate(() => void ((globalThis as Watched).pictures = []))
        await until()
        const atMs = await page.evaluate(() => (globalThis as Watched).pictures!)
        const after = await costs(protocol)
        return {
          stepsMs: atMs.slice(1).map((ms, i) => ms - atMs[i]!),
          scriptMs: ((after.script - before.script) * 1_000) / atMs.length,
          taskMs: ((after.task - before.task) * 1_000) / atMs.length,
        }
      },
    })
  } finally {
    await browser.close()
  }
}

function watchPictures(): void {
  const watched = globalThis as Watched
  const step = (ms: number) => {
    watched.pictures?.push(ms)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

async function costs(protocol: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { script: seconds('ScriptDuration'), task: seconds('TaskDuration') }
}

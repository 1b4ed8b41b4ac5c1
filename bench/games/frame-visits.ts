import type { CDPSession, Frame, Page } from '@playwright/test'
import { onDevice } from '../harness/device.ts'

/** Slow 4G, as Lighthouse means it: the round trip of each request, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
/** A task of the thread that blocks an answer begins to do so after this. */
const BLOCKING_MS = 50
/**
 * A cheap phone has no memory for a process of each origin. In one process the network of the frame is slow as that
 * of its page is, and its tasks are seen.
 */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=OriginKeyedProcessesByDefault']
/** What a page still does when the network rests, on a phone this slow. */
const SETTLED_MS = 1_500
const PATIENCE_MS = 60_000

/** What one visit of a game cost, from the moment at which its frame was opened. */
export type FrameVisit = {
  /** Bytes as transferred of each file of the games' origin, with its headers, by its path. */
  readonly files: ReadonlyMap<string, number>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

/** What the frame keeps of itself. */
type Watched = { seen?: { lcpMs: number; cls: number; tasksMs: number[] } }

/**
 * A page of the shell with a game in its frame, on a phone whose processor is four times slower than this
 * machine's and whose network is slow 4G: visited with nothing stored, and once more by the same browser.
 */
export const visitFrame = (
  address: string,
  origin: string,
): Promise<{ readonly cold: FrameVisit; readonly warm: FrameVisit }> =>
  onDevice(
    async ({ page }) => {
      await page.addInitScript(watchItself)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', SLOW_4G)
      const cold = await visit(page, network, { address, origin })
      // Whatever still lives in the first visit ends with it.
      await page.goto('about:blank')
      return { cold, warm: await visit(page, network, { address, origin }) }
    },
    undefined,
    ONE_PROCESS,
  )

type Place = { readonly address: string; readonly origin: string }

async function visit(page: Page, network: CDPSession, { address, origin }: Place): Promise<FrameVisit> {
  const files = new Map<string, number>()
  const paths = new Map<string, string>()
  const named = ({ requestId, response }: { requestId: string; response: { url: string } }) => {
    const url = new URL(response.url)
    if (url.origin === origin) paths.set(requestId, url.pathname)
  }
  const ended = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const path = paths.get(requestId)
    if (path !== undefined) files.set(path, (files.get(path) ?? 0) + encodedDataLength)
  }
  network.on('Network.responseReceived', named)
  network.on('Network.loadingFinished', ended)
  try {
    await page.goto(address)
    const frame = await frameOf(page, origin)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLED_MS)
    const seen = await frame.evaluate(() => (globalThis as Watched).seen!)
    const tbtMs = seen.tasksMs.reduce((sum, ms) => sum + Math.max(0, ms - BLOCKING_MS), 0)
    return { files, lcpMs: seen.lcpMs, tbtMs, cls: seen.cls }
  } finally {
    network.off('Network.responseReceived', named)
    network.off('Network.loadingFinished', ended)
  }
}

/** The game's frame, once it has begun. */
async function frameOf(page: Page, origin: string): Promise<Frame> {
  const within = () => page.frames().find(frame => frame.url().startsWith(origin))
  const known = within()
  if (known) return known
  return page.waitForEvent('framenavigated', {
    predicate: frame => frame.url().startsWith(origin),
    timeout: PATIENCE_MS,
  })
}

/** Runs in each frame before anything else: keeps what was painted, moved and blocked there. */
function watchItself(): void {
  const seen = { lcpMs: 0, cls: 0, tasksMs: [] as number[] }
  ;(globalThis as Watched).seen = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime))
  observe('longtask', ({ duration }) => seen.tasksMs.push(duration))
  observe('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
}

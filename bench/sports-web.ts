import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Result } from 'lighthouse'
import { buildClients, clientFolder } from '../server/src/boot/clients.ts'
import { onDevice, type Device } from './harness/device.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { ownPorts } from './harness/own-ports.ts'
import { longestTask } from './sports-web/longest-task.ts'
import { ask, toTheScreen } from './sports-web/screen-times.ts'
import { withBarePage } from './web/bare-page.ts'
import { measure } from './web/lighthouse.ts'
import { inpOf } from './web/inp.ts'
import { inWorld } from './harness/world.ts'

const RUNS = 3
/** The phone under many changes is twelve times slower than this machine. */
const SLOWEST = 12
const LOAD = { perSecond: 1_000, ms: 10_000 } as const

/**
 * The sports page as a phone has it: what it weighs, how soon it is there, what many changes of prices cost,
 * and how long a change and a stop of bets take from the feed to the screen.
 */
export async function sportsWeb(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const env = await ownPorts()
  const page = `http://127.0.0.1:${env.GAMES_PORT}/sports/`
  return inWorld(
    async ({ database, env: whole }) => {
      const server = fork(join(import.meta.dirname, 'sports-web/server.ts'), {
        env: { ...process.env, ...whole, BENCH_DATABASE: JSON.stringify(database) },
      })
      await once(server, 'message')
      try {
        return [
          ...weight(),
          ...(await firstView(page)),
          ...(await inpOf([
            {
              name: 'add_to_slip',
              address: page,
              ready: at => at.locator('.price[aria-disabled=false]').first().waitFor(),
              press: at => at.locator('.price[aria-disabled=false]').first().tap(),
            },
          ])),
          ...(await underLoad(page, server)),
          ...(await toTheScreen(page, server)),
        ]
      } finally {
        server.kill('SIGKILL')
      }
    },
    { env },
  )
}

/** Brotli, of the page in English. */
function weight(): readonly Figure[] {
  const folder = clientFolder('games')
  const html = readFileSync(join(folder, 'sports/index.html'), 'utf8')
  const code = /<meta name="code" content="([^"]+)"/.exec(html)![1]!
  const imports = readFileSync(join(folder, code), 'utf8').matchAll(/["']\.\/([\w.-]+\.js)["']/g)
  const scripts = [code, ...[...imports].map(([, name]) => `/assets/${name!}`)]
  const kb = (paths: readonly string[]) =>
    rounded(paths.reduce((sum, path) => sum + statSync(join(folder, `${path}.br`)).size, 0) / 1_024, 1)
  const isReact = (path: string) => path.includes('/react-')
  return [
    { name: 'own_script_kb', value: kb(scripts.filter(path => !isReact(path))), unit: 'KB' },
    { name: 'react_kb', value: kb(scripts.filter(isReact)), unit: 'KB' },
  ]
}

async function firstView(page: string): Promise<readonly Figure[]> {
  const html = await (await fetch(page)).text()
  const runs: Result[] = []
  const bare = await withBarePage(async url => {
    const least: Result[] = []
    // In turns, so that the machine's load affects both.
    for (let run = 0; run < RUNS; run++) {
      runs.push(await measure(page, ['performance', 'accessibility']))
      least.push(await measure(url, ['performance']))
    }
    return least
  })
  const timing = (name: string, audit: string, unit: string, digits: number): Figure => {
    const of = (results: readonly Result[]) =>
      rounded(median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)), digits)
    return { name, value: of(runs), unit, baseline: of(bare) }
  }
  return [
    { name: 'events_in_html', value: html.split('class="event"').length - 1, unit: 'events' },
    timing('lcp_ms', 'largest-contentful-paint', 'ms', 0),
    timing('tbt_ms', 'total-blocking-time', 'ms', 0),
    timing('cls', 'cumulative-layout-shift', '', 3),
    {
      name: 'accessibility',
      value: median(runs.map(({ categories }) => (categories['accessibility']?.score ?? 0) * 100)),
      unit: 'points',
      baseline: 100,
    },
  ]
}

type Frame = { readonly changed: number; readonly commits: number }
/** What the page itself keeps of the changes. */
type Watched = { changes?: { frames: Frame[]; shown: string[] } }

/** A scrolling list while prices change, then a match, each of whose prices changes 50 times a second. */
const underLoad = (address: string, server: ChildProcess): Promise<readonly Figure[]> =>
  onDevice(async ({ page, measure: stretch }) => {
    const opened = page.waitForEvent('websocket')
    await page.goto(address, { waitUntil: 'networkidle' })
    // The page lives, and has drawn the first prices of its socket.
    await (await opened).waitForEvent('framereceived')
    await page.locator('.price[aria-disabled=false]').first().waitFor()
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    // As the baseline the same scrolling, while a figure of the page is changed by hand.
    const [still, { stepsMs, frames, longestMs }] = [
      await scrolled(page, stretch, () => page.evaluate(changeByHand, LOAD.ms)),
      await scrolled(page, stretch, () => ask(server, LOAD)),
    ]
    await page.getByRole('link').first().tap()
    await page.locator('section.card .price[aria-disabled=false]').first().waitFor()
    await page.evaluate(watchChanges)
    await ask(server, LOAD)
    const { shown } = await page.evaluate(() => (globalThis as Watched).changes!)
    const seconds = LOAD.ms / 1_000
    return [
      compared('load_fps', 'pictures/s', 1_000 / median(stepsMs), 1_000 / median(still.stepsMs)),
      compared('load_frame_p99_ms', 'ms', percentile(stepsMs, 99), percentile(still.stepsMs, 99)),
      compared('load_longest_task_ms', 'ms', longestMs, still.longestMs),
      {
        name: 'load_commits_a_frame',
        value: Math.max(0, ...frames.map(({ commits }) => commits)),
        unit: 'commits',
      },
      {
        name: 'load_cells_a_frame',
        value: Math.max(0, ...frames.map(({ changed }) => changed)),
        unit: 'cells',
      },
      { name: 'fast_price_shown_per_s', value: rounded(shown.length / seconds, 1), unit: 'prices/s' },
    ]
  }, SLOWEST)

/** Writes into one price after the other, ten times a second: the least that a browser does for a change. */
const changeByHand = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const cells = document.querySelectorAll('.price-odds')
    let count = 0
    const timer = setInterval(() => {
      count++
      cells[count % cells.length]!.firstChild!.nodeValue = (1 + (count % 90) / 100).toFixed(2)
    }, 100)
    setTimeout(() => {
      clearInterval(timer)
      resolve()
    }, ms)
  })

const compared = (name: string, unit: string, value: number, baseline: number): Figure => ({
  name,
  value: rounded(value, 1),
  unit,
  baseline: rounded(baseline, 1),
  ratio: rounded(value / Math.max(1, baseline)),
})

/** What a stretch of scrolling costs while something happens. */
async function scrolled(page: Page, stretch: Device['measure'], meanwhile: () => Promise<unknown>) {
  await page.evaluate(watchChanges)
  const { result, longestMs } = await longestTask(page, async () => {
    const scrolling = scroll(page)
    const measured = await stretch(meanwhile)
    await scrolling
    return measured
  })
  return {
    stepsMs: result.stepsMs,
    longestMs,
    ...(await page.evaluate(() => (globalThis as Watched).changes!)),
  }
}

async function scroll(page: Page): Promise<void> {
  for (let step = 0; step < LOAD.ms / 500; step++) {
    await page.mouse.wheel(0, step % 2 === 0 ? 400 : -400)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Counts what changes in each frame: batches of mutations, and the cells among them. */
function watchChanges(): void {
  const kept = { frames: [] as Frame[], shown: [] as string[] }
  ;(globalThis as Watched).changes = kept
  let frame = { changed: 0, commits: 0 }
  const step = () => {
    if (frame.commits > 0) kept.frames.push(frame)
    frame = { changed: 0, commits: 0 }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  const first = document.querySelector('.price')
  new MutationObserver(records => {
    const cells = new Set(
      records.map(({ target }) => (target.parentElement ?? document.body).closest('.price')),
    )
    cells.delete(null)
    if (cells.size === 0) return
    frame.commits += 1
    frame.changed += cells.size
    if (cells.has(first)) kept.shown.push(first!.textContent)
  }).observe(document.body, { subtree: true, characterData: true, childList: true })
}

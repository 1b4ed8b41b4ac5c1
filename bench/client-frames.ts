import type { Page } from '@playwright/test'
import { games } from '@ruka/games'
import { buildClients } from '../server/src/boot/clients.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { onDevice, type Stretch } from './client-frames/device.ts'
import { serve } from './serve.ts'
import { inWorld } from './harness/world.ts'

const RUNS = 3
const INTERVAL_MS = 1_000 / 60
/** A frame that took longer than this many intervals is late. */
const LATE = 1.5
/** A betting window is never farther away than this; the flights end well within it. */
const PATIENCE_MS = 120_000

/**
 * Each crash game's real client in the demo, with a bet in flight, on a phone of 360 by 740 at two pixels
 * each whose processor is four times slower than this machine's; as the baseline an empty page on such a
 * phone that does nothing but ask for the next picture, at the same time, so that the machine's load affects
 * both. Every flight goes up to 10x or a little above; medians of three.
 *
 * What can be compared: runs on one machine, and a figure with its baseline. What cannot: this browser has no
 * graphics processor, so all pictures are drawn on the page's main thread, which is the one that is slowed. A
 * phone's graphics processor carries most of what makes `task` larger than `script` here, so `fps` and `late`
 * are pessimistic. They show whether pictures were requested in time, which is what the page decides, not
 * when a screen showed them. Four times slower than a fast machine is another phone than four times slower
 * than a slow one. A client that was late for a while draws fewer pixels, for any reason: `pixel_ratio` is
 * what was left of the two.
 */
export async function clientFrames(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const [PORT, GAMES_PORT, WIDGETS_PORT] = await freePorts(3)
  const env = {
    PORT: String(PORT),
    GAMES_PORT: String(GAMES_PORT),
    WIDGETS_PORT: String(WIDGETS_PORT),
    SIMULATOR: 'false',
  }
  return inWorld(
    async world => {
      const figures: Figure[] = []
      for (const { slug } of games.filter(({ engine }) => engine === 'crash')) {
        const stop = await serve('client-frames/server.ts', world, { BENCH_GAME: slug })
        try {
          const runs: Run[] = []
          for (let run = 0; run < RUNS; run++)
            runs.push(await fly(`http://127.0.0.1:${GAMES_PORT}/${slug}/?demo=true`))
          figures.push(...figuresOf(slug, runs))
        } finally {
          await stop()
        }
      }
      return figures
    },
    { env },
  )
}

type Run = { readonly bare: Stretch; readonly flown: Stretch; readonly pixelRatio: number }

/** One whole flight with a bet in it, and the empty page meanwhile. */
const fly = (address: string): Promise<Run> =>
  onDevice(empty =>
    onDevice(async ({ page, measure }) => {
      page.setDefaultTimeout(PATIENCE_MS)
      await empty.page.goto('data:text/html,')
      await page.goto(address)
      const play = page.getByTestId('play-0')
      await play.and(page.locator('[data-press="bet"]')).tap()
      await phase(page, 'flying')
      const over = phase(page, 'crashed')
      const [bare, flown] = await Promise.all([empty.measure(() => over), measure(() => over)])
      const pixelRatio = await page
        .locator('.sky canvas')
        .last()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)
      return { bare, flown, pixelRatio }
    }),
  )

/** Waits for a phase of the round without polling, which would distort the measurement. */
const phase = (page: Page, wanted: string): Promise<void> =>
  page.evaluate(async wanted => {
    const words = document.querySelector<HTMLElement>('[data-phase]')!
    while (words.dataset['phase'] !== wanted)
      await new Promise<void>(resolve => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          resolve()
        })
        watch.observe(words, { attributeFilter: ['data-phase'] })
      })
  }, wanted)

function figuresOf(slug: string, runs: readonly Run[]): readonly Figure[] {
  const figure = (name: string, unit: string, digits: number, read: (stretch: Stretch) => number): Figure => {
    const value = median(runs.map(({ flown }) => read(flown)))
    const baseline = median(runs.map(({ bare }) => read(bare)))
    return {
      name: `${slug}_${name}`,
      value: rounded(value, digits),
      unit,
      baseline: rounded(baseline, digits),
      // Nothing late on the empty page leaves nothing to compare with.
      ...(baseline === 0 ? {} : { ratio: rounded(value / baseline) }),
    }
  }
  return [
    figure('fps_p50', 'frames/s', 1, ({ stepsMs }) => median(perSecond(stepsMs))),
    figure('frames_late_percent', '%', 2, ({ stepsMs }) => (100 * late(stepsMs)) / stepsMs.length),
    figure('script_ms_per_frame', 'ms', 2, ({ scriptMs }) => scriptMs),
    figure('task_ms_per_frame', 'ms', 2, ({ taskMs }) => taskMs),
    {
      name: `${slug}_pixel_ratio`,
      value: rounded(median(runs.map(({ pixelRatio }) => pixelRatio)), 1),
      unit: 'device pixels',
      baseline: 2,
    },
  ]
}

const late = (stepsMs: readonly number[]) => stepsMs.filter(ms => ms > LATE * INTERVAL_MS).length

/** How many pictures each whole second had. */
function perSecond(stepsMs: readonly number[]): readonly number[] {
  const counts: number[] = []
  let ms = 0
  for (const step of stepsMs) {
    ms += step
    const second = Math.floor(ms / 1_000)
    counts[second] = (counts[second] ?? 0) + 1
  }
  return Array.from(counts, count => count ?? 0).slice(0, -1)
}

import type { Page } from '@playwright/test'
import { games } from '@ruka/games'
import { buildClients } from '../../server/src/boot/clients.ts'
import { onDevice, type Device, type Stretch } from '../harness/device.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'
import { ownPorts } from '../harness/own-ports.ts'
import { serve } from '../harness/serve.ts'
import { inWorld } from '../harness/world.ts'

const RUNS = 3
const INTERVAL_MS = 1_000 / 60
/** A frame that took longer than this many intervals is late. */
const LATE = 1.5
/** How many times slower than this machine the phones are: one for flights, two for the pitch. */
const PHONE = 4
const LEAGUE_PHONES = [PHONE, 12] as const
/** A match is played for 34 seconds; three whole stretches are measured. */
const STRETCH_MS = 8_000
/**
 * Longer than until a betting window, or until the first match: a slot and a betting time after the start.
 */
const PATIENCE_MS = 300_000

/**
 * The clients that draw for long, on phones of 360 by 740 at two pixels each whose processors are slower than
 * this machine's: each crash game in the demo with a bet in flight, every flight up to 10x or a little above,
 * and a match of a league that a visitor watches. As the baseline an empty page on such a phone that does
 * nothing but ask for the next picture, at the same time, so that the machine's load affects both; medians of
 * three.
 *
 * What can be compared: runs on one machine, and a figure with its baseline. What cannot: this browser has no
 * graphics processor, so all pictures are drawn on the page's main thread, which is the one that is slowed. A
 * phone's graphics processor carries most of what makes `task` larger than `script` here, so `fps` and `late`
 * are pessimistic. They show whether pictures were requested in time, which is what the page decides, not
 * when a screen showed them. Four times slower than a fast machine is another phone than four times slower
 * than a slow one. A client that was late for a while draws fewer pixels, for any reason: `pixel_ratio` is
 * what was left of the two.
 */
export async function frames(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const env = await ownPorts()
  const origin = `http://127.0.0.1:${env.GAMES_PORT}`
  return inWorld(
    async world => {
      const figures: Figure[] = []
      for (const { slug } of games.filter(({ engine }) => engine === 'crash')) {
        const stop = await serve('games/crash-server.ts', world, { BENCH_GAME: slug })
        try {
          figures.push(...(await flights(slug, `${origin}/${slug}/?demo=true`)))
        } finally {
          await stop()
        }
      }
      const stop = await serve('games/league-server.ts', world)
      try {
        for (const slower of LEAGUE_PHONES)
          figures.push(...figuresOf(`league_at_${slower}x`, await watch(`${origin}/ligi-kuu/`, slower)))
      } finally {
        await stop()
      }
      return figures
    },
    { env },
  )
}

type Run = { readonly bare: Stretch; readonly drawn: Stretch }

async function flights(slug: string, address: string): Promise<readonly Figure[]> {
  const runs: (Run & { pixelRatio: number })[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await fly(address))
  const pixels = rounded(median(runs.map(({ pixelRatio }) => pixelRatio)), 1)
  return [
    ...figuresOf(slug, runs),
    { name: `${slug}_pixel_ratio`, value: pixels, unit: 'device pixels', baseline: 2 },
  ]
}

/** One whole flight with a bet in it. */
const fly = (address: string) =>
  besideEmptyPage(PHONE, async (page, measure) => {
    await page.goto(address)
    await page.getByTestId('play-0').and(page.locator('[data-press="bet"]')).tap()
    await phase(page, 'flying')
    const run = await measure(phase(page, 'crashed'))
    const pixelRatio = await page
      .locator('.sky canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)
    return { ...run, pixelRatio }
  })

/** Stretches of matches on the pitch. */
const watch = (address: string, slower: number): Promise<readonly Run[]> =>
  besideEmptyPage(slower, async (page, measure) => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Live', exact: true }).tap()
    const minute = page.getByRole('timer').filter({ hasText: /^\d+′$/ })
    const runs: Run[] = []
    while (runs.length < RUNS) {
      await minute.waitFor()
      await page.locator('canvas').last().waitFor()
      const run = await measure(page.waitForTimeout(STRETCH_MS))
      // A stretch in which the match ended has pictures without play.
      if (await minute.isVisible()) runs.push(run)
    }
    return runs
  })

/** Two phones: a page to work with, and an empty one that is measured with it. */
const besideEmptyPage = <Result>(
  slower: number,
  work: (page: Page, measure: (over: Promise<unknown>) => Promise<Run>) => Promise<Result>,
): Promise<Result> =>
  onDevice(
    empty =>
      onDevice(async ({ page, measure }: Device) => {
        page.setDefaultTimeout(PATIENCE_MS)
        await empty.page.goto('data:text/html,')
        return work(page, async over => {
          const [bare, drawn] = await Promise.all([empty.measure(() => over), measure(() => over)])
          return { bare, drawn }
        })
      }, slower),
    slower,
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

function figuresOf(of: string, runs: readonly Run[]): readonly Figure[] {
  const figure = (name: string, unit: string, read: (stretch: Stretch) => number): Figure => ({
    name: `${of}_${name}`,
    value: rounded(median(runs.map(({ drawn }) => read(drawn)))),
    unit,
    baseline: rounded(median(runs.map(({ bare }) => read(bare)))),
  })
  return [
    figure('fps_p50', 'frames/s', ({ stepsMs }) => median(perSecond(stepsMs))),
    figure('frames_late_percent', '%', ({ stepsMs }) => (100 * late(stepsMs)) / stepsMs.length),
    figure('script_ms_per_frame', 'ms', ({ scriptMs }) => scriptMs),
    figure('task_ms_per_frame', 'ms', ({ taskMs }) => taskMs),
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

import { buildClients } from '../server/src/boot/clients.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { onDevice, type Stretch } from './client-frames/device.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { serve } from './serve.ts'
import { inWorld } from './harness/world.ts'

/** A match is played for 34 seconds; three whole stretches are measured. */
const STRETCH_MS = 8_000
const STRETCHES = 3
/** How many times slower than this machine the phones are. */
const PHONES = [4, 12] as const
/** The first match may begin a slot and a betting time after the start: more than three minutes. */
const PATIENCE_MS = 300_000

/**
 * A match of a league on the pitch, watched by a visitor on phones of 360 by 740 at two pixels each, whose processors
 * are slower than this machine's; as the baseline an empty page on such a phone that only asks for the next picture,
 * meanwhile. Rounds are as long as players have them; medians of three stretches of a match. This browser has no
 * graphics processor: all drawing is on the thread that is slowed, so frames a second are pessimistic, and the script
 * of a frame is what the page decides.
 */
export async function leagueFrames(): Promise<readonly Figure[]> {
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
      const stop = await serve('league/server.ts', world, {})
      try {
        const figures: Figure[] = []
        for (const slower of PHONES) {
          const runs = await watch(`http://127.0.0.1:${GAMES_PORT}/ligi-kuu/`, slower)
          figures.push(...figuresOf(slower, runs))
        }
        return figures
      } finally {
        await stop()
      }
    },
    { env },
  )
}

type Run = { readonly bare: Stretch; readonly watched: Stretch }

const watch = (address: string, slower: number): Promise<readonly Run[]> =>
  onDevice(
    empty =>
      onDevice(async ({ page, measure }) => {
        page.setDefaultTimeout(PATIENCE_MS)
        await empty.page.goto('data:text/html,')
        await page.goto(address)
        await page.getByRole('button', { name: 'Live', exact: true }).tap()
        const minute = page.getByRole('timer').filter({ hasText: /^\d+′$/ })
        const runs: Run[] = []
        while (runs.length < STRETCHES) {
          await minute.waitFor()
          await page.locator('canvas').last().waitFor()
          const over = page.waitForTimeout(STRETCH_MS)
          const [bare, watched] = await Promise.all([empty.measure(() => over), measure(() => over)])
          // A stretch in which the match ended has pictures without play.
          if (await minute.isVisible()) runs.push({ bare, watched })
        }
        return runs
      }, slower),
    slower,
  )

function figuresOf(slower: number, runs: readonly Run[]): readonly Figure[] {
  const figure = (name: string, unit: string, read: (stretch: Stretch) => number): Figure => {
    const value = median(runs.map(({ watched }) => read(watched)))
    const baseline = median(runs.map(({ bare }) => read(bare)))
    return {
      name: `${name}_at_${slower}x`,
      value: rounded(value),
      unit,
      baseline: rounded(baseline),
      ...(baseline === 0 ? {} : { ratio: rounded(value / baseline) }),
    }
  }
  return [
    figure(
      'fps',
      'frames/s',
      ({ stepsMs }) => (1_000 * stepsMs.length) / stepsMs.reduce((sum, ms) => sum + ms, 0),
    ),
    figure('script_ms_per_frame', 'ms', ({ scriptMs }) => scriptMs),
    figure('task_ms_per_frame', 'ms', ({ taskMs }) => taskMs),
  ]
}

import type { Page } from '@playwright/test'
import { onDevice } from '../harness/device.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'

const RUNS = 3
/** The shortest duration that browsers report, and how long one is waited for. */
const LEAST_MS = 16
const ENTRY_MS = 3_000
const EMPTY = '<!doctype html><title>Empty</title><button onclick="this.textContent = 1">Press</button>'

/** One press of a player on a page that has loaded. */
export type Interaction = {
  readonly name: string
  readonly address: string
  /** Brings the page to where the press is made; by default it is there when the network rests. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** Makes the press. */
  readonly press: (page: Page) => Promise<unknown>
}

/**
 * Interaction to next paint of single presses, in milliseconds, on a phone of 360 by 740 whose processor is
 * four times slower than this machine's: medians of three fresh pages. The baseline is a button on an empty
 * page on such a phone.
 */
export async function inpOf(interactions: readonly Interaction[]): Promise<readonly Figure[]> {
  const baseline = await medianOf({
    name: '',
    address: `data:text/html,${encodeURIComponent(EMPTY)}`,
    press: page => page.getByRole('button').tap(),
  })
  const figures: Figure[] = []
  for (const interaction of interactions) {
    const value = await medianOf(interaction)
    const name = `${interaction.name}_inp_ms`
    figures.push({ name, value, unit: 'ms', baseline, ratio: rounded(value / Math.max(1, baseline)) })
  }
  return figures
}

async function medianOf(interaction: Interaction): Promise<number> {
  const found: number[] = []
  for (let run = 0; run < RUNS; run++) found.push(await once(interaction))
  return rounded(median(found), 0)
}

type Watched = { sinceMs?: number; longestMs?: number }

const once = ({ address, ready, press }: Interaction): Promise<number> =>
  onDevice(async ({ page }) => {
    await page.addInitScript(watchPresses)
    await page.goto(address, { waitUntil: 'networkidle' })
    await ready?.(page)
    await page.evaluate(() => void ((globalThis as Watched).sinceMs = performance.now()))
    await press(page)
    // The entry of a press comes after its picture; where it took less than is reported, none comes.
    await page
      .waitForFunction(() => (globalThis as Watched).longestMs !== undefined, undefined, {
        timeout: ENTRY_MS,
      })
      .catch(() => undefined)
    return (await page.evaluate(() => (globalThis as Watched).longestMs)) ?? LEAST_MS
  })

/** Keeps the longest time from the click of the press to the next picture. */
function watchPresses(): void {
  const watched = globalThis as Watched
  const observer = new PerformanceObserver(list => {
    const entries = (list.getEntries() as PerformanceEventTiming[]).filter(
      ({ interactionId, startTime }) => interactionId > 0 && startTime >= (watched.sinceMs ?? Infinity),
    )
    // The click is the last event of an interaction, and what it starts is the work.
    if (!entries.some(({ name }) => name === 'click')) return
    watched.longestMs = Math.max(...entries.map(({ duration }) => duration))
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

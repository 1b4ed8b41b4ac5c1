import type { Result } from 'lighthouse'
import { buildClients } from '../server/src/boot/clients.ts'
import { startCampaigns } from './campaigns/live.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { ownPorts } from './harness/own-ports.ts'
import { serve } from './harness/serve.ts'
import { CATEGORIES, measure, tellFailing } from './web/lighthouse.ts'
import { withBarePage } from './web/bare-page.ts'
import { inpOf, type Interaction } from './web/inp.ts'
import { visitTwice } from './web/visits.ts'
import { inWorld } from './harness/world.ts'

const PAGES = { home: '/', games: '/games', promos: '/promos', login: '/login', aviator: '/aviator' } as const
const WIDGET_PAGES = { jackpots: '/jackpots', tournament: '/tournament' } as const
const RUNS = 3

/**
 * The player site as a mid-range phone on slow 4G has it (Lighthouse, mobile, simulated throttling, the
 * median of three runs), how soon it answers a press, and what the first and the next visit of home cost in
 * bytes. The pages of widgets come last, with 20 campaigns on; what widgets weigh is a budget of `check`. The
 * phone is assumed to be four times slower than the machine: Lighthouse's index of the machine (some 3,000
 * for a fast one) says what phone was really meant.
 */
export async function web(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const ports = await ownPorts()
  const origin = `http://127.0.0.1:${ports.PORT}`
  const env = { ...ports, SITE_ORIGIN: origin }
  return inWorld(
    async world => {
      const stop = await serve('web/server.ts', world)
      try {
        const figures: Figure[] = []
        const indexes: number[] = []
        const bare = await withBarePage(measureAll)
        const measurePages = async (pages: Readonly<Record<string, string>>) => {
          for (const [name, path] of Object.entries(pages)) {
            const runs = await measureAll(origin + path)
            figures.push(...page(name, runs, bare))
            indexes.push(...runs.map(({ environment }) => environment.benchmarkIndex))
          }
        }
        await measurePages(PAGES)
        figures.push(...(await inpOf(presses(origin))))
        const { first, repeat } = await visitTwice(`${origin}/`)
        await startCampaigns(world.ctx)
        await measurePages(WIDGET_PAGES)
        return [
          ...figures,
          { name: 'machine_index', value: rounded(median(indexes), 0), unit: 'points' },
          kilobytes('js_kb', first.scriptBytes),
          kilobytes('first_visit_kb', first.bytes),
          kilobytes('repeat_visit_kb', repeat.bytes, first.bytes),
        ]
      } finally {
        await stop()
      }
    },
    { env },
  )
}

const presses = (origin: string): readonly Interaction[] => [
  {
    name: 'menu',
    address: `${origin}/`,
    press: async page => {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'dialog',
    address: `${origin}/`,
    press: async page => {
      await page.getByRole('button', { name: 'Search games' }).tap()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'chip',
    address: `${origin}/`,
    press: async page => {
      const chips = page.getByRole('navigation', { name: 'Filter by kind' })
      await chips.getByRole('link', { name: 'Crash' }).tap()
      await page.locator('a[aria-current]', { hasText: 'Crash' }).waitFor()
    },
  },
]

const kilobytes = (name: string, bytes: number, baseline?: number): Figure => ({
  name: `home_${name}`,
  value: rounded(bytes / 1024, 1),
  unit: 'KB',
  ...(baseline !== undefined && { baseline: rounded(baseline / 1024, 1) }),
})

async function measureAll(url: string): Promise<readonly Result[]> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure(url))
  return runs
}

function page(name: string, runs: readonly Result[], bare: readonly Result[]): Figure[] {
  const middle = (read: (result: Result) => number, of = runs) => median(of.map(read))
  const score = (category: string): Figure => ({
    name: `${name}_${category.replace('-', '_')}`,
    value: middle(({ categories }) => rounded((categories[category]?.score ?? 0) * 100, 0)),
    unit: 'points',
    baseline: 100,
  })
  const timing = (short: string, audit: string, unit: string, digits: number): Figure => {
    const read = ({ audits }: Result) => audits[audit]?.numericValue ?? Number.NaN
    return {
      name: `${name}_${short}`,
      value: rounded(middle(read), digits),
      unit,
      baseline: rounded(middle(read, bare), digits),
    }
  }
  tellFailing(name, runs[0]!)
  return [
    ...CATEGORIES.map(score),
    timing('lcp_ms', 'largest-contentful-paint', 'ms', 0),
    timing('tbt_ms', 'total-blocking-time', 'ms', 0),
    timing('cls', 'cumulative-layout-shift', '', 3),
  ]
}

import type { Figure } from './harness/figures.ts'
import { kills } from './feed/kill-loop.ts'
import { quotas } from './feed/quotas.ts'
import { rates } from './feed/rates.ts'

/** What is measured, each in a world of its own; `BENCH_FEED=rates` measures some of it only. */
const PARTS = { rates, quotas, kills } as const

/**
 * The sports feed: how fast messages become committed prices, how soon a silent producer is down, whether the
 * quotas of recoveries hold for days, and what is lost when the reader is killed again and again.
 */
export async function feed(): Promise<readonly Figure[]> {
  const wanted = process.env['BENCH_FEED']?.split(',')
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(PARTS))
    if (!wanted || wanted.includes(name)) figures.push(...(await measure()))
  return figures
}

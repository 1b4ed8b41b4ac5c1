import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Page } from '@playwright/test'
import { beaconAtMs, drandRoundFrom } from '../../games/fair/beacon.ts'
import { DRAND_ROUNDS } from '../../games/fair/drand-rounds-for-tests.ts'
import { randomnessOf } from '../../games/fair/drand.ts'
import { publishedSeason } from '../../games/league/season-for-tests.ts'
import { buildClients, clientFolder } from '../../server/src/boot/clients.ts'
import { onDevice } from '../harness/device.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'

const RUNS = 5
/** The phone is twelve times slower than this machine. */
const SLOWEST = 12
/** What may stand between a player's press and the verdict. */
const CHECK_MS_MAX = 100

/**
 * A saved round of a league, checked by the page on a phone whose processor is twelve times slower than this
 * machine, each time by a page that has just been opened, in the thread's own time: all until the verdict,
 * which is one task, and the proof of drand's signature, which follows. What the page weighs is a budget of
 * `check`.
 */
export async function verify(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const folder = clientFolder('games')
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, 'http://games').pathname)
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    try {
      const body = readFileSync(file)
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify-league/`
  try {
    const seedOnly = await timesOf(address, savedRound(false))
    const withBeacon = await timesOf(address, savedRound(true))
    const checks = [...seedOnly, ...withBeacon].map(([checked]) => checked!)
    const figure = (name: string, value: number, baseline = CHECK_MS_MAX): Figure => ({
      name,
      value: rounded(value, 1),
      unit: 'ms',
      baseline: rounded(baseline, 1),
    })
    return [
      figure('round_checked_ms', median(checks)),
      // On a busy machine the least of them is nearest to what a phone of one's own needs.
      figure('round_checked_least_ms', Math.min(...checks)),
      figure('signature_proven_ms', median(withBeacon.map(([, proven]) => proven!)), bareProofMs()),
    ]
  } finally {
    server.close()
  }
}

/** How long the phone would take for the same proof without a page: the first one of a process, as on a fresh page. */
function bareProofMs(): number {
  const [number, signature] = DRAND_ROUNDS[3]
  const proof = `import(${JSON.stringify(new URL('../../games/fair/drand.ts', import.meta.url))}).then(drand => {
    const startMs = performance.now()
    drand.isSignatureOf(${number}, '${signature}')
    console.log(performance.now() - startMs)
  })`
  const runs = Array.from({ length: RUNS }, () => Number(execFileSync(process.execPath, ['-e', proof])))
  return median(runs) * SLOWEST
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A round with the value of a real round of drand, or with its seed alone, as the page saves it. */
function savedRound(hasBeacon: boolean): string {
  const [number, signature] = DRAND_ROUNDS[3]
  const publicMs = beaconAtMs({ ...drandRoundFrom(0), round: number })!
  const { header, rounds } = publishedSeason({
    weeks: 1,
    firstAtMs: publicMs - 78_000,
    ...(hasBeacon && { beacon: () => ({ signature, value: randomnessOf(signature) }) }),
  })
  const { publishedAt: _, roundMs: __, ...round } = rounds[0]!
  return JSON.stringify({ league: header.league, seasonCommitment: header.commitment, round })
}

/**
 * The tasks in which verdicts appear on a fresh page: of the check, and of the proof where there is a
 * signature.
 */
async function timesOf(address: string, text: string): Promise<readonly (readonly number[])[]> {
  const file = { name: 'round.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  const times: (readonly number[])[] = []
  for (let run = 0; run < RUNS; run++)
    times.push(
      await onDevice(async ({ page }) => {
        await page.goto(address, { waitUntil: 'load' })
        await page.evaluate(markVerdicts)
        return tasksOf(page, async () => {
          await page.setInputFiles('#file', file)
          await page.locator('.verdict[data-fair="true"]').waitFor()
          await page.locator('.steps .mark:not([data-same])').waitFor({ state: 'detached' })
        })
      }, SLOWEST),
    )
  return times
}

/** Marks each change of the page within the task that made it. */
function markVerdicts(): void {
  new MutationObserver(() => {
    if (document.querySelector('.verdict')) performance.mark('verdict')
  }).observe(document.body, { childList: true, subtree: true })
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** The thread's own time of each task with a mark, in milliseconds of the slowed processor. */
async function tasksOf(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: readonly TraceEvent[]
  }
  // What follows a promise is a checkpoint of microtasks, in a task or behind it.
  const tasks = traceEvents.filter(({ name }) => /RunTask$|PerformMicrotaskCheckpoint$/.test(name))
  return traceEvents
    .filter(({ name }) => name === 'verdict')
    .map(mark => {
      const task = tasks.findLast(
        ({ pid, tid, ts, dur = 0 }) =>
          pid === mark.pid && tid === mark.tid && ts <= mark.ts && mark.ts <= ts + dur,
      )
      if (task?.tdur === undefined) throw new Error('the trace has no task of a verdict')
      return task.tdur / 1_000
    })
}

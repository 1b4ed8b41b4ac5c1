/** The probe's report on one request: how long it waited for the answer, or has waited up to now. */
export type Probed = { readonly ms: number }

const EVERY_MS = 100
const REPORT_AFTER_MS = 1_000
const GIVE_UP_MS = 60_000

/**
 * A process of its own, so that what it measures is the server: requests `/healthz` ten times a second, also
 * while it waits.
 */
process.once('message', ({ url }: { url: string }) => {
  const waiting = new Set<number>()
  setInterval(() => {
    const beganMs = performance.now()
    waiting.add(beganMs)
    const report = (sinceMs: number) => process.send?.({ ms: performance.now() - sinceMs } satisfies Probed)
    const end = () => {
      waiting.delete(beganMs)
      report(beganMs)
    }
    fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) })
      .then(reply => reply.text())
      .then(end, end)
    const [oldest = beganMs] = waiting
    if (beganMs - oldest > REPORT_AFTER_MS) report(oldest)
  }, EVERY_MS)
})
process.on('disconnect', () => process.exit(0))

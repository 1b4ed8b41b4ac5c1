import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../server/src/platform/base/clock.ts'
import { below, type Random } from '../../server/src/platform/base/random.ts'

/** A request for a recovery as it arrived; `ageMs` is null for a whole snapshot. */
export type Arrived = {
  readonly product: string
  readonly atMs: number
  readonly kind: 'event' | { readonly ageMs: number | null }
}

/** A request is on its way for up to this long. */
const ON_THE_WAY_MS = 2_000

/**
 * The interface of a feed that takes recoveries: of ten it accepts seven, refuses one, fails on one and ends one
 * without an answer. It keeps when each arrived, by a clock that does not move while it answers.
 */
export async function openQuotaServer(clock: Pick<Clock, 'now'>, random: Random) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const [, , product = ''] = pathname.split('/')
    const atMs = clock.now() + below(random, ON_THE_WAY_MS)
    const after = searchParams.get('after')
    const isOfEvent = pathname.includes('/events/')
    arrived.push({
      product,
      atMs,
      kind: isOfEvent ? 'event' : { ageMs: after === null ? null : clock.now() - Number(after) },
    })
    const chance = below(random, 10)
    if (chance === 0) request.socket.destroy()
    else response.writeHead(chance === 1 ? 429 : chance === 2 ? 503 : 202).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GAP_MS = 30 * SECOND

/** What the operator of the feed allows, written down for the second time: most, and within which time. */
const ALLOWED = {
  young: [
    [20, 10 * MINUTE],
    [60, HOUR],
  ],
  day: [
    [4, 10 * MINUTE],
    [10, HOUR],
  ],
  old: [
    [2, 30 * MINUTE],
    [4, 2 * HOUR],
  ],
  event: [
    [100, 10 * MINUTE],
    [300, HOUR],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>

function classOf({ kind }: Arrived): keyof typeof ALLOWED {
  if (kind === 'event') return 'event'
  if (kind.ageMs === null || kind.ageMs >= DAY) return 'old'
  return kind.ageMs >= 30 * MINUTE ? 'day' : 'young'
}

/** The requests that were one too many in some window, or came too soon after another. */
export function breachesOf(requests: readonly Arrived[]): readonly string[] {
  const byProduct = Map.groupBy(requests, ({ product }) => product)
  return [...byProduct].flatMap(([product, all]) => {
    const sorted = all.toSorted((one, other) => one.atMs - other.atMs)
    const byClass = Map.groupBy(sorted, classOf)
    const over = [...byClass].flatMap(([name, alike]) =>
      ALLOWED[name].flatMap(([most, withinMs]) =>
        alike.flatMap(({ atMs }, at) => {
          const first = alike[at - most]
          return first && atMs - first.atMs < withinMs
            ? [`${product}: more than ${most} ${name} in ${withinMs} ms at ${atMs}`]
            : []
        }),
      ),
    )
    const whole = sorted.filter(({ kind }) => kind !== 'event')
    const close = whole.flatMap(({ atMs }, at) => {
      const gapMs = at === 0 ? Infinity : atMs - whole[at - 1]!.atMs
      return gapMs < GAP_MS ? [`${product}: a gap of ${gapMs} ms at ${atMs}`] : []
    })
    return [...over, ...close]
  })
}

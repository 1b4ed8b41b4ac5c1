import { fromKes, payoutFloor } from '@ruka/contract/money'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, sql } from '../../server/src/platform/db/db.ts'
import { wagersEvents } from '../../server/src/wagers/index.ts'
import { atPace } from '../harness/pace.ts'
import type { CountingPot } from './live.ts'

export const STAKE_CENTS = fromKes(10)
export const WAGERS_PER_S = 5_000
/** Wagers of one event, of one transaction. */
export const GROUP = 25
/** Publications that may wait for the database. */
const UNDER_WAY_MAX = 50
/** How often it is read what was counted. */
const SAMPLE_MS = 25
const PATIENCE_MS = 60_000

const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6

export type Offered = {
  /** The wagers that were counted before. */
  readonly before: number
  readonly perSecond: number
  /** When each event was committed, in order, on the clock that all processes share. */
  readonly committed: readonly number[]
  /** How long after its commit each event was counted, at most. */
  readonly lags: readonly number[]
}

let serial = 0
function wager(players: readonly string[]) {
  const n = (serial += 1)
  return {
    ref: `bench-${n}`,
    playerId: players[Math.floor(Math.random() * players.length)]!,
    product: 'casino' as const,
    game: 'dice',
    stakeCents: STAKE_CENTS,
    // A fifth wins, twice to ten times its stake.
    payoutCents: n % 5 === 0 ? payoutFloor(STAKE_CENTS, 200 + ((n * 7_919) % 800)) : fromKes(0),
    placedAt: Date.now(),
  }
}

/** Publishes settled wagers at an even pace, as the product does, and waits until the pots have counted all of them. */
export async function offer(
  ctx: Ctx,
  { players, pot, seconds }: { players: readonly string[]; pot: CountingPot; seconds: number },
): Promise<Offered> {
  const committed: number[] = []
  const before = await readCounted(ctx, pot)
  const events = (WAGERS_PER_S / GROUP) * seconds
  const publish = async () => {
    const wagers = Array.from({ length: GROUP }, () => wager(players))
    await ctx.db.tx(tx => ctx.events.publish(tx, wagersEvents.settled, { wagers }))
    committed.push(nowMs())
  }
  const publishing = atPace(publish, {
    count: events,
    perSecond: WAGERS_PER_S / GROUP,
    underWayMax: UNDER_WAY_MAX,
  })
  const lags: number[] = []
  let endedMs = Infinity
  void publishing.then(() => (endedMs = nowMs()))
  while (lags.length < events) {
    const counted = Math.floor(((await readCounted(ctx, pot)) - before) / GROUP)
    const atMs = nowMs()
    while (lags.length < Math.min(counted, committed.length)) lags.push(atMs - committed[lags.length]!)
    if (atMs > endedMs + PATIENCE_MS) throw new Error(`${lags.length} of ${events} events were counted`)
    await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
  }
  return { before, perSecond: (await publishing) * GROUP, committed, lags }
}

/** How many wagers a web process that reads now finds in the pots. */
const readCounted = async ({ db }: Ctx, { no, centsEach }: CountingPot): Promise<number> =>
  (await firstRow(
    db.read,
    sql<{ micro: number }>`select contributed_micro as micro from campaigns.pots where no = ${no}`,
  ))!.micro /
  (centsEach * 1_000_000)

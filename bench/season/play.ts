import type { Ctx } from '../../server/src/platform/context/context.ts'
import type { Dice } from '../soak/dice.ts'
import type { SimulatedFeed } from './feed.ts'
import { ALL_OVER_MS, LAST_ROUND_MS, LEAD_MS, PLAN } from './plan.ts'
import { cancelOne, placeNext, sellOne, type Bettors } from './players.ts'
import { NO_PRICES, readPrices, type Prices } from './prices.ts'
import { compareExposures } from './read-books.ts'
import { sleep } from './weather.ts'

const TICK_MS = 50
const PRICES_MS = 1_000
/** Slips of one tick, and actions under way, at most. */
const TICK_MAX = 60
const UNDER_WAY_MAX = 300
/** While no producer is up few players try. */
const DOWN_PERCENT = 10
/** How many actions there are, in per cent of ticks. */
const CANCEL_PERCENT = 25
const SELL_PERCENT = 40
const EXPOSURES_MS = 30_000

export type Played = {
  /** The shares of time in which a producer was up, in per cent. */
  readonly upPercent: number
  readonly exposures: { compared: number; different: number }
}

/**
 * The players bet from before the first kick-off until the last match is over: evenly until the last round, and
 * after it only as long as slips are missing. Exposures are compared with the open slips meanwhile.
 */
export async function playSeason(
  ctx: Ctx,
  { dice, feed, bettors }: { dice: Dice; feed: SimulatedFeed; bettors: Bettors },
): Promise<Played> {
  const beganMs = Date.now()
  const exposures = { compared: 0, different: 0 }
  let prices: Prices = NO_PRICES
  let [looks, ups, nextPricesMs, nextExposuresMs] = [0, 0, 0, beganMs + EXPOSURES_MS]
  const underWay = new Set<Promise<void>>()
  const act = (action: Promise<void>) => {
    const tracked: Promise<void> = action.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    // It rises at the end of the tick at the latest.
    tracked.catch((error: unknown) => (fault ??= error))
  }
  let fault: unknown
  while (Date.now() < feed.startMs + ALL_OVER_MS) {
    if (Date.now() >= nextPricesMs) {
      prices = await readPrices(ctx, dice)
      looks++
      if (prices.isUp) ups++
      nextPricesMs = Date.now() + PRICES_MS
      if (looks % 15 === 0) tell(feed, { bettors, prices, underWay: underWay.size })
    }
    if (Date.now() >= nextExposuresMs) {
      const now = await compareExposures(ctx)
      exposures.compared += now.compared
      exposures.different += now.different
      nextExposuresMs = Date.now() + EXPOSURES_MS
    }
    const room = Math.min(owed(beganMs) - bettors.record.placed.size, TICK_MAX, UNDER_WAY_MAX - underWay.size)
    for (let count = 0; count < room; count++)
      if (prices.isUp || dice.below(100) * TICK_MAX < DOWN_PERCENT * room) act(placeNext(bettors, prices))
    if (dice.below(100) < CANCEL_PERCENT) act(cancelOne(bettors))
    if (dice.below(100) < SELL_PERCENT) act(sellOne(bettors))
    await sleep(TICK_MS)
    if (fault !== undefined) throw fault
  }
  await Promise.all(underWay)
  return { upPercent: Math.round((100 * ups) / looks), exposures }
}

/** How many slips should be accepted by now. */
const owed = (beganMs: number): number =>
  Math.ceil(
    (PLAN.slips * Math.min(Date.now() - beganMs, LEAD_MS + LAST_ROUND_MS)) / (LEAD_MS + LAST_ROUND_MS),
  )

function tell(
  { startMs }: SimulatedFeed,
  { bettors: { record }, prices, underWay }: { bettors: Bettors; prices: Prices; underWay: number },
): void {
  const seconds = Math.round((Date.now() - startMs) / 1_000)
  const { before, live, isUp } = prices
  process.stderr.write(
    `${seconds} s: ${record.placed.size} slips, ${underWay} under way; ${before.length} matches to come and ` +
      `${live.length} live seen, ${isUp ? 'up' : 'down'}\n`,
  )
}

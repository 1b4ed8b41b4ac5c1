import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { endRun, unfitStop, type RunSoFar, type Stopped as StoppedRun, type Stops } from '../../run.rules.ts'

/** By how many percent a stake rises after a win or a loss; without it, it goes back to the first stake. */
export type Raise = { readonly winPercent?: number | undefined; readonly lossPercent?: number | undefined }
/** The bet that autoplay begins with. */
export type RunOrder = {
  readonly stakeCents: Cents
  readonly start: unknown
  /** The maximum stake, where the stake may rise. */
  readonly mostCents?: Cents | undefined
}
/** Running autoplay. Its plays count from their orders on. */
export type Run = RunOrder &
  RunSoFar & {
    /** The first stake; `stakeCents` is that of the current or next play. */
    readonly firstCents: Cents
    readonly raise: Raise
    /** The player has stopped it: it ends after the current play. */
    readonly stopping?: boolean
  }
export type Why = 'bets' | 'loss' | 'single' | 'funds' | 'refused' | 'check' | 'player' | 'handed'
export type Stopped = StoppedRun<Why>

export const RAISE_PERCENT = { min: 1, max: 500 } as const

export const isUnfit = (stops: Partial<Stops>, stakeCents: Cents): 'bets' | 'loss' | 'single' | undefined =>
  unfitStop(stops, stakeCents) ?? ((stops.singleCents ?? 1) < 1 ? 'single' : undefined)

/** @throws RangeError without its stops, which the form refuses before. */
export function beginRun(order: RunOrder, stops: Stops, raise: Raise = {}): Run {
  const unfit = isUnfit(stops, order.stakeCents)
  if (unfit) throw new RangeError(`autoplay needs its stops: ${unfit}`)
  return { ...order, firstCents: order.stakeCents, raise, stops, played: 0, resultCents: asCents(0) }
}

export const runAsked = (run: Run): Run => ({
  ...run,
  played: run.played + 1,
  resultCents: asCents(run.resultCents - run.stakeCents),
})

/** The stake after a play: whole shillings, rounded up, at most the maximum stake. */
function stakeAfter({ stakeCents, firstCents, mostCents, raise }: Run, paidCents: Cents): Cents {
  if (paidCents === stakeCents) return stakeCents
  const percent = paidCents > stakeCents ? raise.winPercent : raise.lossPercent
  if (percent === undefined || mostCents === undefined) return firstCents
  return fromKes(Math.min(toKes(mostCents), Math.ceil((toKes(stakeCents) * (100 + percent)) / 100)))
}

/**
 * A play is over: autoplay continues, or ends by a payout of at least the stop of one win, above its stake. The other
 * stops are checked before the next play.
 */
export function runOver(
  before: Run,
  payKes: number,
): { readonly run: Run | undefined; readonly stopped?: Stopped } {
  const paidCents = fromKes(payKes)
  const run = { ...before, resultCents: asCents(before.resultCents + paidCents) }
  const { singleCents } = run.stops
  if (singleCents !== undefined && paidCents >= singleCents && paidCents > run.stakeCents)
    return { run: undefined, stopped: endRun(run, 'single') }
  if (run.stopping) return { run: undefined, stopped: endRun(run, 'player') }
  return { run: { ...run, stakeCents: stakeAfter(run, paidCents) } }
}

/** The player takes over an open play, which no longer counts. */
export const runHandedOver = (run: Run): Stopped =>
  endRun({ ...run, resultCents: asCents(run.resultCents + run.stakeCents) }, 'handed')

/** An order is definitely refused: a play that did not begin took no stake. */
export function runRefused(run: Run, begun: boolean, text: string): Stopped {
  if (!begun) return endRun(run, 'refused', text)
  const resultCents = asCents(run.resultCents + run.stakeCents)
  return endRun({ ...run, played: run.played - 1, resultCents }, 'refused', text)
}

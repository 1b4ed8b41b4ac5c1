import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'

/** The stops of autoplay. The number of plays and the loss are mandatory. */
export type Stops = {
  readonly plays: number
  /** The maximum total loss: a play that could exceed it is not begun. */
  readonly lossCents: Cents
  /** A payout of at least this, and above its stake, ends autoplay. */
  readonly singleCents?: Cents | undefined
}
/** By how many percent a stake rises after a win or a loss; without it, it goes back to the first stake. */
export type Raise = { readonly winPercent?: number | undefined; readonly lossPercent?: number | undefined }
/** The bet that autoplay begins with. */
export type RunOrder = {
  readonly stakeCents: Cents
  readonly start: unknown
  /** The maximum stake, where the stake may rise. */
  readonly mostCents?: Cents | undefined
}
/** Running autoplay. */
export type Run = RunOrder & {
  /** The first stake; `stakeCents` is that of the current or next play. */
  readonly firstCents: Cents
  readonly raise: Raise
  readonly stops: Stops
  /** The number of ordered plays. */
  readonly played: number
  /** A stake counts as lost from its order until its play has paid. */
  readonly resultCents: Cents
  /** The player has stopped it: it ends after the current play. */
  readonly stopping?: boolean
}
export type Why = 'plays' | 'loss' | 'single' | 'funds' | 'refused' | 'check' | 'player' | 'handed'
/** The reason for the end of autoplay, as shown to the player. */
export type Stopped = {
  readonly why: Why
  readonly played: number
  readonly resultCents: Cents
  readonly text?: string | undefined
}

export const PLAYS_MAX = 1_000
export const RAISE_PERCENT = { min: 1, max: 500 } as const

export const isUnfit = (
  stops: Partial<Stops>,
  stakeCents: Cents,
): 'plays' | 'loss' | 'single' | undefined => {
  const { plays = 0, lossCents = 0, singleCents = 1 } = stops
  if (!Number.isSafeInteger(plays) || plays < 1 || plays > PLAYS_MAX) return 'plays'
  if (lossCents < stakeCents) return 'loss'
  return singleCents < 1 ? 'single' : undefined
}

/** @throws RangeError without its stops, which the form refuses before. */
export function beginRun(order: RunOrder, stops: Stops, raise: Raise = {}): Run {
  const unfit = isUnfit(stops, order.stakeCents)
  if (unfit) throw new RangeError(`autoplay needs its stops: ${unfit}`)
  return { ...order, firstCents: order.stakeCents, raise, stops, played: 0, resultCents: asCents(0) }
}

export const endRun = ({ played, resultCents }: Run, why: Why, text?: string): Stopped => ({
  why,
  played,
  resultCents,
  ...(text === undefined ? {} : { text }),
})

export const playsLeft = ({ stops, played }: Run): number => stops.plays - played

/** Why no other play begins, for the given balance. */
export function stopBefore(run: Run, balanceCents: Cents): Why | undefined {
  const { stops, stakeCents, resultCents } = run
  if (playsLeft(run) < 1) return 'plays'
  if (resultCents - stakeCents < -stops.lossCents) return 'loss'
  return balanceCents < stakeCents ? 'funds' : undefined
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
 * A play is over: autoplay continues, or ends by its payout. The other stops are checked before the next
 * play.
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

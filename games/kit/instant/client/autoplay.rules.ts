import { asCents, fromKes, type Cents } from '@ruka/contract/money'

/** Where autoplay ends by itself. There is none without a number of plays and a loss that ends it. */
export type Stops = {
  readonly plays: number
  /** The greatest loss in all: a play that could exceed it is not begun. */
  readonly lossCents: Cents
  /** One play paid at least this, and more than its stake. */
  readonly singleCents?: Cents | undefined
}
/** Autoplay on its way. */
export type Run = {
  readonly stakeCents: Cents
  readonly start: unknown
  readonly stops: Stops
  /** Plays that were asked for. */
  readonly played: number
  /** A stake counts as lost from when it is asked for until its play has paid. */
  readonly resultCents: Cents
  /** The player has stopped it: it ends when the play that is under way is over. */
  readonly stopping?: boolean
}
export type Why = 'plays' | 'loss' | 'single' | 'funds' | 'refused' | 'check' | 'player' | 'handed'
/** How autoplay ended, for the player to read. */
export type Stopped = {
  readonly why: Why
  readonly played: number
  readonly resultCents: Cents
  readonly text?: string | undefined
}

export const PLAYS_MAX = 1_000

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
export function beginRun(order: Pick<Run, 'stakeCents' | 'start'>, stops: Stops): Run {
  const unfit = isUnfit(stops, order.stakeCents)
  if (unfit) throw new RangeError(`autoplay needs its stops: ${unfit}`)
  return { ...order, stops, played: 0, resultCents: asCents(0) }
}

export const endRun = ({ played, resultCents }: Run, why: Why, text?: string): Stopped => ({
  why,
  played,
  resultCents,
  ...(text === undefined ? {} : { text }),
})

export const playsLeft = ({ stops, played }: Run): number => stops.plays - played

/** Why no other play is begun, given what is on the account. */
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

/** A play is over: autoplay goes on, or ends with what it paid. What ends it before the next is asked then. */
export function runOver(
  before: Run,
  payKes: number,
): { readonly run: Run | undefined; readonly stopped?: Stopped } {
  const paidCents = fromKes(payKes)
  const run = { ...before, resultCents: asCents(before.resultCents + paidCents) }
  const { singleCents } = run.stops
  if (singleCents !== undefined && paidCents >= singleCents && paidCents > run.stakeCents)
    return { run: undefined, stopped: endRun(run, 'single') }
  return run.stopping ? { run: undefined, stopped: endRun(run, 'player') } : { run }
}

/** The player takes over a play that is open: it counts no more. */
export const runHandedOver = (run: Run): Stopped =>
  endRun({ ...run, resultCents: asCents(run.resultCents + run.stakeCents) }, 'handed')

/** What was asked for is refused for certain: a play that was not begun took no stake. */
export function runRefused(run: Run, begun: boolean, text: string): Stopped {
  if (!begun) return endRun(run, 'refused', text)
  const resultCents = asCents(run.resultCents + run.stakeCents)
  return endRun({ ...run, played: run.played - 1, resultCents }, 'refused', text)
}

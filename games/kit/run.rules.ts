import type { Cents } from '@ruka/contract/money'

/** The stops of automatic play. The number of bets and the loss are mandatory. */
export type Stops = {
  readonly bets: number
  /** The maximum total loss: a bet that could exceed it is not placed. */
  readonly lossCents: Cents
  /** A win of one bet that ends the run, as its engine counts it. */
  readonly singleCents?: Cents | undefined
}
type Result = {
  /** The number of accepted bets. */
  readonly played: number
  /** A stake counts as lost from its acceptance until it is paid, so that no order of messages counts it twice. */
  readonly resultCents: Cents
}
/** Running automatic play, whose next bet has this stake. */
export type RunSoFar = Result & { readonly stakeCents: Cents; readonly stops: Stops }
/** The reason for the end of automatic play, as shown to the player. */
export type Stopped<Why extends string> = Result & { readonly why: Why; readonly text?: string | undefined }

export const BETS_MAX = 1_000

/** The first mandatory stop that is missing or wrong. */
export function unfitStop(stops: Partial<Stops>, stakeCents: Cents): 'bets' | 'loss' | undefined {
  const { bets = 0, lossCents = 0 } = stops
  if (!Number.isSafeInteger(bets) || bets < 1 || bets > BETS_MAX) return 'bets'
  return lossCents < stakeCents ? 'loss' : undefined
}

export const betsLeft = ({ stops, played }: RunSoFar): number => stops.bets - played

/** Why no other bet is placed, for the given balance. */
export function stopBefore(run: RunSoFar, balanceCents: Cents): 'bets' | 'loss' | 'funds' | undefined {
  const { stops, stakeCents, resultCents } = run
  if (betsLeft(run) < 1) return 'bets'
  if (resultCents - stakeCents < -stops.lossCents) return 'loss'
  return balanceCents < stakeCents ? 'funds' : undefined
}

export const endRun = <Why extends string>(
  { played, resultCents }: Result,
  why: Why,
  text?: string,
): Stopped<Why> => ({ why, played, resultCents, ...(text === undefined ? {} : { text }) })

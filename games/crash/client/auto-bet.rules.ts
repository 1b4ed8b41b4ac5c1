import type { CrashSocketMessage } from '@ruka/contract/crash'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import * as kit from '../../kit/run.rules.ts'

/** The stops of an auto bet. A win of one bet above that of its stop ends the run. */
export type Stops = kit.Stops & {
  /** The total win that ends the run. */
  readonly winCents: Cents
}
/** A bet of the run whose outcome is not known yet. */
type RunBet = {
  readonly id: string
  readonly round: number
  readonly taken: boolean
  readonly paid: boolean
}
/** A running auto bet. */
export type Run = kit.RunSoFar & {
  readonly autoX100?: number | undefined
  readonly stops: Stops
  readonly bet?: RunBet | undefined
}
export type Why =
  | 'bets'
  | 'loss'
  | 'win'
  | 'single'
  | 'funds'
  | 'refused'
  | 'offline'
  | 'away'
  | 'unknown'
  | 'check'
  | 'taken_back'
  | 'player'
export type Stopped = kit.Stopped<Why>
/** The continued run, or the reason for its end. */
export type Step = { readonly run: Run } | { readonly stopped: Stopped }

export const isUnfit = (stops: Partial<Stops>, stakeCents: Cents): 'bets' | 'loss' | 'win' | undefined =>
  kit.unfitStop(stops, stakeCents) ?? ((stops.winCents ?? 0) < 1 ? 'win' : undefined)

/** @throws RangeError without its stops, which the form refuses before. */
export function beginRun(order: Pick<Run, 'stakeCents' | 'autoX100'>, stops: Stops): Run {
  const unfit = isUnfit(stops, order.stakeCents)
  if (unfit) throw new RangeError(`an auto bet needs its stops: ${unfit}`)
  return { ...order, stops, played: 0, resultCents: asCents(0) }
}

/** The profit or loss of the run so far; a bet in flight is neither. */
export const settledCents = ({ resultCents, bet, stakeCents }: Run): Cents =>
  bet?.taken && !bet.paid ? asCents(resultCents + stakeCents) : resultCents

/** Why the run ends before another bet, for the given balance. */
function stopBefore(run: Run, balanceCents: Cents): Why | undefined {
  const why = kit.stopBefore(run, balanceCents)
  return why !== 'bets' && run.resultCents >= run.stops.winCents ? 'win' : why
}

const step = (run: Run, why: Why | undefined, text?: string): Step =>
  why === undefined ? { run } : { stopped: kit.endRun(run, why, text) }

/** Betting opens: no bet of an earlier round is open any more. */
export function runAtBetting(run: Run, balanceKes: number): Step {
  if (run.bet && !run.bet.taken) return step(run, 'unknown')
  return step({ ...run, bet: undefined }, stopBefore(run, fromKes(balanceKes)))
}

export const runSent = (run: Run, id: string, round: number): Run => ({
  ...run,
  bet: { id, round, taken: false, paid: false },
})

export function runTaken(run: Run, id: string): Run {
  if (run.bet?.id !== id || run.bet.taken) return run
  const bet = { ...run.bet, taken: true }
  return { ...run, bet, played: run.played + 1, resultCents: asCents(run.resultCents - run.stakeCents) }
}

export function runPaid(before: Run, id: string, payoutKes: number): Step {
  const run = runTaken(before, id)
  if (run.bet?.id !== id || run.bet.paid) return { run }
  const payoutCents = fromKes(payoutKes)
  const bet = { ...run.bet, paid: true }
  const paid = { ...run, bet, resultCents: asCents(run.resultCents + payoutCents) }
  const { winCents, singleCents } = run.stops
  if (paid.resultCents >= winCents) return step(paid, 'win')
  const single = singleCents !== undefined && payoutCents - run.stakeCents > singleCents
  return step(paid, single ? 'single' : undefined)
}

/** The stake was returned: cancelled by the player, which ends the run, or with an interrupted round. */
function runReturned(run: Run): Run {
  if (!run.bet?.taken || run.bet.paid) return { ...run, bet: undefined }
  const resultCents = asCents(run.resultCents + run.stakeCents)
  return { ...run, bet: undefined, played: run.played - 1, resultCents }
}

export const runVoided = (run: Run): Step => ({ run: runReturned(run) })

export const runTakenBack = (run: Run, id: string): Step =>
  run.bet?.id === id ? step(runReturned(run), 'taken_back') : { run }

export const runRefused = (run: Run, id: string, text: string): Step =>
  step(run, run.bet?.id === id && !run.bet.taken ? 'refused' : undefined, text)

/** The flight is over; a bet whose cash-out has no answer yet waits for it. */
export function runCrashed(run: Run, waits: boolean): Step {
  if (waits || (run.bet && !run.bet.taken)) return { run }
  const over = { ...run, bet: undefined }
  const why = stopBefore(over, asCents(Number.MAX_SAFE_INTEGER))
  return step(over, why)
}

type Snapshot = Extract<CrashSocketMessage, { t: 'snapshot' }>

/**
 * After a reconnect: applies the outcome of the bet. More than one missed round ends the run, and so does an
 * unknown outcome.
 */
export function runWelcomed(before: Run, message: Snapshot, known: { round: number }): Step {
  const met = learn(before, message)
  if (!('run' in met)) return met
  return step(met.run, message.round - known.round > 1 ? 'away' : undefined)
}

function learn(run: Run, { own, endedWhileAway, round }: Snapshot): Step {
  if (!run.bet) return { run }
  const { id } = run.bet
  const here = own.find(bet => bet.id === id)
  if (here) return here.payout === undefined ? { run: runTaken(run, id) } : runPaid(run, id, here.payout)
  const past = endedWhileAway.find(bet => bet.id === id)
  if (past?.state === 'returned') return { run: runReturned(runTaken(run, id)) }
  if (past?.state === 'lost') return { run: { ...runTaken(run, id), bet: undefined } }
  if (past?.payout !== undefined) return runPaid(run, id, past.payout)
  // A bet without an answer is sent again while its round runs.
  if (!run.bet.taken && run.bet.round === round) return { run }
  return run.bet.paid ? { run: { ...run, bet: undefined } } : step(run, 'unknown')
}

import type { CrashServerMessage } from '@ruka/contract/crash'

type Snapshot = Extract<CrashServerMessage, { t: 'snapshot' }>

/**
 * The state machine of a room: a state and an event give the next state and effects. The room performs the
 * effects in order and reports back with events. An event that does not belong to the current state is stale
 * and changes nothing.
 */
export type RoundState =
  | { readonly phase: 'waiting' }
  /** The round's row is being written. */
  | { readonly phase: 'opening' }
  | { readonly phase: 'betting'; readonly round: number }
  /** Betting is over; the room waits for stakes that are being written. */
  | { readonly phase: 'locking'; readonly round: number }
  /** The take-off is being written; after its commit no stake can join the round. */
  | { readonly phase: 'takingOff'; readonly round: number }
  | { readonly phase: 'flying'; readonly round: number }
  /** The flight is over; cash-outs made in time are being written, then the end of the round. */
  | { readonly phase: 'ending'; readonly round: number }
  | { readonly phase: 'crashed'; readonly round: number }
  /** The stakes of the interrupted round are being returned. */
  | { readonly phase: 'voiding'; readonly round: number | null }
  | { readonly phase: 'stopped' }

export type RoundEvent =
  | { readonly type: 'led' }
  | { readonly type: 'opened'; readonly round: number }
  /** No round can be opened now: a salt is missing, for example. */
  | { readonly type: 'blocked' }
  | { readonly type: 'bettingOver'; readonly round: number }
  /** Every stake has its answer, or the wait for them timed out. */
  | { readonly type: 'stakesIn'; readonly round: number }
  | { readonly type: 'tookOff'; readonly round: number }
  | { readonly type: 'crashDue'; readonly round: number }
  | { readonly type: 'ended'; readonly round: number }
  | { readonly type: 'pauseOver'; readonly round: number }
  | { readonly type: 'stop' }
  | { readonly type: 'voided' }

export type RoundEffect =
  | 'open'
  | 'tryLater'
  | 'announceBetting'
  | 'awaitStakes'
  | 'takeOff'
  | 'fly'
  | 'end'
  | 'announceCrash'
  | 'settleLost'
  | 'void'
  | 'announceVoid'

export type Step = readonly [RoundState, readonly RoundEffect[]]

export function nextRound(state: RoundState, event: RoundEvent): Step {
  const stale: Step = [state, []]
  if (event.type === 'stop') return stop(state) ?? stale
  if ('round' in event && 'round' in state && state.round !== event.round) return stale
  switch (event.type) {
    case 'led':
      return state.phase === 'waiting' ? [{ phase: 'opening' }, ['open']] : stale
    case 'opened':
      return state.phase === 'opening'
        ? [{ phase: 'betting', round: event.round }, ['announceBetting']]
        : stale
    case 'blocked':
      return state.phase === 'opening' ? [{ phase: 'waiting' }, ['tryLater']] : stale
    case 'bettingOver':
      return state.phase === 'betting' ? [{ phase: 'locking', round: event.round }, ['awaitStakes']] : stale
    case 'stakesIn':
      return state.phase === 'locking' ? [{ phase: 'takingOff', round: event.round }, ['takeOff']] : stale
    case 'tookOff':
      return state.phase === 'takingOff' ? [{ phase: 'flying', round: event.round }, ['fly']] : stale
    case 'crashDue':
      return state.phase === 'flying' ? [{ phase: 'ending', round: event.round }, ['end']] : stale
    case 'ended':
      return state.phase === 'ending'
        ? [{ phase: 'crashed', round: event.round }, ['announceCrash', 'settleLost']]
        : stale
    case 'pauseOver':
      return state.phase === 'crashed' ? [{ phase: 'opening' }, ['open']] : stale
    case 'voided':
      return state.phase === 'voiding' ? [{ phase: 'stopped' }, ['announceVoid']] : stale
  }
}

/** A round that has crashed ends as it is; an earlier phase returns its stakes. */
function stop(state: RoundState): Step | undefined {
  switch (state.phase) {
    case 'stopped':
    case 'voiding':
      return undefined
    case 'waiting':
    case 'crashed':
      return [{ phase: 'stopped' }, []]
    default:
      return [{ phase: 'voiding', round: 'round' in state ? state.round : null }, ['void']]
  }
}

/**
 * The phase as a player sees it: a lock looks like the end of betting, and a crash that is being written like
 * a flight.
 */
export function phaseShown(
  phase: RoundState['phase'],
  { round, leftMs, elapsedMs, crashX100 }: PhaseFacts,
): Pick<Snapshot, 'phase' | 'leftMs' | 'elapsedMs' | 'x100'> {
  switch (phase) {
    case 'betting':
    case 'locking':
    case 'takingOff':
      return { phase: 'betting', leftMs: Math.max(0, Math.round(leftMs())) }
    case 'flying':
    case 'ending':
      return { phase: 'flying', elapsedMs: elapsedMs() }
    case 'crashed':
      return { phase: 'crashed', x100: crashX100() }
    case 'opening':
      return round > 0 ? { phase: 'crashed', x100: crashX100() } : { phase: 'waiting' }
    default:
      return { phase: 'waiting' }
  }
}

/**
 * What a phase is shown with. Each is read only in a phase that may show it: the crash point is secret before
 * the end.
 */
type PhaseFacts = {
  readonly round: number
  leftMs(): number
  elapsedMs(): number
  crashX100(): number
}

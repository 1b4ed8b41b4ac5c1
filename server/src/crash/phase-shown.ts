import type { Flight } from './flight.ts'
import type { RoundState } from './round.rules.ts'
import type { Snapshot } from './room-api.ts'

/** The phase for a newcomer: a lock looks like the end of betting, and a crash that is being written like a flight. */
export function phaseShown(
  phase: RoundState['phase'],
  { round, leftMs, flight }: { round: number; leftMs(): number; flight: Flight },
): Pick<Snapshot, 'phase' | 'leftMs' | 'elapsedMs' | 'x100'> {
  switch (phase) {
    case 'betting':
    case 'locking':
    case 'takingOff':
      return { phase: 'betting', leftMs: Math.max(0, Math.round(leftMs())) }
    case 'flying':
    case 'ending':
      return { phase: 'flying', elapsedMs: flight.elapsedMs() }
    case 'crashed':
      return { phase: 'crashed', x100: flight.crashX100() }
    case 'opening':
      return round > 0 ? { phase: 'crashed', x100: flight.crashX100() } : { phase: 'waiting' }
    default:
      return { phase: 'waiting' }
  }
}

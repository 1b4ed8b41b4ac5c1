import { sampleLeg } from '../../../slip/sample-leg.ts'
import type { OwnSlip } from '../../../slip/own/slip-details.ts'

export const KICK_OFF = '2026-11-26T12:00:00.000Z'
export const KICK_OFF_MS = Date.parse(KICK_OFF)

/** A single that was won, on the first match of league 1. */
export const ownSlip = (over: Partial<OwnSlip> = {}): OwnSlip =>
  ({
    code: 'ABC',
    kind: 'single',
    state: 'settled',
    placed_at: KICK_OFF,
    stake: 100,
    possible_payout: 250,
    payout: 250,
    legs: [
      {
        ...sampleLeg({ event: 'virtual:match:1000001010' }),
        competition: { id: 'virtual:league:1', name: 'Virtual League' },
        kick_off: KICK_OFF,
        verdict: 'won',
        score: { home: 2, away: 0, minute: null },
        status: 'ended',
      },
    ],
    ...over,
  }) as unknown as OwnSlip

/** How far a shown flight may run ahead of the last message before it stops. */
export const FREEZE_AFTER_MS = 1_000
const SAMPLES = 8
const LONGEST_LEAD_MS = 150

/** Adds a round-trip time to the latest ones, newest last. */
export const addRtt = (samples: readonly number[], rttMs: number): readonly number[] => [
  ...samples.slice(1 - SAMPLES),
  Math.max(0, rttMs),
]

/**
 * Half the best round trip: how late even the fastest frame arrives. Bounded, so a bad sample can't mislead
 * much.
 */
export const leadMs = (samples: readonly number[]): number =>
  samples.length === 0 ? 0 : Math.min(LONGEST_LEAD_MS, Math.min(...samples) / 2)

/**
 * When the flight took off, on the client's clock: the earliest that any frame of this flight suggests, since
 * delay only ever makes a frame look younger than it is. The estimate therefore only moves back and the
 * multiplier never decreases.
 */
export const takeOffAtMs = (
  known: number | undefined,
  frame: { readonly receivedAtMs: number; readonly elapsedMs: number; readonly leadMs: number },
): number => Math.min(known ?? Infinity, frame.receivedAtMs - frame.elapsedMs - frame.leadMs)

/** Milliseconds of flight to draw now; it stops after a second without messages. */
export const shownElapsedMs = (
  flight: { readonly takeOffAtMs: number; readonly receivedAtMs: number },
  nowMs: number,
): number => Math.max(0, Math.min(nowMs, flight.receivedAtMs + FREEZE_AFTER_MS) - flight.takeOffAtMs)

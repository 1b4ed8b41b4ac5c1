/**
 * The motion of the wheel and of the ball against it, into the pocket that was drawn: degrees clockwise from
 * the top, and the radial position of the ball from the rim (0) to the pockets (1). The path has the same
 * length and the same hops for every result and bet.
 */

/** The numbers of a European wheel, clockwise. */
export const ORDER: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]
const FULL = 360
export const STEP = FULL / ORDER.length

/** The position of a pocket's middle on a wheel that is not turned. */
export const angleOf = (pocket: number): number => ORDER.indexOf(pocket) * STEP

export type Turned = { readonly wheel: number; readonly ball: number; readonly way: number }
/** The turns of the wheel in a spin; the opposite turns of the ball before it rests. */
const WHEEL_TURN = -1.25 * FULL
const BALL_TURNS = 6
/** When the ball leaves the rim, reaches the pockets, and rests, in shares of the time. */
const LEAVES = 0.52
const MEETS = 0.66
export const LIES = 0.88
/** The hops after it reached the pockets: their ends, and their heights towards the rim. */
const HOPS = [
  { until: 0.74, height: 0.34 },
  { until: 0.8, height: 0.18 },
  { until: 0.845, height: 0.08 },
  { until: LIES, height: 0.03 },
] as const
/** When it touches the pockets, in shares of the time. */
export const TOUCHES: readonly number[] = [MEETS, ...HOPS.map(({ until }) => until)]

/** The state at rest in a pocket, on a wheel that is turned by the given angle. */
export const atRest = (wheel: number, pocket: number): Turned => ({
  wheel,
  ball: wheel + angleOf(pocket),
  way: 1,
})

/**
 * The positions of wheel and ball after a share of the time, from their previous rest to the pocket that was
 * drawn.
 */
export function turnedAt(time: number, before: Turned, pocket: number): Turned {
  const wheel = before.wheel + WHEEL_TURN * eased(time)
  const first = before.ball - before.wheel
  const gap = (((angleOf(pocket) - first) % FULL) + FULL) % FULL
  // Relative to the wheel the ball slows down evenly until it rests; from then on they turn together.
  const left = time >= LIES ? 0 : (1 - time / LIES) ** 2
  const over = angleOf(pocket) - (BALL_TURNS * FULL + gap) * left
  return { wheel, ball: wheel + over, way: wayAt(time) }
}

function wayAt(time: number): number {
  if (time >= LIES) return 1
  if (time < LEAVES) return 0
  if (time < MEETS) return ((time - LEAVES) / (MEETS - LEAVES)) ** 2
  let from = MEETS
  for (const { until, height } of HOPS) {
    if (time < until) return 1 - height * Math.sin(((time - from) / (until - from)) * Math.PI)
    from = until
  }
  return 1
}

/** Gathers speed for a tenth of the time and then loses it evenly to the end. */
const GATHERS = 0.1
const eased = (time: number): number =>
  time < GATHERS ? time ** 2 / GATHERS : 1 - (1 - time) ** 2 / (1 - GATHERS)

/** The three forms of a bet on dice: its target, its chance and its multiplier. */
import { payOf, WINS, winsOf, type DiceStart } from './dice.rules.ts'

const FACES = 10_000
type Side = DiceStart['side']

const clampWins = (wins: number): number => Math.min(WINS.max, Math.max(WINS.min, Math.round(wins)))

/** The bet on a side with this number of winning rolls of 10,000. */
export const betOf = (side: Side, wins: number): DiceStart => ({
  side,
  target: side === 'under' ? clampWins(wins) : FACES - 1 - clampWins(wins),
})

/** The bet nearest to a target in hundredths. */
export const atTarget = (side: Side, target: number): DiceStart =>
  betOf(side, side === 'under' ? target : FACES - 1 - target)

/** The other side, with the same chance. */
export const flipped = (bet: DiceStart): DiceStart =>
  betOf(bet.side === 'under' ? 'over' : 'under', winsOf(bet))

/** The likeliest bet that pays at least this multiplier in hundredths; within the possible multipliers. */
export function payingX100(side: Side, x100: number): DiceStart {
  const wanted = x100 * 100
  let wins = clampWins((9_700 * FACES) / wanted)
  while (wins < WINS.max && payOf(betOf(side, wins + 1)).numerator >= wanted) wins++
  while (wins > WINS.min && payOf(betOf(side, wins)).numerator < wanted) wins--
  return betOf(side, wins)
}

/** The possible multipliers, in hundredths. */
export const PAYS_X100 = { min: 102, max: 48_500 } as const
/** Targets of a side, in hundredths. */
export const targetsOf = (side: Side): { readonly min: number; readonly max: number } =>
  side === 'under'
    ? { min: WINS.min, max: WINS.max }
    : { min: FACES - 1 - WINS.max, max: FACES - 1 - WINS.min }

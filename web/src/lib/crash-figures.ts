import { AUTO_X100 } from '@ruka/contract/crash'
import { HOUSE_LIMITS, limitKes, type HouseLimits } from '@ruka/contract/house-limits'
import { AGE_MIN, CRASH_BETTING_MS } from '@ruka/contract/limits'
import { grouped, kes } from './game-figures.ts'

/** What holds for all crash games alike. */
export const crashFigures = (limits: Partial<HouseLimits>, nowMs: number) => ({
  seconds: CRASH_BETTING_MS / 1_000,
  top: `${grouped(AUTO_X100.max / 100)}x`,
  day: kes(limitKes({ ...HOUSE_LIMITS, ...limits }, 'crashPayout', nowMs)),
  age: AGE_MIN,
})

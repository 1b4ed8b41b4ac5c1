import { describeKills, type Moment } from './crash-kills.ts'

/** Once in each moment; `KILLS=60` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const MOMENTS = ['betting', 'flight', 'cash-out'] as const

describeKills(
  Array.from({ length: KILLS }, (_, kill): Moment => MOMENTS[kill % MOMENTS.length]!),
  { players: 40 },
)

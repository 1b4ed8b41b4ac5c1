/** The limits of a house as `/site.json` and `/game.json` carry them. */
import * as z from 'zod/mini'
import { HOUSE_LIMIT_NAMES, HOUSE_LIMITS, type DatedAmount, type HouseLimits } from './house-limits.ts'

const rows = z.array(z.object({ from: z.string(), kes: z.number() })) as z.ZodMiniType<readonly DatedAmount[]>

/** A limit that a server does not name, since it is of another version, is that of a house that names no others. */
export const houseLimits = z._default(
  z.object(
    Object.fromEntries(HOUSE_LIMIT_NAMES.map(name => [name, z._default(rows, HOUSE_LIMITS[name])])),
  ) as unknown as z.ZodMiniType<HouseLimits>,
  HOUSE_LIMITS,
)

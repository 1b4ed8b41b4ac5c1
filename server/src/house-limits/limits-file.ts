import { HOUSE_LIMIT_NAMES, type HouseLimit } from '@ruka/contract/house-limits'
import { z } from 'zod'

/** The most that any limit may be, in whole KES. */
const LIMIT_KES_MAX = 1_000_000_000
/** More changes of one limit than a licence sees. */
const ROWS_MAX = 100

const row = z.strictObject({
  from: z.iso.date('a date such as 2027-01-01'),
  kes: z
    .number('whole shillings')
    .int('whole shillings')
    .min(1, 'at least 1')
    .max(LIMIT_KES_MAX, `at most ${LIMIT_KES_MAX}`),
})
const rows = z
  .array(row, 'a list')
  .min(1, 'a list of at least one row')
  .max(ROWS_MAX, `at most ${ROWS_MAX} rows`)
  .optional()

/** The operator's own rows; a limit that is left out keeps the rows of a house that names none. */
export const limitsFile = z.strictObject(
  Object.fromEntries(HOUSE_LIMIT_NAMES.map(name => [name, rows])) as { [Name in HouseLimit]: typeof rows },
)

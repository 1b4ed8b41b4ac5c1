import { HOUSE_LIMIT_NAMES, type HouseLimit } from '@ruka/contract/house-limits'
import { closestMatch } from 'leven'
import { z } from 'zod'

/** The most that any limit may be, in whole KES. */
const LIMIT_KES_MAX = 1_000_000_000
/** More changes of one limit than a licence sees. */
const ROWS_MAX = 100

const amount = `whole shillings from 1 to ${LIMIT_KES_MAX}`
const row = z.strictObject(
  {
    from: z.iso.date('must be a date such as 2027-01-01'),
    kes: z.int(`must be ${amount}`).min(1, `must be ${amount}`).max(LIMIT_KES_MAX, `must be ${amount}`),
  },
  'must be a row of from and kes, and of nothing else',
)
const rows = z
  .array(row, 'must be a list of rows')
  .min(1, 'must have at least one row')
  .max(ROWS_MAX, `must have at most ${ROWS_MAX} rows`)
  .optional()

/** The operator's own rows; a limit that is left out keeps the rows of a house that names none. */
export const limitsFile = z.strictObject(
  Object.fromEntries(HOUSE_LIMIT_NAMES.map(name => [name, rows])) as { [Name in HouseLimit]: typeof rows },
  {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(unknownName).join('\n')
        : 'the file must be an object of limits',
  },
)

/** What is said of a name that is none, with the one that was probably meant. */
function unknownName(name: string): string {
  const meant = closestMatch(name, HOUSE_LIMIT_NAMES, { maxDistance: Math.ceil(name.length / 3) })
  return `${name} is no limit${meant === undefined ? '' : `; did you mean ${meant}?`}`
}

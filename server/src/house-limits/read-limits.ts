import { readFileSync } from 'node:fs'
import {
  HOUSE_LIMIT_NAMES,
  HOUSE_LIMITS,
  LIMITS_BEGIN,
  limitKes,
  type DatedAmount,
  type HouseLimit,
  type HouseLimits,
} from '@ruka/contract/house-limits'
import { nairobiStartMs } from '@ruka/contract/nairobi'
import { ConfigError } from '../platform/config/config.ts'
import { limitsFile } from './limits-file.ts'

/** Pairs of which the first is never above the second, on any day. */
const ORDERED: readonly (readonly [HouseLimit, HouseLimit])[] = [
  ['sportsStakeMin', 'sportsStakeMax'],
  ['virtualsStakeMin', 'virtualsStakeMax'],
  ['sportsStakeMax', 'sportsPayoutSingle'],
  ['sportsPayoutSingle', 'sportsPayoutMulti'],
  ['sportsPayoutMulti', 'sportsPayout'],
  ['virtualsStakeMax', 'virtualsPayout'],
  ['jackpotStake', 'jackpotPrize'],
]

/** The limits of the house with the rows of the operator's file. @throws ConfigError that says what is wrong */
export function readHouseLimits(file: string): HouseLimits {
  const text = textOf(file)
  const read = limitsFile.safeParse(jsonOf(text))
  if (!read.success)
    throw faults(
      read.error.issues.flatMap(({ path, message }) =>
        path.length === 0 ? message.split('\n') : `${placeOf(path)} ${message}`,
      ),
    )
  const limits = Object.fromEntries(
    HOUSE_LIMIT_NAMES.map(name => [name, withRows(HOUSE_LIMITS[name], read.data[name])]),
  ) as HouseLimits
  const wrong = [...doubled(text), ...repeated(read.data), ...early(read.data), ...unordered(limits)]
  if (wrong.length > 0) throw faults(wrong)
  return limits
}

/** The rows by date; one of the operator's takes the place of ours of the same day. */
function withRows(ours: readonly DatedAmount[], own: readonly DatedAmount[] = []): readonly DatedAmount[] {
  const days = new Map([...ours, ...own].map(row => [row.from, row]))
  return [...days.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

type Own = Partial<Record<HouseLimit, readonly DatedAmount[] | undefined>>

/** Two rows of one day would leave the limit to chance. */
const repeated = (own: Own): string[] =>
  Object.entries(own).flatMap(([name, rows = []]) =>
    [...Map.groupBy(rows, ({ from }) => from)].flatMap(([day, same]) =>
      same.length > 1 ? [`${name} has two rows from ${day}`] : [],
    ),
  )

/** A row from before our own would hold until ours begins, and not as long as its operator means. */
const early = (own: Own): string[] =>
  Object.entries(own).flatMap(([name, rows = []]) =>
    rows.some(({ from }) => from < LIMITS_BEGIN)
      ? [`${name} has a row from before ${LIMITS_BEGIN}, where the limits begin`]
      : [],
  )

function unordered(limits: HouseLimits): string[] {
  const days = new Set(Object.values(limits).flatMap(rows => rows.map(({ from }) => from)))
  return [...days].flatMap(day =>
    ORDERED.flatMap(([least, most]) =>
      limitKes(limits, least, nairobiStartMs(day)) > limitKes(limits, most, nairobiStartMs(day))
        ? [`${least} is above ${most} from ${day}`]
        : [],
    ),
  )
}

const faults = (lines: readonly string[]): ConfigError =>
  new ConfigError([...new Set(lines)].map(line => `LIMITS_FILE: ${line}`).join('\n'))

/** Names a place for people, who count from 1: `sportsStakeMax, row 2: kes`. */
const placeOf = ([name, row, field]: readonly PropertyKey[]): string =>
  `${String(name)}${typeof row === 'number' ? `, row ${row + 1}` : ''}${field === undefined ? '' : `: ${String(field)}`}`

/** A name that stands twice in the text: JSON would silently take the last. */
const doubled = (text: string): string[] =>
  HOUSE_LIMIT_NAMES.flatMap(name =>
    text.split(new RegExp(`"${name}"\\s*:`)).length > 2 ? [`${name} stands in the file twice`] : [],
  )

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw faults([`${file} ${WHY[(error as NodeJS.ErrnoException).code ?? ''] ?? 'cannot be read'}`])
  }
}
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw faults([`the file is not JSON (${(error as Error).message})`])
  }
}

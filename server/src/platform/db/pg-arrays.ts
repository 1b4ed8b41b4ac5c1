/**
 * Array parameters for set-based statements, each cast where it is used (`::bigint[]`). They spare most of
 * what pg's own conversion costs, which counts with hundreds of rows a statement. Each format is PostgreSQL's
 * own.
 */

/** An element that has no form in its array, with the SQLSTATE by which the database refuses it. */
class InvalidElement extends RangeError {
  readonly code = '22P02'
}

/** Escapes that mean something else in an array than in JSON, such as `\n`. */
const FOREIGN_ESCAPE = /\\[^"\\]/

/** An array as text, of any type. @throws InvalidElement for a number that is not finite */
export function pgArray(values: readonly (string | number | null)[]): string {
  if (values.some(value => typeof value === 'number' && !Number.isFinite(value)))
    throw new InvalidElement('an array for the database has a number that is not finite')
  // JSON quotes and escapes as an array does, but for control characters.
  const json = JSON.stringify(values)
  return FOREIGN_ESCAPE.test(json) ? `{${values.map(elementOf).join(',')}}` : `{${json.slice(1, -1)}}`
}

const elementOf = (value: string | number | null): string =>
  typeof value === 'string' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value === null ? 'NULL' : String(value)

const UUID_OID = 2950
const UUID_BYTES = 16
const TIMESTAMPTZ_OID = 1184
const TIMESTAMPTZ_BYTES = 8
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

/**
 * A `uuid[]` as binary: half of its text, and nothing to parse. @throws InvalidElement for a text that is not
 * a UUID
 */
export function pgUuids(values: readonly (string | null)[]): Buffer {
  const [array, start] = binaryArray(UUID_OID, UUID_BYTES, values)
  let at = start
  for (const value of values) {
    at += 4
    if (value === null) continue
    writeUuid(array, at, value)
    at += UUID_BYTES
  }
  return array
}

/**
 * A `timestamptz[]` as binary, of milliseconds since 1970. @throws InvalidElement for a time that is not a
 * whole microsecond
 */
export function pgTimes(values: readonly number[]): Buffer {
  const [array, start] = binaryArray(TIMESTAMPTZ_OID, TIMESTAMPTZ_BYTES, values)
  let at = start
  for (const value of values) {
    const micros = (value - EPOCH_MS) * 1_000
    if (!Number.isSafeInteger(micros))
      throw new InvalidElement('a time for the database is not a whole microsecond')
    array.writeInt32BE(Math.floor(micros / 2 ** 32), at + 4)
    array.writeUInt32BE(micros >>> 0, at + 8)
    at += 4 + TIMESTAMPTZ_BYTES
  }
  return array
}

/** An array with the header and the lengths of its elements, and where the first begins. */
function binaryArray(
  oid: number,
  bytes: number,
  values: readonly (string | number | null)[],
): [array: Buffer, start: number] {
  const nulls = values.reduce<number>((count, value) => count + (value === null ? 1 : 0), 0)
  const start = values.length === 0 ? 12 : 20
  const array = Buffer.allocUnsafe(start + values.length * (4 + bytes) - nulls * bytes)
  array.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  array.writeInt32BE(nulls === 0 ? 0 : 1, 4)
  array.writeInt32BE(oid, 8)
  if (values.length === 0) return [array, start]
  array.writeInt32BE(values.length, 12)
  array.writeInt32BE(1, 16)
  let at = start
  for (const value of values) {
    array.writeInt32BE(value === null ? -1 : bytes, at)
    at += 4 + (value === null ? 0 : bytes)
  }
  return [array, start]
}

/** By character code; -1 for what is not a hexadecimal digit. */
const NIBBLE = Int8Array.from({ length: 128 }, (_, code) =>
  /[0-9a-f]/i.test(String.fromCharCode(code)) ? parseInt(String.fromCharCode(code), 16) : -1,
)
const DASH = 45

function writeUuid(array: Buffer, start: number, uuid: string): void {
  let at = start
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (uuid.charCodeAt(index) !== DASH) break
      index += 1
    }
    const byte = (NIBBLE[uuid.charCodeAt(index)] ?? -1) * 16 + (NIBBLE[uuid.charCodeAt(index + 1)] ?? -1)
    // A digit that is none makes the sum negative, or leaves the second half at -1.
    if (byte < 0 || (NIBBLE[uuid.charCodeAt(index + 1)] ?? -1) < 0) break
    array[at++] = byte
  }
  if (at !== start + UUID_BYTES || uuid.length !== 36) throw new InvalidElement('a text is not a UUID')
}

/**
 * The database did not answer in time, or every connection stayed busy. The outcome of pending work is
 * unknown.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined

export const LOCK_NOT_AVAILABLE = '55P03'

/**
 * States after which the same request can succeed: the connection was lost (08), the server lacks a resource
 * (53), was shut down or cancelled the query (57), a lock was waited for too long, two transactions
 * collided (40), an idle transaction was ended (25P03), or the server only reads, as a standby does after a
 * failover (25006).
 */
const PASSING_STATES = /^(?:08|53|57|40)...$|^55P03$|^25P03$|^25006$/
/** Faults of a socket to the server; ENOENT is the missing socket file of a server on this machine. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** `pg` gives these faults no code. */
const PG_MESSAGES =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool after)/

/**
 * Whether the database could not be reached, as opposed to a fault of the statement: the caller can try
 * again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway)
  const state = sqlState(error)
  if (state !== undefined) return PASSING_STATES.test(state) || SOCKET_CODES.has(state)
  if ('syscall' in error && 'code' in error)
    return SOCKET_CODES.has(String(error.code)) || (error.code === 'ENOENT' && error.syscall === 'connect')
  return PG_MESSAGES.test(error.message)
}

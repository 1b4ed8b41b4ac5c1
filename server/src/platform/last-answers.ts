import type { EndpointShape } from '@ruka/contract/endpoint'
import { DatabaseAway, isDatabaseAway } from './db-faults.ts'
import { Refused } from './refused.ts'

/** More than there are lists and games; the popular ones are kept, as each new answer is the youngest. */
const KEPT_MAX = 200

type Make = () => Promise<unknown>

/** The last answers of addresses that answer all visitors alike, for when the database is away. */
export type LastAnswers = {
  /**
   * What is answered without asking the database, where it is known to be away; undefined where it is to be asked.
   * @throws DatabaseAway at once for what does not last, which would only wait for a connection
   */
  insteadOf(shape: EndpointShape, address: string): unknown
  /** Makes an answer and keeps it, or gives the last one where the database does not give it. */
  keeping(shape: EndpointShape, address: string, make: Make): Make
}

export function openLastAnswers(isAway: () => boolean): LastAnswers {
  const kept = new Map<string, unknown>()
  const keep = (address: string, body: unknown) => {
    kept.delete(address)
    kept.set(address, body)
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
  }
  return {
    insteadOf({ lasts }, address) {
      if (!isAway()) return undefined
      // A list may need no database.
      if (!lasts) throw new DatabaseAway('the database did not answer the last look')
      return kept.get(address)
    },
    keeping: ({ lasts }, address, make) =>
      lasts
        ? async () => {
            try {
              const body = await make()
              keep(address, body)
              return body
            } catch (error) {
              const known = isAwayError(error) ? kept.get(address) : undefined
              if (known === undefined) throw error
              return known
            }
          }
        : make,
  }
}

const isAwayError = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Refused && error.code === 'unavailable')

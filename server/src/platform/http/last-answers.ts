import type { EndpointShape } from '@ruka/contract/endpoint'
import { countedNetwork } from '../base/client-address.ts'
import { DatabaseAway, isDatabaseAway } from '../db/db-faults.ts'
import { Refused } from '../base/refused.ts'

/** More than there are lists and games. */
const KEPT_MAX = 200
/** As many are kept that one network alone has asked for, which pushes out its own with more. */
const KEPT_OF_ONE_MAX = 20

type Make = () => Promise<unknown>
/** What was asked, as the client wrote it, and from where. */
type Asked = { readonly address: string; readonly ip: string }

/** The last answers of addresses that answer all visitors alike, for when the database is away. */
export type LastAnswers = {
  /**
   * What is answered without asking the database, where it is known to be away; undefined where it is to be asked.
   * @throws DatabaseAway at once for what does not last, which would only wait for a connection
   */
  insteadOf(shape: EndpointShape, address: string): unknown
  /** Makes an answer and keeps it, or gives the last one where the database does not give it. */
  keeping(shape: EndpointShape, asked: Asked, make: Make): Make
}

export function openLastAnswers(isAway: () => boolean): LastAnswers {
  const kept = openKept()
  return {
    insteadOf(shape, address) {
      if (!isAway()) return undefined
      // A list may need no database.
      if (!shape.lasts) throw new DatabaseAway('the database did not answer the last look')
      return kept.get(keyOf(shape, address))
    },
    keeping(shape, { address, ip }, make) {
      if (!shape.lasts) return make
      return async () => {
        const key = keyOf(shape, address)
        try {
          const body = await make()
          kept.keep(key, { body, network: countedNetwork(ip), isWhole: key === shape.path })
          return body
        } catch (error) {
          const known = isAwayError(error) ? kept.get(key) : undefined
          if (known === undefined) throw error
          return known
        }
      }
    },
  }
}

/** A list without a question of its own is one, however a client writes its path. */
const keyOf = ({ path }: EndpointShape, address: string): string =>
  address.includes('?') || path.includes('{') ? address : path

type Kept = { readonly body: unknown; readonly network: string; readonly isWhole: boolean }

/**
 * Answers, the youngest last. Where there are too many, those go first that one network alone has asked for, and whole
 * lists never: there is one for each endpoint.
 */
function openKept() {
  const answers = new Map<string, Kept & { readonly isOfMany: boolean }>()
  const ofOne = (network?: string) =>
    [...answers]
      .filter(([, each]) => !each.isOfMany && !each.isWhole && each.network === (network ?? each.network))
      .map(([key]) => key)
  const oldestOfMany = () => [...answers].find(([, { isWhole }]) => !isWhole)?.[0]
  return {
    get: (key: string): unknown => answers.get(key)?.body,
    keep(key: string, answer: Kept): void {
      const before = answers.get(key)
      const isOfMany = before !== undefined && (before.isOfMany || before.network !== answer.network)
      answers.delete(key)
      answers.set(key, { ...answer, isOfMany })
      if (before !== undefined) return
      const own = ofOne(answer.network)
      if (own.length > KEPT_OF_ONE_MAX) answers.delete(own[0]!)
      if (answers.size > KEPT_MAX) answers.delete(ofOne()[0] ?? oldestOfMany() ?? key)
    },
  }
}

const isAwayError = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Refused && error.code === 'unavailable')

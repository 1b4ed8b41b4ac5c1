import { createStore, useStore } from '@ruka/client/store'
import { readMe as address } from '@ruka/contract/addresses'
import { type Query, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from './api.ts'
import { fieldOf } from './device.ts'
import { ME_KEY } from './extras.ts'
import { type Failure, failureOf } from './failure.ts'
import { balanceOverride } from './balance-override.ts'
import { pushConnected } from './push-connected.ts'
import { queries } from './queries.ts'
import { session, useSession, type Tokens } from './session.ts'

/** The player's own record, with defaults for what the server left out. Money in KES. */
export type Me = {
  readonly id: string
  readonly name: string
  readonly msisdn: string
  readonly balance: number
  readonly bonus: number
  /** The record as it came, for extras that some screens show. */
  readonly data: unknown
}
/** `unknown` while a stored token is being checked; `failed` when that got no answer. */
export type Visit = 'unknown' | 'failed' | 'visitor' | 'player'

export const POLL_MS = 5000

export const readMe = async (): Promise<Me> => toMe(await call(address, {}))

/** The record, kept fresh by the socket where it pushes and by polling where it does not. */
export function useMe(): UseQueryResult<Me> {
  const { tokens } = useSession()
  const connected = useStore(pushConnected)
  return useQuery(recordOf(tokens, connected))
}

/**
 * The query for the record of these tokens' player. A reader drawn before a log-out starts after it, and
 * sends nothing.
 */
export const recordOf = (tokens: Tokens | undefined, connected: boolean) => ({
  queryKey: ME_KEY,
  queryFn: () => readMe().catch(keepFailure),
  enabled: () => tokens !== undefined && session.get().tokens !== undefined,
  // Push does not repeat a record that could not be read: it is requested until it is there.
  refetchInterval: (query: Query<Me>) =>
    connected && query.state.status !== 'error' ? (false as const) : POLL_MS,
  refetchOnWindowFocus: false,
})

/** Why the record could not be read last; a reading under way does not hide it. */
export const recordFailure = createStore<Failure | undefined>(undefined)

function keepFailure(thrown: unknown): never {
  recordFailure.set(failureOf(thrown))
  throw thrown
}

/** The current player or visitor. */
export function useVisit(): Visit {
  const { tokens, fresh } = useSession()
  const me = useMe()
  if (tokens === undefined) return 'visitor'
  if (me.data !== undefined) return 'player'
  if (fresh) return 'visitor'
  // Being asked again after a failure is still that failure, until there is a record.
  return me.errorUpdateCount > 0 ? 'failed' : 'unknown'
}

/** Reads the record again; after anything that may have moved money. */
export const refreshMe = (): Promise<void> => queries.invalidateQueries({ queryKey: ME_KEY })

/** Polls after a play: its game has shown what it paid, so that no balance is overridden any more. */
export async function refreshAfterPlay(): Promise<void> {
  const before = balanceOverride.get()
  await refreshMe()
  if (balanceOverride.get() === before) balanceOverride.set(undefined)
}

function toMe(body: unknown): Me {
  const data = fieldOf(body, 'data') ?? body
  const text = (name: string, otherwise: string): string => {
    const value = fieldOf(data, name)
    return typeof value === 'string' && value !== ''
      ? value
      : typeof value === 'number'
        ? String(value)
        : otherwise
  }
  const amount = (name: string): number => {
    const value = Number(fieldOf(data, name) ?? 0)
    return Number.isFinite(value) ? value : 0
  }
  return {
    id: text('id', ''),
    name: text('name', '?'),
    msisdn: text('msisdn', ''),
    balance: amount('balance'),
    bonus: amount('bonus'),
    data,
  }
}

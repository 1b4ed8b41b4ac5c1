import { useStore } from '@ruka/client/store'
import { claimDeposit, readClaims } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { POLL_MS } from '../../lib/poll-me.ts'
import { pushConnected } from '../../lib/push-connected.ts'

const STATUSES = ['credited', 'credited_before', 'checking', 'not_deposit', 'not_found'] as const
type Status = (typeof STATUSES)[number]

/** The outcome of one code. */
export type Found = {
  readonly code: string
  readonly status: Status
  readonly amount: number | undefined
  readonly checkCode: boolean
  /** A person has it. */
  readonly long: boolean
}
/** An answer: what each code came to, or only a message where the server says no more than that. */
export type Claimed = {
  readonly found: readonly Found[] | undefined
  readonly message: string
  readonly failed: boolean
}

/** Codes that are on their way or there; the others leave the form as it is. */
export const isGood = ({ status }: Found): boolean => status !== 'not_deposit' && status !== 'not_found'

/** @throws CallFailed */
export async function claim(text: string): Promise<Claimed> {
  const reply: unknown = await call(claimDeposit, { trans_id: text })
  const data = fieldOf(reply, 'data')
  const message = fieldOf(data, 'message')
  const results = fieldOf(data, 'results')
  return {
    message: typeof message === 'string' ? message : '',
    failed: fieldOf(data, 'failed') === true,
    found: Array.isArray(results) ? toFound(results) : undefined,
  }
}

/**
 * The claims of the last days, followed while one is being checked: read again on news, or every few seconds
 * without a socket.
 */
export function useClaims(following: boolean): readonly Found[] {
  const connected = useStore(pushConnected)
  const query = useQuery({
    // News of a transaction reads everything again that begins so.
    queryKey: ['transactions', 'claims'],
    queryFn: async ({ signal }) => {
      const data = fieldOf(await call(readClaims, {}, { signal }), 'data')
      return Array.isArray(data) ? toFound(data) : []
    },
    enabled: following,
    staleTime: 0,
    refetchInterval: connected ? 3 * POLL_MS : POLL_MS,
  })
  return query.data ?? []
}

const toFound = (results: readonly unknown[]): readonly Found[] =>
  results.flatMap(result => {
    const [code, amount] = [fieldOf(result, 'code'), fieldOf(result, 'amount')]
    const status = STATUSES.find(known => known === fieldOf(result, 'status'))
    if (typeof code !== 'string' || status === undefined) return []
    return {
      code,
      status,
      amount: typeof amount === 'number' ? amount : undefined,
      checkCode: fieldOf(result, 'check_code') === true,
      long: fieldOf(result, 'with_person') === true,
    }
  })

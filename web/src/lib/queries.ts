import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { session } from './session.ts'

/**
 * What the server said, kept while it is fresh. A refusal is final; only a missing answer is requested again.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && [0, 502, 503, 504].includes(failureOf(error).status),
      refetchOnWindowFocus: false,
      // Without a network the calls still fail, and say so, instead of waiting in silence for it to come
      // back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})

const OF_ONE_PLAYER = ['me', 'transactions', 'transaction', 'launch', 'notices']
let access = session.get().tokens?.access

// The next player on this device must not see data of this one; a token from another tab may be another
// player's.
session.subscribe(() => {
  const now = session.get().tokens?.access
  if (now === access) return
  access = now
  if (now === undefined) for (const key of OF_ONE_PLAYER) queries.removeQueries({ queryKey: [key] })
  else void queries.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false })
})

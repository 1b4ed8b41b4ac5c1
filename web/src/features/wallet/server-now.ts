import { useQuery } from '@tanstack/react-query'
import { site } from '../../lib/site.ts'

/** The time by the server's clock, which decides; by the device's where an answer does not say it. */
export function useServerNow(): () => number {
  const { data: aheadMs = 0 } = useQuery({
    queryKey: ['server-now'],
    queryFn: async () => {
      // A page that is beyond the list is a small answer of every server.
      const { headers } = await fetch(`${site().apiBase}/games/?page=1000`, { cache: 'no-store' })
      const atMs = Date.parse(headers.get('date') ?? '')
      return atMs ? atMs - Date.now() : 0
    },
    staleTime: Infinity,
  })
  return () => Date.now() + aheadMs
}

import { readCampaignsNow } from '@ruka/contract/addresses'
import type { Api } from '@ruka/contract/api'
import type { Reply } from '@ruka/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { isKnown, useViewer } from '../../lib/viewer.ts'

const EVERY_MS = 10_000

type Shown = Reply<Api['readCampaignsNow']>
export type ShownJackpot = Shown['jackpots'][number]
/** A race whose end is by the clock of the device. */
export type ShownRace = NonNullable<Shown['race']> & { readonly endsMs: number }
type Campaigns = {
  readonly jackpots: readonly ShownJackpot[]
  readonly race: ShownRace | null
}

type Wanted = {
  /** Only what counts this game. */
  readonly game?: string
  readonly everyMs?: number
  /** Nothing is asked for while it is not. */
  readonly isWanted?: boolean
}

/** What runs now, read again and again while the page is seen; undefined until it has come. */
export function useCampaigns({ game, everyMs = EVERY_MS, isWanted = true }: Wanted = {}):
  | Campaigns
  | undefined {
  const { language } = usePreferences()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['campaigns-now', viewer.id, language, game],
    queryFn: async ({ signal }) =>
      toCampaigns(await call(readCampaignsNow, { language, ...(game && { game }) }, { signal })),
    enabled: isWanted && isKnown(viewer),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    retry: false,
    // Nothing keeps the own place of a player who is gone.
    gcTime: 0,
  }).data
}

/** To whole seconds, so that an end does not move from answer to answer. */
function toCampaigns({ now, jackpots, race }: Shown): Campaigns {
  const aheadMs = Math.round((Date.now() - now) / 1000) * 1000
  return { jackpots, race: race && { ...race, endsMs: Date.parse(race.ends_at) + aheadMs } }
}

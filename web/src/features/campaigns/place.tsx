import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { callAt } from '../../lib/api.ts'
import { early } from '../../lib/boot.ts'
import { lazyWithPreload } from '../../lib/lazy-with-preload.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { Places, type Outline } from './places.tsx'

/** The first load of a page comes before it. */
const AFTER_MS = 1500

const HomeCampaigns = lazyWithPreload(() => import('./home-campaigns.tsx'))

/**
 * Jackpots and the race that run now. The server says in the page how much of it there is, and that place is kept from
 * the start. What begins while the page is shown has its place when it is opened next, so that nothing moves.
 */
export function CampaignsPlace() {
  const { saveData } = usePreferences()
  const isOn = site().flags.showCampaigns && !saveData
  const { data } = useQuery<Outline>({
    queryKey: ['campaigns-outline'],
    queryFn: () => callAt<'readCampaignsOutline'>('GET /campaigns/outline', {}),
    enabled: isOn,
    ...early('/campaigns/outline', body => body as Outline),
  })
  const [outline] = useState(data)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS - performance.now())
    return () => clearTimeout(timer)
  }, [])
  if (!isOn || !outline || !(outline.jackpots || outline.race)) return null
  const places = <Places {...outline} />
  return (
    <div className="space-y-2">
      {isDue ? (
        <Suspense fallback={places}>
          <HomeCampaigns.View {...outline} />
        </Suspense>
      ) : (
        places
      )}
    </div>
  )
}

import { lazyWithPreload } from '@ruka/client/lazy-part'
import { Suspense, useState } from 'react'
import { useIsDue, useOutline } from './outline.ts'
import { Places } from './places.tsx'

const HomeCampaigns = lazyWithPreload(() => import('./home-campaigns.tsx'))

/**
 * Jackpots and the race that run now. The server says in the page how much of it there is, and that place is kept from
 * the start. What begins while the page is shown has its place when it is opened next, so that nothing moves.
 */
export function CampaignsPlace() {
  const data = useOutline()
  const [outline] = useState(data)
  const isDue = useIsDue()
  if (!data || !outline || !(outline.jackpots || outline.race)) return null
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

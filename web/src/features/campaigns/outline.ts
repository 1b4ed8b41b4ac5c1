import { readCampaignsOutline } from '@ruka/contract/addresses'
import type { Api } from '@ruka/contract/api'
import type { Reply } from '@ruka/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { early } from '../../lib/boot.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'

/** How much of campaigns there is, and beside which games. */
export type Outline = Reply<Api['readCampaignsOutline']>

/** The first load of a page comes before it. */
const AFTER_MS = 1500

/** What the server says in the page, or when it is asked; undefined where campaigns are not shown. */
export function useOutline(): Outline | undefined {
  const { saveData } = usePreferences()
  // Only our own server has campaigns, and only it names an origin of widgets.
  const isOn = site().flags.showCampaigns && site().widgetsOrigin !== '' && !saveData
  const { data } = useQuery<Outline>({
    queryKey: ['campaigns-outline'],
    queryFn: () => call(readCampaignsOutline, {}),
    enabled: isOn,
    ...early('/campaigns/outline', body => body as Outline),
  })
  return isOn ? data : undefined
}

/** Whether the page has loaded, so that more may be fetched. */
export function useIsDue(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS - performance.now())
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

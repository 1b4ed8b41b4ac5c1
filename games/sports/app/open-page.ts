import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import type { Freshness } from '@ruka/client/freshness'
import { createStore } from '@ruka/client/store'
import type { SportsEvent } from '@ruka/contract/sports-events'
import { listName } from '../browse/list-name.ts'
import { Prices } from '../live/prices.ts'
import { seedPrices } from '../live/seed-prices.ts'
import { openSlips } from '../../slip/slips.ts'
import type { GameApi } from '../../kit/api.ts'
import type { App, Paused } from './app-context.ts'
import { openCalls } from '../../kit/react/calls.ts'
import type { Offered } from '../../slip/quotes.rules.ts'
import { openViews } from '../../kit/react/views.ts'
import { FIRST, type View } from './view.ts'

/** What a page was drawn from, as its JSON. */
export type Boot = {
  readonly highlights: readonly SportsEvent[]
  readonly live: number
  readonly paused?: Paused
  readonly nowMs: number
}

/** What keeps the prices up to date. */
type Following = Pick<App, 'follow' | 'open'> & { readonly start: () => void; readonly pause: () => void }
type Options = {
  readonly api: GameApi
  readonly boot: Boot | undefined
  readonly isPlayer: boolean
  readonly limits?: App['limits']
  readonly view?: View
  readonly frame: (call: () => void) => void
  readonly live: (app: Pick<App, 'prices' | 'link'>) => Following
  readonly shell: App['shell']
}

/** The page's state: of what the server drew, so that the browser begins with the same picture. */
export function openPage({
  api,
  boot,
  isPlayer,
  limits = () => HOUSE_LIMITS,
  view = FIRST,
  frame,
  live,
  shell,
}: Options) {
  const prices = new Prices(frame)
  const link = createStore<Freshness>('connecting')
  for (const event of boot?.highlights ?? []) seedPrices(prices, event)
  const known = boot ? { [listName({ status: 'highlights' })]: boot.highlights } : {}
  return {
    api,
    calls: openCalls(known, boot?.nowMs),
    prices,
    link,
    slips: openSlips(() => localStorage, 'sports'),
    views: openViews(FIRST, view),
    now: createStore(boot?.nowMs ?? Date.now()),
    isPlayer,
    limits,
    isAlive: createStore(false),
    liveCount: createStore(boot?.live),
    paused: createStore<Paused>(boot?.paused),
    offered: createStore<Offered>({ bonus: undefined, withdrawalTax: 0 }),
    shell,
    ...following(live({ prices, link })),
  } satisfies App & Following
}

/** Its verbs alone: they are passed on. */
const following = ({ follow, open, start, pause }: Following): Following => ({ follow, open, start, pause })

// First: pages share the file with React where its modules come in one order.
import { drawnFrom, showPage } from '../../kit/react/show.tsx'
import { browserDevice } from '@ruka/client/socket'
import { randomId } from '../../kit/random.ts'
import { keepOpen, openFrame } from '../../kit/react/open-frame.ts'
import { followHistory } from '../../kit/react/views.ts'
import { savesData } from '../../kit/saves-data.ts'
import { Placing } from '../../slip/placing.ts'
import { bringFavourites } from '../browse/favourites.ts'
import { Live } from '../live/live.ts'
import { bringMarkets } from '../match/own-markets.ts'
import { openCode } from './code-link.tsx'
import { openPage, type Boot } from './open-page.ts'
import { Page } from './page.tsx'
import { viewIn } from './view.ts'

const device = () => localStorage
const NOW_MS = 30_000

/** Opens the page, from what the server drew of it. */
export function startSports(): void {
  const { api, isPlayer, token, player, limits, facts, shell } = openFrame()
  const root = document.getElementById('root')!
  document.documentElement.toggleAttribute('data-framed', window.parent !== window)
  const boot = drawnFrom<Boot>()
  const { view, code } = viewIn(location.search)
  const page = openPage({
    api,
    boot,
    isPlayer,
    limits,
    view,
    frame: call => requestAnimationFrame(call),
    live: app =>
      new Live({
        ...app,
        device: browserDevice(location.origin),
        token,
        isSaver: savesData,
      }),
    shell: {
      ...shell,
      operator: () => {
        const known = facts()
        return known && { name: known.site, licence: known.licence ?? '' }
      },
    },
  })
  const placing = new Placing({
    api,
    device,
    name: 'sports',
    player,
    newId: randomId,
    after: (ms, call) => setTimeout(call, ms),
    now: Date.now,
    moved: shell.balanceMoved,
    slips: page.slips,
  })
  const isDrawn = boot && view.name === 'list'
  showPage(root, <Page app={page} placing={placing} onAlive={() => bring(page, placing, code)} />, isDrawn)
}

/** Goes on from what was drawn, once: with what the device keeps, and with what changes. */
function bring(page: ReturnType<typeof openPage>, placing: Placing, code: string | undefined): void {
  if (page.isAlive.get()) return
  page.isAlive.set(true)
  followHistory(page.views)
  page.now.set(Date.now())
  setInterval(() => page.now.set(Date.now()), NOW_MS)
  page.slips.bringBack()
  bringFavourites()
  bringMarkets()
  void placing.goOn()
  if (code !== undefined) void openCode(page, code)
  keepOpen(page)
  // The taps of before, which `games/build/late-code.js` has kept.
  dispatchEvent(new Event('alive'))
}

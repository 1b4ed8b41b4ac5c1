import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bring } from '../../lib/boot.ts'
import { prefer } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { keepTokens } from '../../lib/session.ts'
import { keepSite } from '../../lib/site.ts'
import { BesideGame } from './beside-game.tsx'
import { closePage, OWN_SITE, NOW, race as weekend, serveCampaigns } from './campaigns-for-tests.ts'
import { isPutAway } from './put-away.ts'

// Its timers would end after `act`.
notifyManager.setScheduler(queueMicrotask)
const pot = (name: string, amount: number) => ({ id: name, name, level: 'grand', amount, drops_at: null })
const jackpots = [pot('Small', 50.25), pot('Great', 1_234_567.8)]
const race = {
  ...weekend,
  ends_at: '2026-11-27T16:00:00.000Z',
  places: [],
  own: { rank: 4, points: 10, has_joined: true },
}
type Games = { readonly jackpots: readonly string[] | null; readonly races: readonly string[] | null }
let root: Root
let page: HTMLElement
let server: ReturnType<typeof serveCampaigns>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: NOW })
  server = serveCampaigns({ now: NOW, jackpots, race })
  keepSite(OWN_SITE)
  page = document.body.appendChild(document.createElement('main'))
  page.tabIndex = -1
  root = createRoot(page)
})
afterEach(() => {
  closePage(root, page)
  sessionStorage.clear()
  isPutAway.set(false)
})

type Opening = { readonly games?: Games; readonly isPlayer?: boolean; readonly isShown?: boolean }
const COUNTED: Games = { jackpots: ['dice'], races: null }

/** Opens a page of dice that came with this outline. */
function open({ games = COUNTED, isPlayer = false, isShown = true }: Opening = {}): void {
  const outline = { jackpots: 2, race: true, games }
  bring({ answers: { '/campaigns/outline': outline } }, Date.now())
  draw({ isPlayer, isShown })
}
const draw = (props: { readonly isPlayer: boolean; readonly isShown: boolean }) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <BesideGame slug="dice" {...props} />
      </QueryClientProvider>,
    ),
  )
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function openWhole(opening?: Opening): Promise<void> {
  if (opening?.isPlayer) keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  open(opening)
  await import('./beside-strip.tsx')
  await wait(2_000)
  await wait(0)
}
const reads = () => server.asked.filter(url => url.includes('/campaigns/now'))
const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
const line = () => page.querySelector('.h-8')

test('shows a visitor the jackpots that count the game, the greatest first, and no place', async () => {
  server.answer = { now: NOW, jackpots, race: { ...race, own: null } }
  await openWhole()
  expect(texts('li')).toEqual(['Grand jackpot KES 1,234,567.80Great', 'Grand jackpot KES 50.25Small'])
  expect(texts('p')).toEqual([])
  expect(reads()[0]).toContain('game=dice')
})

test.each([
  ['en', { rank: 4, points: 10, has_joined: true }, 'Weekend race Your place 4 of 12Ends 27/11 19:00'],
  ['en', { rank: null, points: 0, has_joined: true }, 'Weekend race Your place None yetEnds 27/11 19:00'],
  [
    'sw',
    { rank: null, points: 0, has_joined: false },
    'Weekend race Nafasi yako HujajiungaItaisha 27/11 19:00',
  ],
] as const)('shows a player the own place as it is (%s, %o)', async (language, own, text) => {
  prefer({ language })
  server.answer = { now: NOW, jackpots: [], race: { ...race, own } }
  await openWhole({ isPlayer: true })
  expect(texts('p')).toEqual([text])
  expect(page.querySelectorAll('a')).toHaveLength(0)
})

test('keeps its place from the start, and asks for nothing before the game has been seen', async () => {
  open({ isShown: false })
  await wait(20_000)
  expect([line()!.innerHTML, reads()]).toEqual(['', []])
  await import('./beside-strip.tsx')
  draw({ isPlayer: false, isShown: true })
  await wait(100)
  await wait(0)
  expect(reads()).toHaveLength(1)
})

test('is read again every half minute, and stays as it is where that fails or campaigns end', async () => {
  await openWhole({ isPlayer: true })
  expect(reads()).toHaveLength(1)
  await wait(29_000)
  expect(reads()).toHaveLength(1)
  server.answer = undefined
  await wait(2_000)
  expect(reads()).toHaveLength(2)
  expect(texts('li')).toHaveLength(2)
  server.answer = { now: NOW, jackpots: [], race: null }
  await wait(30_000)
  expect(texts('p')).toEqual(['Weekend race Your place 4 of 12Ended'])
  expect(line()).not.toBeNull()
})

test('asks for nothing while the screen is too low for it, as a phone on its side is', async () => {
  const low = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => low)
  await openWhole()
  await wait(60_000)
  expect([reads(), texts('li')]).toEqual([[], []])
  await act(async () => {
    low.matches = false
    low.dispatchEvent(new Event('change'))
    await vi.advanceTimersByTimeAsync(100)
  })
  await wait(0)
  expect([reads().length, texts('li').length]).toEqual([1, 2])
})

test('is empty, and of the same height, where nothing is left that it could say', async () => {
  server.answer = { now: NOW, jackpots: [], race: { ...race, own: null } }
  await openWhole({ isPlayer: true })
  expect([reads().length, line()!.innerHTML]).toEqual([1, ''])
})

test('a player puts it away for the visit by its button', async () => {
  await openWhole()
  const button = page.querySelector('button')!
  expect(button.getAttribute('aria-label')).toBe('Hide for this visit')
  act(() => button.click())
  expect(page.innerHTML).toBe('')
  expect(document.activeElement).toBe(page)
  expect(sessionStorage.getItem('ruka.beside-game')).not.toBeNull()
  draw({ isPlayer: true, isShown: true })
  await wait(60_000)
  expect([page.innerHTML, reads().length]).toEqual(['', 1])
})

const OTHERS: Games = { jackpots: ['aviator'], races: ['aviator'] }
test.each([
  ['nothing runs', { games: { jackpots: [], races: [] }, isPlayer: true }, {}, {}],
  ['other games count', { games: OTHERS, isPlayer: true }, {}, {}],
  ['a race alone counts it, which has nothing of a visitor', { games: { ...OTHERS, races: null } }, {}, {}],
  ['the site’s file switches it off', {}, { flags: { showCampaigns: false } }, {}],
  ['another server answers', {}, { widgetsOrigin: '' }, {}],
  ['data is to be saved', {}, {}, { saveData: true }],
] as const)('there is nothing of it where %s', async (_, opening, site, preferences) => {
  keepSite({ ...OWN_SITE, ...site })
  prefer(preferences)
  open(opening)
  await wait(60_000)
  expect([page.innerHTML, reads()]).toEqual(['', []])
})

test('what is known only when the game is there does not move it', async () => {
  draw({ isPlayer: false, isShown: true })
  queries.setQueryData(['campaigns-outline'], { jackpots: 1, race: false, games: COUNTED })
  await wait(2_000)
  expect(page.innerHTML).toBe('')
})

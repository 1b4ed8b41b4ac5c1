import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bring } from '../../lib/boot.ts'
import { prefer } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { keepTokens } from '../../lib/session.ts'
import { keepSite } from '../../lib/site.ts'
import { closePage, OWN_SITE, NOW, race as weekend, serveCampaigns } from './campaigns-for-tests.ts'
import { CampaignsPlace } from './place.tsx'

// Its timers would end after `act`.
notifyManager.setScheduler(queueMicrotask)
const jackpots = [
  {
    id: 'drops',
    name: 'Savanna drops',
    level: 'grand',
    amount: 1_234_567.8,
    drops_at: '2026-11-27T19:00:00.000Z',
  },
  { id: 'nights', name: 'Nairobi nights', level: 'mini', amount: 50, drops_at: null },
]
const race = {
  ...weekend,
  ends_at: '2026-11-27T16:01:05.000Z',
  places: [1, 2, 3].map(rank => ({ rank, alias: 'AAAA', points: 100 })),
}
let root: Root
let page: HTMLElement
let server: ReturnType<typeof serveCampaigns>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The clock of the device is two minutes behind.
  vi.useFakeTimers({ now: NOW - 120_000 })
  server = serveCampaigns({ now: NOW, jackpots, race })
  keepSite(OWN_SITE)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => closePage(root, page))

/** Opens home, whose page came with this outline. */
function open(outline?: { jackpots: number; race: boolean }): void {
  bring(outline && { answers: { '/campaigns/outline': outline } }, Date.now())
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <CampaignsPlace />
      </QueryClientProvider>,
    ),
  )
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = (selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
const both = { jackpots: 2, race: true }
async function openBoth(): Promise<void> {
  open(both)
  await import('./home-campaigns.tsx')
  await wait(2_000)
  await wait(0)
}
const reads = () => server.asked.filter(url => url.includes('/campaigns/now'))

test('keeps its place from the start, and fetches nothing before the page has loaded', () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  open(both)
  expect(page.querySelectorAll('.h-12, .h-33')).toHaveLength(2)
  expect(server.asked).toEqual([])
})

test.each([
  [
    'en',
    ['Grand jackpot KES 1,234,567.80Savanna drops · drops by 22:00', 'Mini jackpot KES 50.00Nairobi nights'],
    ['Ends in 1:01:05', 'First prizeKES 10,000.00', 'Players12'],
  ],
  [
    'sw',
    [
      'Jackpoti kuu KES 1,234,567.80Savanna drops · itatoka kabla ya 22:00',
      'Jackpoti ndogo KES 50.00Nairobi nights',
    ],
    ['Itaisha baada ya 1:01:05', 'Zawadi ya kwanzaKES 10,000.00', 'Wachezaji12'],
  ],
] as const)('shows a visitor what runs, by the clock of the server (%s)', async (language, strip, card) => {
  prefer({ language })
  await openBoth()
  expect(texts('ul li')).toEqual(strip)
  expect([...page.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/jackpots',
    '/jackpots',
    '/tournament',
  ])
  const shown = texts('a[href="/tournament"]')[0]!
  for (const text of card) expect(shown).toContain(text)
  expect(texts('ol li')).toHaveLength(3)
  expect(reads()[0]).toContain(`language=${language}`)
})

test.each([
  ['en', { rank: 4, points: 10, has_joined: true }, 'Your place4 of 12'],
  ['sw', { rank: 4, points: 10, has_joined: true }, 'Nafasi yako4 kati ya 12'],
  ['en', { rank: null, points: 0, has_joined: true }, 'Your placeNone yet'],
  ['sw', { rank: null, points: 0, has_joined: false }, 'Nafasi yakoHujajiunga'],
] as const)('shows a player the own place (%s, %o)', async (language, own, text) => {
  prefer({ language })
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  const places = [{ ...race.places[0]!, is_own: true }]
  server.answer = { now: NOW, jackpots, race: { ...race, places, own } }
  await openBoth()
  expect(texts('a[href="/tournament"]')[0]).toContain(text)
  expect(texts('ol li')).toEqual([language === 'en' ? '1You' : '1Wewe'])
})

test('says of bonus and tickets that they are the first prize', async () => {
  const first = (kind: string) => ({ ...race, places: [], first_prize: { ...race.first_prize, kind } })
  server.answer = { now: NOW, jackpots, race: first('bonus') }
  await openBoth()
  expect(page.textContent).toContain('First prize, bonusKES 10,000.00')
  expect(page.textContent).toContain('No places yet')
  server.answer = { now: NOW, jackpots, race: first('tickets') }
  await wait(10_000)
  expect(page.textContent).toContain('First prize, ticketsKES 10,000.00')
})

test('amounts are read again every ten seconds, and stay where that fails', async () => {
  await openBoth()
  expect(reads()).toHaveLength(1)
  server.answer = { now: NOW, jackpots: [{ ...jackpots[0]!, amount: 1_234_570 }], race }
  await wait(9_000)
  expect(reads()).toHaveLength(1)
  await wait(1_500)
  expect(reads()).toHaveLength(2)
  expect(texts('ul li')).toEqual(['Grand jackpot KES 1,234,570.00Savanna drops · drops by 22:00'])
  server.answer = undefined
  await wait(10_000)
  expect(reads()).toHaveLength(3)
  expect(page.textContent).toContain('1,234,570')
})

test('a race that ended says so in its place, and jackpots that ended leave theirs as it is', async () => {
  await openBoth()
  server.answer = { now: NOW, jackpots: [], race: null }
  await wait(11_000)
  expect(page.textContent).toContain('Ended')
  expect([texts('ul li'), page.querySelectorAll('.h-12, .h-33').length]).toEqual([[], 2])
})

test.each([
  ['nothing runs', { jackpots: 0, race: false }, {}, {}],
  ['the page did not say what runs', undefined, {}, {}],
  ['the site’s file switches it off', both, { flags: { showCampaigns: false } }, {}],
  ['another server answers', both, { widgetsOrigin: '' }, {}],
  ['data is to be saved', both, {}, { saveData: true }],
] as const)('there is nothing of it where %s', async (_, outline, site, preferences) => {
  keepSite({ ...OWN_SITE, ...site })
  prefer(preferences)
  open(outline && { ...outline })
  await wait(20_000)
  expect([page.innerHTML, reads()]).toEqual(['', []])
})

test('what began while the page was shown is there when it is opened next', async () => {
  open({ jackpots: 0, race: false })
  queries.setQueryData(['campaigns-outline'], { jackpots: 1, race: false })
  await wait(2_000)
  expect(page.innerHTML).toBe('')
  act(() => root.render(null))
  open()
  await import('./home-campaigns.tsx')
  await wait(100)
  expect(texts('ul li')).toHaveLength(2)
})

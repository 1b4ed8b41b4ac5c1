import type { WidgetOrder } from '@ruka/contract/widget-frame'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefer } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { clearTokens, keepTokens } from '../../lib/session.ts'
import { keepSite } from '../../lib/site.ts'
import Jackpots from './jackpots.tsx'
import Tournament from './tournament.tsx'
import { KEY_FRESH_MS } from './use-widget-key.ts'
import { CALM_MS, SLOW_MS } from './use-widget.ts'
import { OPENS_MAX } from './widget-bridge.ts'

const WIDGETS = 'https://widgets.example'
const PROVIDER = { script: 'https://provider.example/live.js', limits: {}, origins: [] }
const ELEMENTS = { jackpots: 'live-jackpots', races: 'live-races', tournaments: 'live-tournaments' }

// Its timers would end after `act`.
notifyManager.setScheduler(queueMicrotask)
let root: Root
let page: HTMLElement
/** What a server answers to the requests for a key: a status other than 200 fails. */
let status: number
/** The status of the player's own record; 0 never answers. */
let meStatus: number
/** How many keys have been asked for. */
let keys: number
/** Shows every place to its observer. */
let scroll: () => void
let posted: { readonly to: Window; readonly order: WidgetOrder; readonly origin: string }[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 1_000_000 })
  ;[status, meStatus, keys, posted, scroll] = [200, 200, 0, [], () => undefined]
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: readonly object[]) => void) {
        const before = scroll
        scroll = () => {
          before()
          see([{ isIntersecting: true }])
        }
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) =>
    tag === 'iframe' ? frameOf(create('div')) : create(tag),
  )
  keepSite({ widgetsOrigin: WIDGETS, thirdParties: { widgets: { ...PROVIDER, elements: ELEMENTS } } })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  queries.clear()
  clearTokens()
  prefer({ theme: 'dark', language: 'en' })
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function answer(url: string): Promise<Response> {
  if (url.endsWith('/auth/me/')) {
    if (meStatus === 0) return new Promise(() => undefined)
    return Response.json({ data: { id: 'p1' } }, { status: meStatus })
  }
  expect(url).toBe('/api/games/widgets/auth-key')
  keys += 1
  if (status !== 200) return Response.json({ detail: 'No' }, { status })
  const pid = queries.getQueryData<{ id: string }>(['me'])?.id ?? ''
  const load_mode = pid === '' ? 'Anonymous' : 'Authenticated'
  return Response.json({ pid, op: 'ruka', timestamp: Date.now(), key: `key${keys}`, load_mode })
}

type Frame = HTMLElement & { readonly contentWindow: Window }

/** Stands for a frame, which the document of these tests would try to load. */
function frameOf(element: HTMLElement): Frame {
  const contentWindow = {
    postMessage: (order: WidgetOrder, origin: string) =>
      void posted.push({ to: contentWindow, order, origin }),
  } as unknown as Window
  return Object.assign(element, { contentWindow })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const frames = () => [...page.querySelectorAll<Frame>('[sandbox]')]
const isHidden = () => frames()[0]!.hasAttribute('inert')
async function show(screen: ReactNode): Promise<void> {
  act(() => root.render(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>))
  await pass(1_000)
}
/** Shows a page with its frames, which have not opened yet. */
async function showNear(screen: ReactNode): Promise<void> {
  await show(screen)
  act(() => scroll())
  // React draws the frame at the end of the first, and the key comes in the second.
  await pass(1_000)
  await pass(100)
}
function post(data: object, at = 0): void {
  const message = new MessageEvent('message', { data, origin: WIDGETS })
  Object.defineProperty(message, 'source', { value: frames()[at]!.contentWindow })
  act(() => void window.dispatchEvent(message))
}
async function say(data: object, at = 0): Promise<void> {
  post(data, at)
  await pass(CALM_MS)
}
const open = (at = 0) => say({ type: 'ruka:widget-open' }, at)
const state = (state: string) => say({ type: 'ruka:widget-state', state })
const orders = () => posted.map(({ order }) => order)
const text = (role: string) => page.querySelector(`[role=${role}]`)?.textContent
const press = (name: string) =>
  act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())

const focus = (element: HTMLElement | undefined) => act(() => element!.focus())
const hasPlaceFocus = () =>
  document.activeElement?.getAttribute('tabindex') === '-1' && page.contains(document.activeElement)

test('a frame is fetched only when its place comes near the screen', async () => {
  await show(<Jackpots />)
  await pass(60_000)
  expect([frames().length, keys, text('status')]).toEqual([0, 0, 'Loading jackpots…'])
  act(() => scroll())
  await pass(5_000)
  const [frame] = frames()
  expect(frame?.getAttribute('src')).toBe(`${WIDGETS}/`)
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups')
  expect(frame?.getAttribute('referrerpolicy')).toBe('origin')
  expect(frame?.title).toBe('Running jackpots')
})

// spec: 6.5
test('a visitor’s frame is told what to show once it opens, and no player’s id', async () => {
  await showNear(<Jackpots />)
  expect(posted).toEqual([])
  await open()
  expect(posted).toMatchObject([{ to: frames()[0]!.contentWindow, origin: WIDGETS }])
  expect(orders()).toMatchObject([
    { widget: 'jackpots', element: 'live-jackpots', auth: { pid: '', load_mode: 'Anonymous' } },
  ])
})

test('bones stand in the place until something is shown, and then the frame in its own height', async () => {
  await showNear(<Jackpots />)
  await open()
  await say({ type: 'ruka:widget-height', height: 777 })
  expect([text('status'), isHidden()]).toEqual(['Loading jackpots…', true])
  await state('ready')
  expect([text('status'), isHidden(), frames()[0]!.style.height]).toEqual([undefined, false, '777px'])
})

test('where nothing is running the page says so, until something is', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('empty')
  expect(text('status')).toContain('No jackpot is running at the moment')
  expect(page.querySelector('[role=status] a[href="/games"]')?.textContent).toBe('Show all games')
  await pass(SLOW_MS)
  expect(text('alert')).toBeUndefined()
  await state('ready')
  expect([text('status'), isHidden()]).toEqual([undefined, false])
})

test('a widget that failed can be tried again in a new frame', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('failed')
  expect(text('alert')).toContain('The jackpots could not be loaded')
  const [before] = frames()
  focus([...page.querySelectorAll('button')].at(-1))
  press('Retry')
  await pass(100)
  expect(hasPlaceFocus()).toBe(true)
  expect([frames().length, frames()[0] === before, text('status')]).toEqual([1, false, 'Loading jackpots…'])
  await open()
  expect(orders()).toHaveLength(2)
})

test('a frame that is hidden again leaves the focus in its place', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('ready')
  const [frame] = frames()
  frame!.tabIndex = 0
  focus(frame)
  await say({ type: 'ruka:widget-height', height: 300 })
  expect(document.activeElement).toBe(frame)
  await state('failed')
  expect([isHidden(), hasPlaceFocus()]).toEqual([true, true])
})

test('of many messages in a short time the latest counts, with one order', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('ready')
  const heights: string[] = []
  for (let height = 1; height <= 50; height += 1) {
    if (height % 25 === 0) post({ type: 'ruka:widget-open' })
    post({ type: 'ruka:widget-state', state: 'ready' })
    post({ type: 'ruka:widget-height', height })
    heights.push(frames()[0]!.style.height)
  }
  expect([new Set(heights).size, orders().length]).toEqual([1, 1])
  await pass(CALM_MS)
  expect([frames()[0]!.style.height, orders().length]).toEqual(['50px', 2])
})

test('a frame that opens without end has failed, and gets no order any more', async () => {
  await showNear(<Jackpots />)
  for (let times = 1; times <= OPENS_MAX; times += 1) await open()
  expect([text('alert'), orders().length]).toEqual([undefined, OPENS_MAX])
  await open()
  await state('ready')
  act(() => prefer({ theme: 'light' }))
  expect(text('alert')).toContain('The jackpots could not be loaded')
  expect([isHidden(), orders().length]).toEqual([true, OPENS_MAX])
})

test('a frame that shows nothing in 15 seconds has failed, and is shown if it comes after all', async () => {
  await showNear(<Jackpots />)
  await open()
  await pass(SLOW_MS - 1_000)
  expect(text('alert')).toBeUndefined()
  await pass(2_000)
  expect(text('alert')).toContain('The jackpots could not be loaded')
  await state('ready')
  expect([text('alert'), isHidden()]).toEqual([undefined, false])
})

test('without a key there is nothing to show, and another try asks for one again', async () => {
  status = 403
  await showNear(<Jackpots />)
  await open()
  expect([text('alert'), posted]).toEqual([expect.stringContaining('The jackpots could not be loaded'), []])
  status = 200
  press('Retry')
  await pass(100)
  await open()
  expect([text('alert'), orders().length]).toEqual([undefined, 1])
})

test('the order is sent again in another theme and in another language', async () => {
  await showNear(<Jackpots />)
  await open()
  act(() => prefer({ theme: 'light' }))
  act(() => prefer({ language: 'sw' }))
  expect(orders().map(({ theme, language }) => [theme, language])).toEqual([
    ['dark', 'en'],
    ['light', 'en'],
    ['light', 'sw'],
  ])
})

const logIn = (fresh = true) =>
  act(() => keepTokens({ access: 'secret-access', refresh: 'secret-refresh' }, { fresh }))
const logOut = () => act(() => clearTokens())

test('another player gets a new frame, with no token in its order', async () => {
  await showNear(<Jackpots />)
  const shown = []
  for (const change of [() => undefined, () => logIn(), logOut]) {
    change()
    expect(shown.filter(frame => page.contains(frame))).toEqual([])
    await pass(100)
    shown.push(frames()[0]!)
    await open()
    await state('ready')
  }
  expect(new Set(shown).size).toBe(3)
  expect(posted.map(({ to }) => to)).toEqual(shown.map(({ contentWindow }) => contentWindow))
  expect(orders().map(({ auth }) => auth.pid)).toEqual(['', 'p1', ''])
  expect(JSON.stringify(posted.map(({ order }) => order))).not.toContain('secret')
})

test.each([true, false])('no key is asked for while the player is unknown (fresh: %s)', async fresh => {
  meStatus = 0
  logIn(fresh)
  await showNear(<Jackpots />)
  expect([keys, frames().length, text('status')]).toEqual([0, 0, 'Loading jackpots…'])
  await pass(SLOW_MS)
  expect(text('alert')).toContain('The jackpots could not be loaded')
})

test('without the player’s record the widget has failed, and a visitor after that has no id', async () => {
  meStatus = 500
  logIn(false)
  await showNear(<Jackpots />)
  expect([keys, frames().length]).toEqual([0, 0])
  expect(text('alert')).toContain('The jackpots could not be loaded')
  logOut()
  await pass(100)
  await open()
  expect(orders()).toMatchObject([{ auth: { pid: '', load_mode: 'Anonymous' } }])
})

test('another try asks for the player’s record again', async () => {
  meStatus = 500
  logIn(false)
  await showNear(<Jackpots />)
  meStatus = 200
  press('Retry')
  await pass(100)
  await open()
  expect(orders().map(({ auth }) => auth.pid)).toEqual(['p1'])
})

test('a key is renewed before it is too old', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('ready')
  await pass(KEY_FRESH_MS)
  expect(orders().map(({ auth }) => auth.key)).toEqual(['key1', 'key2'])
})

test('a key is not renewed while the page is hidden, and at once when it is visible again', async () => {
  await showNear(<Jackpots />)
  await open()
  await state('ready')
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(2 * KEY_FRESH_MS)
  expect(keys).toBe(1)
  visible.mockReturnValue('visible')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(100)
  expect(orders().map(({ auth }) => auth.key)).toEqual(['key1', 'key2'])
})

// spec: 2.31
test('races stand above tournaments, with one key for both', async () => {
  await showNear(<Tournament />)
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Races',
    'Tournaments',
  ])
  await open(0)
  await open(1)
  expect(orders().map(({ widget }) => widget)).toEqual(['races', 'tournaments'])
  expect(keys).toBe(1)
})

test('what the provider has not is left out', async () => {
  const elements = { tournaments: 'live-tournaments' }
  keepSite({ widgetsOrigin: WIDGETS, thirdParties: { widgets: { ...PROVIDER, elements } } })
  await showNear(<Tournament />)
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Tournaments'])
  expect(frames()).toHaveLength(1)
})

// spec: 2.31
test('without a provider the pages lead to games, and to the Virtual Jackpot where there is one', async () => {
  keepSite({ gameNames: [{ slug: 'ligi-kuu', name: 'Ligi Kuu' }] })
  const links = () =>
    [...page.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])
  await showNear(<Jackpots />)
  expect(text('status')).toContain('No game provider offers jackpots here')
  expect(links()).toEqual([
    ['Virtual Jackpot of virtual football', '/games/ligi-kuu'],
    ['Show all games', '/games'],
  ])
  await showNear(<Tournament />)
  expect(text('status')).toContain('No game provider holds races or tournaments here')
  expect(links()).toEqual([['Show all games', '/games']])
  expect([frames().length, keys]).toEqual([0, 0])
})

test('a frame is never of the shell’s own origin', async () => {
  keepSite({ widgetsOrigin: location.origin, thirdParties: { widgets: { ...PROVIDER, elements: ELEMENTS } } })
  await showNear(<Jackpots />)
  expect(frames()).toEqual([])
  expect(text('alert')).toContain('The jackpots could not be loaded')
})

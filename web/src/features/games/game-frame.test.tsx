import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../lib/queries.ts'
import { keepSite } from '../../lib/site.ts'
import { GameFrame } from './game-frame.tsx'

const GAMES = 'https://games.example'
const AFTER_LOAD_MS = 4_000

// Its timers would end after `act`.
notifyManager.setScheduler(queueMicrotask)
let root: Root
let page: HTMLElement
let tries: number

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) =>
    tag === 'iframe' ? Object.assign(create('div'), { contentWindow: window }) : create(tag),
  )
  keepSite({ gamesOrigin: GAMES })
  tries = 0
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  queries.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const load = () => act(() => void page.querySelector('[sandbox]')!.dispatchEvent(new Event('load')))
/** What lies over the whole of the frame. */
const cover = () => page.querySelector('[role="status"].inset-0')
const retry = () =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
const say = (type: string) =>
  act(
    () => void dispatchEvent(new MessageEvent('message', { origin: GAMES, source: window, data: { type } })),
  )
async function show(): Promise<void> {
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <GameFrame
          game={{ name: 'Sports', thumbnail: '' }}
          address={new URL(`${GAMES}/sports/`)}
          beside={() => null}
          onRelaunch={() => (tries += 1)}
        />
      </QueryClientProvider>,
    ),
  )
  await pass(100)
}

test('a game that is drawn stays in sight while it is slow to run, with another try beside it', async () => {
  await show()
  load()
  expect(cover()).not.toBeNull()
  say('ruka:drawn')
  expect(cover()).toBeNull()
  expect(retry()).toBeUndefined()
  await pass(AFTER_LOAD_MS)
  expect(cover()).toBeNull()
  expect(page.textContent).toContain('Sports is still starting')
  act(() => retry()!.click())
  expect(tries).toBe(1)
})

test('a game that is not drawn, or whose frame was cut off, is covered until it says that it is ready', async () => {
  await show()
  load()
  await pass(AFTER_LOAD_MS)
  expect(cover()?.textContent).toContain('Sports has not opened')
})

test('a game whose frame does not load is covered, and offers another try', async () => {
  await show()
  await pass(2 * AFTER_LOAD_MS)
  expect(cover()?.textContent).toContain('Sports has not opened')
})

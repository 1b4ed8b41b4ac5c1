import { lazy, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HYDRATION_MS, HydrationBoundary, hydrateParts, HydrationStart } from './hydration.tsx'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  vi.useRealTimers()
})

const Page = ({ children }: { readonly children: ReactNode }) => (
  <HydrationStart>
    <HydrationBoundary isScreen>
      <p>screen</p>
    </HydrationBoundary>
    <HydrationBoundary>{children}</HydrationBoundary>
  </HydrationStart>
)

/** Takes over a page that the server drew whole; tells what has happened. */
function takeOver(part: ReactNode) {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <Page>
      <p>part</p>
    </Page>,
  )
  const seen = { page, screen: false, all: false }
  const begin = () => {
    root = hydrateRoot(page, <Page>{part}</Page>)
  }
  void hydrateParts(begin, () => (seen.screen = true)).then(() => (seen.all = true))
  return seen
}

test('a page is live when all of its parts are', async () => {
  const seen = takeOver(<p>part</p>)
  await vi.waitFor(() => expect(seen.all).toBe(true))
  expect(seen.screen).toBe(true)
})

test('a part whose code does not come is waited for ten seconds, and keeps the picture of the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Never = lazy(() => new Promise<never>(() => undefined))
  const seen = takeOver(<Never />)
  await vi.waitFor(() => expect(seen.screen).toBe(true))
  await vi.advanceTimersByTimeAsync(HYDRATION_MS - 1_000)
  expect(seen.all).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.all).toBe(true)
  expect(seen.page.textContent).toBe('screenpart')
})

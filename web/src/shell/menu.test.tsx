import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../lib/queries.ts'
import { keepSite } from '../lib/site.ts'
import { MenuLinks } from './menu.tsx'

let root: Root
let page: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const linksWith = (site: object): readonly (string | null)[] => {
  keepSite(site)
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <MenuLinks />
      </QueryClientProvider>,
    ),
  )
  return [...page.querySelectorAll('a')].map(link => link.getAttribute('href'))
}
const provide = (elements: object) => ({
  widgetsOrigin: 'https://widgets.example',
  thirdParties: { widgets: { script: 'https://provider.example/live.js', elements } },
})

test('without a provider of widgets the menu leads to none of its pages', () => {
  expect(linksWith({})).toEqual(['/', '/games', '/promos'])
})

// spec: 2.31
test('the menu leads to the pages on which the provider has something', () => {
  expect(linksWith(provide({ jackpots: 'live-jackpots', races: 'live-races' }))).toEqual([
    '/',
    '/games',
    '/jackpots',
    '/tournament',
    '/promos',
  ])
})

test('the menu leads to both pages where the platform’s own script shows campaigns', () => {
  const origin = 'https://widgets.example'
  const elements = { jackpots: 'ruka-jackpots', races: 'ruka-races', tournaments: 'ruka-leaderboard' }
  const widgets = { script: `${origin}/ruka.js`, elements }
  expect(linksWith({ widgetsOrigin: origin, thirdParties: { widgets } })).toEqual([
    '/',
    '/games',
    '/jackpots',
    '/tournament',
    '/promos',
  ])
})

test('a page on which the provider has nothing is left out', () => {
  expect(linksWith(provide({ tournaments: 'live-leaderboard' }))).toEqual([
    '/',
    '/games',
    '/tournament',
    '/promos',
  ])
})

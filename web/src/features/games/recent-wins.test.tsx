import type { LobbyWin } from '@ruka/contract/lobby'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WinsRow } from './recent-wins.tsx'

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

const win = (n: number): LobbyWin => ({
  n,
  game: 'dice',
  alias: 'AAAA',
  x100: 200 + n,
  payout: 20,
  at: '2026-11-26T08:00:00.000Z',
})
const show = (...ns: number[]) => act(() => root.render(<WinsRow wins={ns.map(win)} />))
const shown = () => [...page.querySelectorAll('li')].map(item => /\d\.\d\dx/.exec(item.textContent)![0])

test('the latest wins come first, and where there is none the row says so', () => {
  show()
  expect(page.textContent).toBe('Recent wins appear here.')
  show(2, 1)
  expect(shown()).toEqual(['2.02x', '2.01x'])
  show(3, 2, 1)
  expect(shown()).toEqual(['2.03x', '2.02x', '2.01x'])
})

test('new wins wait while the focus is on the row; one that was forgotten goes at once', () => {
  show(2, 1)
  act(() => page.querySelector('a')!.focus())
  show(3, 2, 1)
  expect(shown()).toEqual(['2.02x', '2.01x'])
  show(3, 2)
  expect(shown()).toEqual(['2.02x'])
  act(() => page.querySelector('a')!.blur())
  expect(shown()).toEqual(['2.03x', '2.02x'])
})

test('where no held win is left, the latest are shown', () => {
  show(2, 1)
  act(() => page.querySelector('a')!.focus())
  show(4, 3)
  expect(shown()).toEqual(['2.04x', '2.03x'])
})

import { Toasts } from '@ruka/ui/parts/toasts'
import { showToast } from '@ruka/ui/toasts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let root: Root
let page: HTMLElement
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() => root.render(<Toasts closeLabel="Close" />))
})
afterEach(() => {
  act(() => {
    vi.runAllTimers()
  })
  act(() => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const texts = () => [...page.querySelectorAll('.toast > span')].map(({ textContent }) => textContent)
const show = (...shown: Parameters<typeof showToast>) => act(() => void showToast(...shown))
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const action = { label: 'View', run: () => undefined }

test('of one topic the latest is shown, and at most three at once', () => {
  show('A 1–0 B', { topic: 'one' })
  show('C 0–0 D', { topic: 'two' })
  show('A 2–0 B', { topic: 'one' })
  expect(texts()).toEqual(['C 0–0 D', 'A 2–0 B'])
  for (const text of ['x', 'y']) show(text)
  expect(texts()).toEqual(['A 2–0 B', 'x', 'y'])
})

test('one that takes a place stays its own time', () => {
  show('A 1–0 B', { topic: 'one' })
  wait(4_000)
  show('A 2–0 B', { topic: 'one' })
  wait(4_000)
  expect(texts()).toEqual(['A 2–0 B'])
  wait(1_000)
  expect(texts()).toEqual([])
})

test('with an action it stays until it is closed, or for ten seconds where the action is elsewhere, too', () => {
  show('undo', { action })
  show('goal', { action, isPassing: true })
  wait(9_999)
  expect(texts()).toEqual(['undo', 'goal'])
  wait(1)
  expect(texts()).toEqual(['undo'])
  act(() => page.querySelectorAll('button')[1]!.click())
  expect(texts()).toEqual([])
})

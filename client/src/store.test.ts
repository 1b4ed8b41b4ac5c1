import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('tells its subscribers of each new value, and of nothing after they have left', () => {
  const store = createStore(1)
  const heard = vi.fn<() => void>()
  const leave = store.subscribe(heard)
  store.set(2)
  store.set(2)
  expect([store.get(), heard.mock.calls.length]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.get(), heard.mock.calls.length]).toEqual([3, 1])
})

it('knows whether anything shows it', () => {
  const store = createStore('shown')
  expect(store.isShown()).toBe(false)
  const leave = store.subscribe(() => undefined)
  expect(store.isShown()).toBe(true)
  leave()
  expect(store.isShown()).toBe(false)
})

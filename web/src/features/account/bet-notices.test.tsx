import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../lib/queries.ts'
import { BetNotices } from './bet-notices.tsx'

type Asked = {
  readonly method: string
  readonly body: unknown
  /** `isRead` says whether the page has read the answer. */
  answer(status: number, body: object): { readonly isRead: () => boolean }
}
// Its timers would end after `act`.
notifyManager.setScheduler(queueMicrotask)
let root: Root
let page: HTMLElement
let asked: Asked[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  vi.stubGlobal(
    'fetch',
    (_: string, { method = 'GET', body }: RequestInit) =>
      new Promise<Response>(resolve => {
        asked.push({
          method,
          body: body === undefined ? undefined : JSON.parse(body as string),
          answer(status, json) {
            const response = Response.json(json, { status })
            resolve(response)
            return { isRead: () => response.bodyUsed }
          },
        })
      }),
  )
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <BetNotices />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  queries.clear()
  vi.unstubAllGlobals()
})

const notices = (over: object = {}) => ({ data: { kick_off: true, goal: true, settlement: true, ...over } })
const answer = async (n: number, body: object, status = 200) => {
  await expect.poll(() => asked[n]).toBeDefined()
  await act(async () => {
    const { isRead } = asked[n]!.answer(status, body)
    await expect.poll(isRead).toBe(true)
  })
}
const switches = () =>
  [...page.querySelectorAll('[role=switch]')].map(each => [
    each.textContent,
    each.getAttribute('aria-checked') === 'true',
  ])
const shown = () => switches().map(([, isOn]) => isOn)
const tap = (name: string) =>
  act(async () => {
    const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    found!.click()
  })

test('shows what the server has, in a group with a name', async () => {
  expect(switches()).toEqual([])
  await answer(0, notices({ goal: false }))
  await expect.poll(switches).toEqual([
    ['Kick-off', true],
    ['Goals', false],
    ['Settled bets', true],
  ])
  const group = page.querySelector('section')!
  expect(document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent).toBe(
    'Notices of my bets',
  )
})

test('a tap shows at once, and is sent', async () => {
  await answer(0, notices())
  await expect.poll(shown).toEqual([true, true, true])
  await tap('Goals')
  expect(shown()).toEqual([true, false, true])
  expect(asked[1]).toMatchObject({ method: 'POST', body: { notice: 'goal', on: false } })
  await answer(1, notices({ goal: false }))
  await expect.poll(shown).toEqual([true, false, true])
})

test('taps are sent one behind the other, so that the last one counts', async () => {
  await answer(0, notices())
  await expect.poll(shown).toEqual([true, true, true])
  await tap('Goals')
  await tap('Goals')
  await tap('Kick-off')
  expect([asked.length, shown()]).toEqual([2, [false, true, true]])
  await answer(1, notices({ goal: false }))
  await answer(2, notices())
  expect(shown()).toEqual([false, true, true])
  await answer(3, notices({ kick_off: false }))
  expect(asked.slice(1).map(({ body }) => body)).toEqual([
    { notice: 'goal', on: false },
    { notice: 'goal', on: true },
    { notice: 'kick_off', on: false },
  ])
  await expect.poll(shown).toEqual([false, true, true])
})

test('one that the server refuses goes back and says why, until the next tap', async () => {
  await answer(0, notices())
  await expect.poll(shown).toEqual([true, true, true])
  await tap('Settled bets')
  await answer(1, { code: 'too_many_requests', detail: 'Too many attempts' }, 429)
  await expect.poll(shown).toEqual([true, true, true])
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Too many attempts')
  await tap('Settled bets')
  expect(page.querySelector('[role=alert]')).toBeNull()
})

test('what cannot be loaded can be asked for again', async () => {
  const fail = { code: 'unavailable', detail: 'Later' }
  await answer(0, fail, 400)
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toContain('could not be loaded')
  const before = asked.length
  await tap('Try again')
  await answer(before, notices())
  await expect.poll(shown).toEqual([true, true, true])
})

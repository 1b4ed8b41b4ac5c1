import { createStore } from '@ruka/client/store'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyMoment } from './lazy-moment.ts'

/** The moments of a page whose stage shows `overlay`. */
function open() {
  const overlay = createStore<ReactNode>(undefined)
  const moment = lazyMoment({
    still: { matches: true, onChange: () => undefined },
    overlay,
    line: () => null,
    share: () => undefined,
    times: String,
    isDemo: () => true,
    art: () => undefined,
  })
  return { overlay, moment }
}
const payment = { stake: 10, pay: 120, x100: 1_200 }

it('a win is shown once its code is there', async () => {
  const { overlay, moment } = open()
  moment.show(payment, false)
  await vi.waitFor(() => expect(overlay.get()).toBeDefined())
})

it('the next bet ends a moment whose code is still on its way', async () => {
  const { overlay, moment } = open()
  moment.show(payment, false)
  moment.clear()
  await import('../../kit/win/win-moment.tsx')
  await new Promise(resolve => setTimeout(resolve))
  expect(overlay.get()).toBe(undefined)
})

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefer } from '../../lib/preferences.ts'
import { loadSite } from '../../lib/site.ts'
import { PinStep } from './pin-step.tsx'

const PIN_WRONG = { pin: ['That PIN is wrong or has expired'], code: 'pin_wrong' }
const PIN_REQUIRED = { pin: ['Enter the PIN we sent to your phone by SMS'], code: 'pin_required' }
const FILLED = { msisdn: '0712345678', password: 'kifaru 42', password_confirm: 'kifaru 42', terms: true }

let root: Root
let page: HTMLElement
let sent: (string | undefined)[] = []
let answers: PromiseWithResolvers<Response>[] = []
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    if (url === '/site.json') return Promise.resolve(Response.json({ apiBase: '/api' }))
    sent.push((JSON.parse(init?.body ?? '{}') as { pin?: string }).pin)
    answers.push(Promise.withResolvers())
    return answers.at(-1)!.promise
  })
  sent = []
  answers = []
  await loadSite()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  // The button that sends again has rested.
  const place = { msisdn: FILLED.msisdn, sentMs: Date.now() - 60_000 }
  act(() =>
    root.render(
      <PinStep place={place} filled={FILLED} onSent={() => undefined} onCancel={() => undefined} />,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const field = () => page.querySelector<HTMLInputElement>('input')!
const type = (pin: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), pin)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const tap = (name: string) =>
  act(async () => {
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name))
    button!.click()
  })
const answer = async (body: object, status = 400) => {
  await act(async () => {
    const response = Response.json(body, { status })
    answers.at(-1)!.resolve(response)
    await expect.poll(() => response.bodyUsed).toBe(true)
  })
  await expect.poll(() => page.querySelector('[aria-busy=true]')).toBeNull()
}

test('digits that are on their way, or were refused, are not sent again by a tap', async () => {
  await type('1234')
  await tap('Confirm and register')
  expect(sent).toEqual(['1234'])
  await answer(PIN_WRONG)
  await tap('Confirm and register')
  expect(sent).toEqual(['1234'])
  expect(page.textContent).toContain('That PIN is wrong or has expired')
  await type('1235')
  expect(sent).toEqual(['1234', '1235'])
})

test('digits that were not judged are sent again by a tap', async () => {
  await type('1234')
  await answer({ general: ['Many people are signing up right now'], code: 'busy' }, 503)
  await tap('Confirm and register')
  expect(sent).toEqual(['1234', '1234'])
})

test.each([
  ['en', 'We sent another SMS. Enter the PIN from it: it may be the same as before.', 'Send PIN again'],
  ['sw', 'Tumetuma SMS nyingine. Weka PIN iliyomo: huenda ni ileile ya awali.', 'Tuma PIN tena'],
] as const)(
  'a PIN that is sent again may be the one in force, which goes on working (%s)',
  async (language, said, button) => {
    await act(async () => prefer({ language }))
    await type('1234')
    await answer(PIN_WRONG)
    await tap(button)
    expect(sent).toEqual(['1234', undefined])
    await answer(PIN_REQUIRED)
    expect(page.textContent).toContain(said)
    // It may be the PIN that is in force from now on.
    await type('1234')
    expect(sent).toEqual(['1234', undefined, '1234'])
  },
)

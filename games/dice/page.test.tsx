import { getByLabelText, getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('a figure out of range says the range, and becomes the nearest bet once it is left', async () => {
  const { page, user, offers, type } = await openDemoPage(client)
  await offers('begin')
  const multiplier = await type('Multiplier', '900')
  expect(getByRole(page, 'alert').textContent).toBe('1.02–485.00')
  expect(multiplier.getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  expect(multiplier.value).toBe('485.00x')
  expect(getByLabelText<HTMLInputElement>(page, 'Win chance').value).toBe('0.20%')
})

it('autoplay says which stop is wrong, and begins with Enter once all are right', async () => {
  const { page, user, type, setUpAutoplay, note } = await openDemoPage(client)
  const sheet = await setUpAutoplay({ bets: 2, loss: 9 })
  await user.keyboard('{Enter}')
  expect(getByRole(sheet, 'alert').textContent).toBe('Enter a loss limit of at least one stake')
  expect(document.activeElement).toBe(getByLabelText(page, 'Stop at loss, KES'))
  await type('Stop at loss, KES', '40', sheet)
  const raise = await type('After a loss', '501', sheet)
  await user.keyboard('{Enter}')
  expect(getByRole(sheet, 'alert').textContent).toBe('Enter 1 to 500 percent, or leave it empty')
  await user.clear(raise)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
})

it('autoplay raises the stake after a loss, and ends before its loss limit could be passed', async () => {
  // The first two rolls of this device lose.
  const { user, offers, type, setUpAutoplay, note } = await openDemoPage(client, 26)
  await offers('begin')
  await type('Multiplier', '485')
  const sheet = await setUpAutoplay({ bets: 10, loss: 40 })
  await type('After a loss', '100', sheet)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(note()).toBe('Autoplay stopped at your loss limit: 2 bets, down KES 30'))
})

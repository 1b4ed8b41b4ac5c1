import { getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('autoplay calls as it is configured, and cashes out at its streak', async () => {
  const { user, button, choose, offers, results, setUpAutoplay, note } = await openDemoPage(client)
  await offers('begin')
  await user.click(button('Auto'))
  await choose('Then call', 'Alternate')
  await choose('Cash out at streak', '3 · 7.76x')
  const sheet = await setUpAutoplay({ bets: 2, loss: 100 })
  await user.click(getByRole(sheet, 'button', { name: 'Start autoplay' }))
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
  expect(results().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^(?:0\.00x|7\.76x)/),
    expect.stringMatching(/^(?:0\.00x|7\.76x)/),
  ])
})

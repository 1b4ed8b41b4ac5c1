import { getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('autoplay uncovers its cards by itself', async () => {
  const { user, offers, results, setUpAutoplay, note } = await openDemoPage(client)
  await offers('begin')
  const sheet = await setUpAutoplay({ bets: 2, loss: 100 })
  await user.click(getByRole(sheet, 'button', { name: 'Start autoplay' }))
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
  expect(results()).toHaveLength(2)
})

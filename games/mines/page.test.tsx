import { getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('autoplay begins once tiles are chosen, and opens them', async () => {
  const { page, play, user, button, offers, results, setUpAutoplay, note } = await openDemoPage(client)
  await offers('begin')
  await user.click(button('Auto'))
  await waitFor(() => expect(play.textContent).toContain('Choose the tiles to open'))
  expect(play.dataset.press).toBe('none')
  const tiles = [...page.querySelectorAll<HTMLElement>('.tile')]
  await user.click(tiles[0]!)
  await user.click(tiles[1]!)
  const sheet = await setUpAutoplay({ bets: 2, loss: 100 })
  await user.click(getByRole(sheet, 'button', { name: 'Start autoplay' }))
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
  expect(results()).toHaveLength(2)
})

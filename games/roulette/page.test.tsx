import { getByRole, getByText, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('a chip over a limit is refused with the reason, and chips below the least stake spin nothing', async () => {
  const { page, play, user, button, offers, note } = await openDemoPage(client)
  await waitFor(() => expect(play.textContent).toContain('Place chips on the table'))
  const chip = (kes: string) => button(new RegExp(`(?:^|: )KES ${kes} chip$`))
  const place = async (on: string) => {
    page.querySelector<HTMLElement>(`.spot[data-on="${on}"]`)!.focus()
    await user.keyboard('{Enter}')
  }
  await user.click(chip('50,000'))
  await place('17')
  await waitFor(() => getByText(page, 'Maximum win KES 1,500,000: 17 would pay KES 1,800,000'))
  expect(play.textContent).toContain('Place chips on the table')
  await user.click(chip('1'))
  await place('even')
  await waitFor(() => expect(note()).toBe('The minimum stake is KES 2'))
  expect(play.dataset.press).toBe('none')
  await place('odd')
  await offers('begin')
})

it('autoplay spins the chips on the table, which are cleared and placed again', async () => {
  const { page, play, user, button, results, setUpAutoplay, note } = await openDemoPage(client)
  await waitFor(() => expect(play.textContent).toContain('Place chips on the table'))
  await user.click(button(/(?:^|: )KES 10 chip$/))
  page.querySelector<HTMLElement>('.spot[data-on="even"]')!.focus()
  await user.keyboard('{Enter}')
  const sheet = await setUpAutoplay({ bets: 2, loss: 100 })
  await user.click(getByRole(sheet, 'button', { name: 'Start autoplay' }))
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
  expect(results()).toHaveLength(2)
  await user.click(button('Clear'))
  await waitFor(() => expect(play.textContent).toContain('Place chips on the table'))
  await user.click(button('Repeat'))
  await waitFor(() => expect(play.textContent).toContain('KES 10'))
})

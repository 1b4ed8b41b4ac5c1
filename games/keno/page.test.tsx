import { findByRole, findByText, getByRole, getByText, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('numbers are picked, ten are drawn, the hits are counted, and the history has them', async () => {
  const { page, play, user, choose, offers, outcome, results } = await openDemoPage(client)
  await waitFor(() => expect(play.textContent).toContain('Pick 1 to 10 numbers'))
  const numbers = getByRole(page, 'group', { name: 'Numbers to pick' })
  const spots = [...numbers.querySelectorAll('button')]
  const picked = () => spots.filter(spot => spot.getAttribute('aria-pressed') === 'true')
  for (const number of [7, 11, 40]) await user.click(spots[number - 1]!)
  getByText(page, '3 of 10 picked')
  await choose('Numbers', '8')
  expect(picked()).toHaveLength(8)
  expect(picked()).toEqual(expect.arrayContaining([spots[6], spots[10], spots[39]]))
  await offers('begin')
  await user.click(play)
  await waitFor(() => expect(outcome()).toMatch(/KES/))
  const [, drawn, hits] = await waitFor(() =>
    /Drawn ([\d, ]+)\. (\d) of your 8 numbers hit/.exec(getByRole(page, 'status').textContent)!,
  )
  const marked = spots.filter(spot => spot.hasAttribute('data-drawn'))
  expect(marked.map(spot => spot.textContent).join(', ')).toBe(drawn)
  expect(spots.filter(spot => /a hit/.test(spot.getAttribute('aria-label')!))).toHaveLength(Number(hits))
  getByText(page, `${hits} of 8 hit`)
  await user.click(results()[0]!)
  const sheet = await findByRole(page, 'dialog', { name: 'Bet details' })
  await waitFor(() => expect(sheet.textContent).toContain(outcome()))
  await findByText(sheet, `${hits} of 8 hit`)
})

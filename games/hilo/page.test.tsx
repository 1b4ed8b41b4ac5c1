import { getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDemoPage } from '../kit/instant/client/page/demo-page-for-tests.ts'
import { client } from './client.ts'

it('autoplay calls as it is configured, and each bet is in the results', async () => {
  const { user, button, choose, offers, results, setUpAutoplay, note } = await openDemoPage(client)
  await offers('begin')
  await user.click(button('Auto'))
  await choose('Each call', 'Less likely')
  await choose('Cash out after', '2 right calls')
  const sheet = await setUpAutoplay({ bets: 2, loss: 100 })
  await user.click(getByRole(sheet, 'button', { name: 'Start autoplay' }))
  await waitFor(() => expect(note()).toMatch(/^Autoplay finished: 2 bets/))
  expect(results()).toHaveLength(2)
})

it('a skipped card changes nothing of what there is, and what a right call pays was offered before', async () => {
  const { page, play, user, button, offers } = await openDemoPage(client)
  const calls = () => [...page.querySelectorAll<HTMLElement>('.call')]
  const past = () => getByRole(page, 'list', { name: 'Cards so far' }).querySelectorAll('li')
  const offered = (call: HTMLElement) => /([\d.]+)x/.exec(call.textContent)![1]!
  for (let isRight = false; !isRight;) {
    await offers('begin')
    await user.click(play)
    await offers('act', 'none')
    await waitFor(() => expect(calls()[0]!.hasAttribute('aria-disabled')).toBe(false))
    const [call] = calls().sort((a, b) => Number(offered(a)) - Number(offered(b)))
    const times = offered(call!)
    await user.click(call!)
    isRight = (await offers('act', 'begin')) === 'act'
    if (isRight) expect(play.textContent).toContain(`${times}x`)
  }
  const held = play.textContent
  const cards = past().length
  await user.click(button('Skip'))
  await waitFor(() => expect(past()).toHaveLength(cards + 1))
  expect([...past()].at(-1)!.textContent).toContain('Skipped')
  await offers('act')
  expect(play.textContent).toBe(held)
})

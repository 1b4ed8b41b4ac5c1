import { findByRole, waitFor } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { showDrawn } from '../react/show.tsx'
import { GamePage } from './game-page.tsx'
import { openParts } from './page-parts.ts'

const ending = { title: 'Something went wrong', text: 'Open bets are saved.' }

it('a part that cannot be drawn ends play with a card, and taps are held no longer', async () => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue()
  const alive = vi.fn()
  addEventListener('alive', alive)
  const page = openParts()
  page.hasFailed.subscribe(() => page.endings.set(ending))
  const Broken = (): never => {
    throw new Error('a picture that cannot be drawn')
  }
  document.body.innerHTML = '<div id="root"></div>'
  showDrawn(
    <GamePage className="instant" name="Dice" page={page}>
      <Broken />
    </GamePage>,
  )
  const card = await findByRole(document.body, 'alert')
  expect(card.textContent).toContain(ending.title)
  expect(alive).toHaveBeenCalled()
})

it('no sheet opens over the card that ends play', async () => {
  const page = openParts()
  document.body.innerHTML = '<div id="root"></div>'
  showDrawn(
    <GamePage className="instant" name="Dice" page={page}>
      <p>Stage</p>
    </GamePage>,
  )
  page.sheets.open({ title: 'Menu', body: 'Ways' })
  await findByRole(document.body, 'dialog', { name: 'Menu' })
  page.sheets.end()
  page.endings.set(ending)
  page.sheets.open({ title: 'Autoplay', body: 'Stops' })
  await findByRole(document.body, 'alert')
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBe(null))
})

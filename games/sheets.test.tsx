import { findByRole, getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { client as coin } from './coin/client.ts'
import { client as dice } from './dice/client.ts'
import { client as hilo } from './hilo/client.ts'
import { client as keno } from './keno/client.ts'
import { client as mines } from './mines/client.ts'
import { client as plinko } from './plinko/client.ts'
import { client as roulette } from './roulette/client.ts'
import { client as savanna } from './savanna/client.ts'
import { client as scratch } from './scratch/client.ts'
import { client as wheel } from './wheel/client.ts'
import { openDemoPage } from './kit/instant/client/page/demo-page-for-tests.ts'

const clients = { coin, dice, hilo, keno, mines, plinko, roulette, savanna, scratch, wheel }

it.each(Object.entries(clients))(
  '%s: the menu leads to the rules, the bets and the seeds',
  async (_, client) => {
    const { page, user, button } = await openDemoPage(client)
    const [rules] = client.rules
    const says = {
      'How to play, limits': `Algorithm ${rules.version}`,
      'My bets': 'No bets yet. Demo bets are kept',
      'Fairness and seeds': 'Hash of our next seed',
    }
    for (const [sheet, text] of Object.entries(says)) {
      await user.click(button('Menu'))
      const menu = await findByRole(page, 'dialog', { name: 'Menu' })
      await user.click(getByRole(menu, 'button', { name: sheet }))
      await waitFor(() => expect(getByRole(page, 'dialog').textContent).toContain(text))
      await user.click(getByRole(getByRole(page, 'dialog'), 'button', { name: 'Close' }))
      await waitFor(() => expect(page.querySelector('dialog[open]')).toBe(null))
    }
  },
)

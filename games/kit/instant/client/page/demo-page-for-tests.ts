import { configure, findByRole, findByTestId, getByLabelText, getByRole, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
// The code of the sheets comes before the test begins.
import '../dialogs/index.tsx'
import type { AnyGame } from '../game.ts'
import { startInstant } from './start.tsx'

/** A condition that is waited for comes when a busy machine has the time. */
configure({ asyncUtilTimeout: 15_000 })

/**
 * Opens the demo of a game as a browser without a connection does, whose device reduces motion. A device whose `chance`
 * is known fills its server seeds with that byte.
 */
export async function openDemoPage(game: AnyGame, chance?: number) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no connection.')))
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduced-motion'), media: query }),
  )
  if (chance !== undefined) knowChance(chance)
  history.replaceState(null, '', '/?demo=true')
  document.body.innerHTML = '<div id="root"></div>'
  startInstant(game, '')
  const page = document.body
  const play = await findByTestId(page, 'play')
  const user = userEvent.setup()
  const text = (id: string) => page.querySelector(`#${id}, [data-testid=${id}]`)?.textContent ?? ''
  /** Waits until the big button has one of these uses: `begin`, `act`, `autoplay` or `none`. */
  const offers = (...presses: string[]): Promise<string> =>
    waitFor(() => {
      const { press = '' } = play.dataset
      if (presses.includes(press) && play.getAttribute('aria-busy') !== 'true') return press
      throw new Error(`The button offers ${press}: ${play.textContent}`)
    })
  const button = (name: string | RegExp, within: HTMLElement = page) => getByRole(within, 'button', { name })
  const type = async (label: string, value: string, within: HTMLElement = page) => {
    const field = getByLabelText<HTMLInputElement>(within, label)
    await user.clear(field)
    await user.type(field, value)
    return field
  }
  const choose = (label: string, option: string) =>
    user.selectOptions(getByLabelText<HTMLSelectElement>(page, label), option)
  return {
    page,
    play,
    user,
    offers,
    button,
    type,
    choose,
    outcome: () => text('outcome'),
    note: () => text('note'),
    /** The buttons of the last results, the latest one first. */
    results: () => [...getByRole(page, 'list', { name: 'Last results' }).querySelectorAll('button')],
    /** Opens the sheet of autoplay, and fills its stops. */
    async setUpAutoplay({ bets, loss }: { readonly bets: number; readonly loss: number }) {
      await user.click(button('Auto'))
      await offers('autoplay')
      await user.click(play)
      const sheet = await findByRole(page, 'dialog', { name: 'Autoplay' })
      await type('Bets', String(bets), sheet)
      await type('Stop at loss, KES', String(loss), sheet)
      return sheet
    },
  }
}

function knowChance(chance: number): void {
  const random = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(into =>
    into instanceof Uint8Array && (into.length === 32 || into.length === 20)
      ? into.fill(into.length === 32 ? chance : 1)
      : random(into),
  )
}

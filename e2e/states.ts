import type { Page, Route } from '@playwright/test'
import { askSambaza, both, inDialog, leave, NUMBER, openSambaza, press } from './message.ts'
import { fillRegistration, openDeposit, openWithdrawal, type Role } from './player.ts'

/** Dialogs and states that have no address of their own, as data: the steps that lead a page there. */
export type State = {
  readonly name: string
  readonly as?: Role
  readonly at: string
  /** What the API does; what is named and undefined never answers. */
  readonly answers?: Readonly<Record<string, Parameters<Route['fulfill']>[0] | undefined>>
  readonly act?: (site: Page) => Promise<unknown>
}

const search = (text: string) => async (site: Page) => {
  await site.getByRole('button', { name: 'Search games' }).click()
  await site.getByPlaceholder('Type a game title').fill(text)
}
const pressInHeader = (name: string) => (site: Page) =>
  site.getByRole('banner').getByRole('button', { name, exact: true }).click()
const deposit = (site: Page) => openDeposit(site)
const depositing = { '**/api/wallet/deposit/': { json: { data: { id: 't1', status: 'pending' } } } }

export const states: readonly State[] = [
  { name: 'loading a session', as: 'player', at: '/profile', answers: { '**/api/auth/me/': undefined } },
  {
    name: 'no connection',
    as: 'player',
    at: '/profile',
    answers: { '**/api/auth/me/': { status: 502 } },
    act: site => site.getByRole('alert').waitFor(),
  },
  { name: 'loading games', at: '/games', answers: { '**/api/games/?*': undefined } },
  { name: 'loading a game', at: '/games/aviator', answers: { '**/api/games/aviator/': undefined } },
  { name: 'loading promos', at: '/promos', answers: { '**/content/promos': undefined } },
  {
    name: 'loading transactions',
    as: 'player',
    at: '/profile/transactions',
    answers: { '**/api/wallet/transactions?*': undefined },
  },
  { name: 'the drawer', at: '/promos', act: pressInHeader('Menu') },
  { name: 'the drawer', as: 'player', at: '/promos', act: pressInHeader('Menu') },
  { name: 'the search', at: '/', act: search('avi') },
  { name: 'searching', at: '/', answers: { '**/api/games/?*search*': undefined }, act: search('avi') },
  {
    name: 'the PIN',
    at: '/register',
    answers: { '**/api/auth/register/': { status: 400, json: { pin: ['Sent'], code: 'pin_required' } } },
    act: both(site => fillRegistration(site, NUMBER), press('Register')),
  },
  { name: 'the deposit', as: 'player', at: '/profile', act: both(deposit, inDialog('+100')) },
  {
    name: 'the deposit by paybill',
    as: 'player',
    at: '/profile',
    act: both(deposit, site => site.getByRole('tab', { name: 'Manual' }).click()),
  },
  {
    name: 'the prompt',
    as: 'player',
    at: '/profile',
    answers: depositing,
    act: both(deposit, inDialog('+100'), inDialog('Deposit KES 100')),
  },
  { name: 'the withdrawal', as: 'player', at: '/profile', act: openWithdrawal },
  { name: 'the withdrawal of bonus', as: 'player', at: '/bonus', act: press('Withdraw to M-PESA') },
  { name: 'Sambaza', as: 'player', at: '/profile', act: openSambaza },
  {
    name: 'the code of Sambaza',
    as: 'player',
    at: '/profile',
    answers: { '**/api/wallet/sambaza/1/': { json: { data: { ref_no: 'A1' } } } },
    act: askSambaza,
  },
  { name: 'log out everywhere', as: 'player', at: '/profile', act: press('Logout on all devices') },
  { name: 'exclude?', as: 'player', at: '/exclusion', act: press('Exclude me from betting') },
  {
    name: 'a message that is none',
    as: 'player',
    at: '/sort-deposit',
    act: both(leave('Transaction message', 'Hello'), press('Find my deposit')),
  },
]

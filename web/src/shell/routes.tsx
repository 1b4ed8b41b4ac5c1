import { type Preloadable, lazyWithPreload } from '@ruka/client/lazy-part'
import type { ComponentType } from 'react'
import type { Site, SiteRoute } from '@ruka/contract/site'
import { CampaignsPlace } from '../features/campaigns/place.tsx'
import Home from '../features/games/home.tsx'
import { Boundary } from './boundary.tsx'

/** Who may open a screen; a visitor is redirected to the log-in, a player away from a page for visitors. */
export type Access = 'anyone' | 'visitor' | 'player'
export type Screen = {
  readonly path: string
  readonly title: readonly [en: string, sw: string]
  readonly access: Access
  readonly view: ComponentType
  /** Fetches the code, and texts in files of their own, before the tap ends. */
  readonly preload?: (path: string) => Promise<unknown>
  /** `back` is the header of game pages. */
  readonly header: 'site' | 'back'
  readonly hideHeader?: boolean
  readonly hideFooter?: boolean
  readonly hideMenuBar?: boolean
  /** Part of the site only where its configuration says so; else the address is a missing page. */
  readonly flag?: keyof Site['flags']
}

type Shown = Pick<Screen, 'view' | 'preload'>
const screen = (load: () => Promise<{ default: ComponentType }>): Shown => shown(lazyWithPreload(load))
const shown = ({ View, preload }: Preloadable<object>): Shown => ({ view: View, preload })

const loadGame = () => import('./game.tsx')
const Game = lazyWithPreload(loadGame)
const Games = lazyWithPreload(() => import('../features/games/games.tsx'))
/** The screen of one game, or of the one that the address names; a `page` keeps the bars of the site. */
const game = (props: { readonly slug?: string; readonly page?: true }) => ({
  view: () => <Game.View {...props} />,
  preload: async (path: string) => {
    await Game.preload()
    await (await loadGame()).preloadAbout(props.slug ?? path.slice('/games/'.length).replace(/\/$/, ''))
  },
})
/** The screen of one game at an address of its own. */
export const gameAt = (path: string, name: string, slug: string): Screen => ({
  path,
  title: [name, name],
  access: 'anyone',
  ...game({ slug }),
  header: 'back',
})
const PromoSlides = lazyWithPreload(() => import('../features/promos/slides.tsx'))
const profile = screen(() => import('../features/account/profile.tsx'))
const missing = screen(() => import('./missing.tsx'))
const Policy = lazyWithPreload(() => import('../features/policies/screen.tsx'))

/** The table of screens. The first row that fits an address shows it. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: ['Play with M-PESA', 'Cheza kwa M-PESA'],
    access: 'anyone',
    view: () => (
      <Home
        slides={
          <Boundary otherwise={null}>
            <PromoSlides.View />
          </Boundary>
        }
        campaigns={
          <Boundary otherwise={null}>
            <CampaignsPlace />
          </Boundary>
        }
      />
    ),
    preload: PromoSlides.preload,
    header: 'site',
    hideFooter: true,
    hideMenuBar: true,
  },
  {
    path: '/games',
    title: ['Games', 'Michezo'],
    access: 'anyone',
    ...shown(Games),
    header: 'site',
    hideFooter: true,
  },
  gameAt('/aviator', 'Aviator', 'aviator'),
  gameAt('/jetx', 'JetX', 'jetx'),
  { path: '/games/:slug', title: ['Game', 'Mchezo'], access: 'anyone', ...game({}), header: 'back' },
  {
    path: '/sports',
    title: ['Sports', 'Spoti'],
    access: 'anyone',
    ...game({ slug: 'sports', page: true }),
    header: 'site',
    hideFooter: true,
  },
  {
    path: '/login',
    title: ['Login', 'Ingia'],
    access: 'visitor',
    ...screen(() => import('../features/account/login.tsx')),
    header: 'site',
  },
  {
    path: '/register',
    title: ['Register', 'Jisajili'],
    access: 'visitor',
    ...screen(() => import('../features/account/register.tsx')),
    header: 'site',
  },
  {
    path: '/promos',
    title: ['Promos', 'Ofa'],
    access: 'anyone',
    ...screen(() => import('../features/promos/promos.tsx')),
    header: 'site',
  },
  {
    path: '/promos/:slug',
    title: ['Promo', 'Ofa'],
    access: 'anyone',
    ...screen(() => import('../features/promos/promo.tsx')),
    header: 'site',
  },
  {
    path: '/jackpots',
    title: ['Jackpots', 'Jackpoti'],
    access: 'anyone',
    ...screen(() => import('../features/widgets/jackpots.tsx')),
    header: 'site',
  },
  {
    path: '/tournament',
    title: ['Tournaments', 'Mashindano'],
    access: 'anyone',
    ...screen(() => import('../features/widgets/tournament.tsx')),
    header: 'site',
  },
  {
    path: '/forgot-password',
    title: ['Reset password', 'Weka nenosiri jipya'],
    access: 'visitor',
    ...screen(() => import('../features/account/forgot-password.tsx')),
    header: 'site',
  },
  { path: '/profile', title: ['Profile', 'Wasifu'], access: 'player', ...profile, header: 'site' },
  {
    path: '/profile/sessions',
    title: ['Your devices', 'Vifaa vyako'],
    access: 'player',
    ...screen(() => import('../features/account/sessions.tsx')),
    header: 'site',
  },
  {
    path: '/profile/bets',
    title: ['My bets', 'Madau yangu'],
    access: 'player',
    ...screen(() => import('../features/bets/bets.tsx')),
    header: 'site',
  },
  {
    path: '/profile/transactions',
    title: ['Transactions', 'Miamala'],
    access: 'player',
    ...screen(() => import('../features/wallet/transactions.tsx')),
    header: 'site',
  },
  {
    path: '/sort-deposit',
    title: ['Sort deposit', 'Tafuta pesa ulizoweka'],
    access: 'player',
    ...screen(() => import('../features/wallet/sort-deposit.tsx')),
    header: 'site',
  },
  {
    path: '/exclusion',
    title: ['Self-exclusion', 'Kujizuia kucheza'],
    // Stays open after the exclusion, which logs the player out: it redirects visitors itself.
    access: 'anyone',
    ...screen(() => import('../features/account/exclusion.tsx')),
    header: 'site',
  },
  {
    path: '/bonus',
    title: ['Bonus', 'Bonasi'],
    access: 'player',
    ...screen(() => import('../features/referral/bonus.tsx')),
    header: 'site',
    flag: 'showBonus',
  },
  {
    path: '/win/:code',
    title: ['Register', 'Jisajili'],
    access: 'anyone',
    ...screen(() => import('../features/referral/win.tsx')),
    header: 'site',
  },
  // The text brings its own title.
  ...'terms general-terms aml-policy complains cookie-policy responsible-gaming privacy-policy'
    .split(' ')
    .map((name): Screen => ({
      path: `/${name}`,
      title: ['Policies', 'Sera'],
      access: 'anyone',
      view: Policy.View,
      preload: async path => {
        await Policy.preload()
        await (await import('../features/policies/fetch-text.ts')).preloadText(path)
      },
      header: 'site',
    })),
  { path: '*', title: ['Page missing', 'Ukurasa haupo'], access: 'anyone', ...missing, header: 'site' },
]

/** The screen of an address that the operator's configuration adds: one game, or the games of some tags. */
export const screenOf = ({ path, title = ['', ''], game: slug, tags = '' }: SiteRoute): Screen => ({
  path,
  title,
  access: 'anyone',
  header: 'site',
  ...(slug === undefined
    ? { view: () => <Games.View title={title} tags={tags} />, preload: Games.preload }
    : game({ slug, page: true })),
})

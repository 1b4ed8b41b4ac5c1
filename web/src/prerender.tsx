import type { Drawing, Wanted } from '@ruka/contract/boot'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { bring, freezeTime } from './lib/boot.ts'
import { BRAND_LEAGUE, leaguePath } from './lib/brand-league.ts'
import { drawIn } from './lib/preferences.ts'
import { parsePromos } from './lib/promos.ts'
import { queries } from './lib/queries.ts'
import { keepSite, site } from './lib/site.ts'
import { titleConsumer } from './lib/title.ts'
import { Root } from './root.tsx'
import { preloadPage } from './shell/app.tsx'
import { screenAt } from './shell/navigation.ts'

const GAMES: Wanted = { from: 'api', address: '/games/?page=1' }
const PROMOS: Wanted = { from: 'content', address: '/promos' }
const CAMPAIGNS: Wanted = { from: 'api', address: '/campaigns/outline' }
const campaigns = (): Wanted[] => (site().flags.showCampaigns ? [CAMPAIGNS] : [])
const gameAt = (slug: string): Wanted[] => [{ from: 'api', address: `/games/${slug}/` }, ...campaigns()]

/**
 * What a picture is drawn from, by the pattern of its screen. Screens that differ by player, or that only the
 * browser can draw, have none.
 */
const DRAWN: Readonly<Record<string, (path: string) => readonly Wanted[]>> = {
  '/': () => [GAMES, ...campaigns()],
  '/games': () => [GAMES],
  '/promos': () => [PROMOS],
  '/aviator': () => gameAt('aviator'),
  '/jetx': () => gameAt('jetx'),
  '/games/:slug': path => gameAt(path.slice('/games/'.length)),
  ...Object.fromEntries(
    'jackpots tournament login register forgot-password terms general-terms aml-policy complains cookie-policy responsible-gaming privacy-policy'
      .split(' ')
      .map(name => [`/${name}`, () => []]),
  ),
}

/**
 * The router takes capitals, encoded letters and a slash at the end for the same; one page has one address,
 * or a client could decide how many are rendered.
 */
const PLAIN = /^\/$|^(?:\/[a-z0-9-]+)+$/

export const wantedFor: Drawing['wantedFor'] = (path, boot) => {
  keepSite(boot.site)
  if (!PLAIN.test(path)) return undefined
  const pattern = screenAt(path).path
  return pattern === leaguePath(BRAND_LEAGUE) ? gameAt(BRAND_LEAGUE) : DRAWN[pattern]?.(path)
}

const PROMO = '/promos/:slug'

export const listFor: Drawing['listFor'] = (path, boot) => {
  keepSite(boot.site)
  return screenAt(path).path === PROMO ? PROMOS : undefined
}

export const isMissing: Drawing['isMissing'] = (path, boot) => {
  keepSite(boot.site)
  const { path: pattern } = screenAt(path)
  const list = boot.answers[PROMOS.address]
  if (pattern !== PROMO || list === undefined) return pattern === '*'
  const slug = path.split('/')[2]
  const { promos } = parsePromos(list, { language: 'en', nowMs: boot.drawnMs ?? 0, base: '/' })
  return !promos.some(promo => promo.slug === slug)
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * One page at a time: site, language and answers are the whole module's, as they are the whole page's in a
 * browser.
 */
export const draw: Drawing['draw'] = page => {
  const drawn = turn.then(() => drawNow(page))
  turn = drawn.catch(() => undefined)
  return drawn
}

async function drawNow({ path, language, boot, nowMs }: Parameters<Drawing['draw']>[0]) {
  keepSite(boot.site)
  bring(boot, nowMs)
  freezeTime()
  drawIn(language, site().theme)
  await preloadPage(path)
  queries.clear()
  let title = screenAt(path).title[language === 'sw' ? 1 : 0]
  titleConsumer.onTitle = text => (title = text)
  const html = renderToString(
    <Router ssrPath={path} ssrSearch="">
      <Root />
    </Router>,
  )
  queries.clear()
  return { html, title: `${title} · ${site().name}` }
}

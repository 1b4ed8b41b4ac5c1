import type { Boot, Drawing, Wanted } from '@ruka/contract/boot'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { bring } from './lib/boot.ts'
import { drawIn } from './lib/preferences.ts'
import { queries } from './lib/queries.ts'
import { keepSite, site } from './lib/site.ts'
import { titleHearer } from './lib/title.ts'
import { Root } from './root.tsx'
import { preloadPage } from './shell/app.tsx'
import { screenAt } from './shell/navigation.ts'

const GAMES: Wanted = { from: 'api', address: '/games/?page=1' }
const PROMOS: Wanted = { from: 'content', address: '/promos' }
const gameAt = (slug: string): Wanted[] => [{ from: 'api', address: `/games/${slug}/` }]

/** What a picture is drawn from, by the pattern of its screen. Screens that differ by player, or that only the browser can draw, have none. */
const DRAWN: Readonly<Record<string, (path: string) => readonly Wanted[]>> = {
  '/': () => [GAMES],
  '/games': () => [GAMES],
  '/promos': () => [PROMOS],
  '/aviator': () => gameAt('aviator'),
  '/jetx': () => gameAt('jetx'),
  '/games/:slug': path => gameAt(path.slice('/games/'.length)),
  ...Object.fromEntries(
    'login register forgot-password terms general-terms aml-policy complains cookie-policy responsible-gaming privacy-policy'
      .split(' ')
      .map(name => [`/${name}`, () => []]),
  ),
}

export const wantedFor: Drawing['wantedFor'] = (path, boot) => {
  describe(boot, 0)
  return DRAWN[screenAt(path).path]?.(path)
}

export const draw: Drawing['draw'] = async ({ path, language, boot, nowMs }) => {
  describe(boot, nowMs)
  drawIn(language, site().theme)
  await preloadPage(path)
  // From here to the end nothing waits, so pages drawn at the same time do not meet.
  describe(boot, nowMs)
  drawIn(language, site().theme)
  queries.clear()
  let title = screenAt(path).title[language === 'sw' ? 1 : 0]
  titleHearer.hear = told => (title = told)
  const html = renderToStaticMarkup(
    <Router ssrPath={path} ssrSearch="">
      <Root />
    </Router>,
  )
  // A screen that could not be drawn leaves what shows that it is waited for.
  if (html.includes('data-waits')) throw new Error(`the screen of ${path} waits for something`)
  queries.clear()
  return { html, title: `${title} · ${site().name}` }
}

function describe(boot: Boot, nowMs: number): void {
  bring(boot, nowMs)
  keepSite(boot.site)
}

import type { SiteRoute } from '@ruka/contract/site'
import { BRAND_LEAGUE, leaguePath } from '../lib/brand-league.ts'
import { site } from '../lib/site.ts'
import { gameAt, type Screen, screenOf, screens } from './routes.tsx'

let table: readonly Screen[] | undefined

/** The table of screens as the site's configuration has it, which is known before the first picture. */
export const configuredScreens = (): readonly Screen[] =>
  (table ??= configure([...brandLeague(), ...screens], site().routes))

/** The league that carries the operator's name, at the address that carries it, too. */
const brandLeague = (): readonly Screen[] =>
  site()
    .gameNames.filter(({ slug }) => slug === BRAND_LEAGUE)
    .map(({ slug, name }) => gameAt(leaguePath(slug), name, slug))

/**
 * Hides and shows bars of the shell's own routes, and puts the operator's addresses before them: an address
 * goes before a pattern that would fit it too. The configuration of another server may hold anything; what is
 * no route is left out.
 */
export function configure(own: readonly Screen[], routes: readonly SiteRoute[]): readonly Screen[] {
  const listed = routes.filter(route => typeof route?.path === 'string' && route.path.startsWith('/'))
  const isOwn = (path: string) => own.some(screen => screen.path === path)
  const added = listed.filter(({ path, game, tags }) => !isOwn(path) && (game ?? tags) !== undefined)
  return [...added.map(screenOf), ...own].map(screen => ({
    ...screen,
    ...flagsOf(listed.find(({ path }) => path === screen.path)),
  }))
}

const flagsOf = ({ hideHeader, hideFooter, hideMenuBar }: Partial<SiteRoute> = {}) => ({
  ...(hideHeader === undefined ? {} : { hideHeader }),
  ...(hideFooter === undefined ? {} : { hideFooter }),
  ...(hideMenuBar === undefined ? {} : { hideMenuBar }),
})

import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { browserDevice } from '@ruka/client/socket'
import type { Language } from '@ruka/contract/languages'
import type { LeagueNow } from '@ruka/contract/league'
import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { renderToString } from 'react-dom/server'
import { drawIn } from '../../kit/fill.ts'
import { Page } from './app/page.tsx'
import { openLeague } from './open-league.ts'

declare const __LANGUAGE__: Language
drawIn(__LANGUAGE__)

const nothing = () => undefined
const host = {
  api: () => Promise.reject(new Error('a drawn page asks for nothing')),
  isPlayer: true,
  player: async () => undefined,
  token: async () => undefined,
  limits: () => HOUSE_LIMITS,
  socket: browserDevice(''),
  device: () => localStorage,
  newId: () => '',
  steady: () => 0,
  cameMs: 0,
  now: () => 0,
  after: nothing,
  named: nothing,
  shell: {
    login: nothing,
    deposit: nothing,
    responsible: nothing,
    balanceMoved: nothing,
    again: nothing,
    page: nothing,
  },
}

/** The first view of a league by its slug, as HTML for `#root`: the round of now, or bones in its place. */
export function draw(name: string, drawn?: LeagueNow): string {
  const slug = LEAGUE_SLUGS.find(each => each === name)
  if (slug === undefined) throw new RangeError(`There is no league ${name}`)
  return renderToString(<Page app={openLeague(slug, { ...host, drawn }).app} />)
}

import type { LeagueNow } from '@ruka/contract/league'
import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Skin } from './crash/client/skin.ts'
import { draw as drawCrash } from './crash/client/page/drawing.tsx'
import { startCrash } from './crash/client/page/start.tsx'
import type { AnyGame } from './kit/instant/client/game.ts'
import { draw as drawInstant } from './kit/instant/client/page/drawing.tsx'
import { startInstant } from './kit/instant/client/page/start.tsx'
import { draw as drawLeague } from './league/client/drawing.tsx'
import { leagueNow, openRound } from './league/client/live/league-for-tests.ts'
import * as leagueWords from './league/client/locales/league.en.json'
import { startLeague } from './league/client/start.tsx'
import type { Boot } from './sports/app/open-page.ts'
import { startSports } from './sports/app/start.tsx'
import { draw as drawSports } from './sports/drawing.tsx'

const react = vi.hoisted(() => {
  // The build of a drawing names its language.
  Object.assign(globalThis, { __LANGUAGE__: 'en' })
  return { mismatches: [] as unknown[], roots: [] as Root[] }
})
vi.mock(import('react-dom/client'), async original => {
  const client = await original()
  return {
    ...client,
    hydrateRoot(place, page) {
      const onRecoverableError = (error: unknown) => void react.mismatches.push(error)
      const root = client.hydrateRoot(place, page, { onRecoverableError })
      react.roots.push(root)
      return root
    },
  }
})

/** A device that is other than the build could know, whose calls have no answer yet. */
beforeEach(() => {
  const never = new Promise<never>(() => {})
  vi.stubGlobal('fetch', () => never)
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }))
  // An attribute that differs is only told to the console.
  vi.spyOn(console, 'error').mockImplementation((...said) => void react.mismatches.push(said))
  // Whatever is painted on a canvas is no part of the page.
  const pen: unknown = new Proxy(() => pen, { get: () => pen, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.stubGlobal('Path2D', Object)
  Object.defineProperty(document, 'fonts', { value: { load: () => never }, configurable: true })
})
afterEach(() => {
  for (const root of react.roots.splice(0)) root.unmount()
  react.mismatches.length = 0
  localStorage.clear()
})

/** Starts a page over what was drawn of it, and waits until it takes taps. */
async function hydrate(html: string, start: () => void, boot?: unknown): Promise<void> {
  history.replaceState(null, '', '/?demo=true&mode=light')
  const script = '<script id="boot" type="application/json"></script>'
  document.body.innerHTML = `<div id="root">${html}</div>${boot === undefined ? '' : script}`
  if (boot !== undefined) document.getElementById('boot')!.textContent = JSON.stringify(boot)
  const drawn = document.querySelector('#root > *')
  expect(drawn).not.toBe(null)
  const alive = new Promise(resolve => addEventListener('alive', resolve, { once: true }))
  start()
  await alive
  expect(react.mismatches).toEqual([])
  // React replaces a page that is not as it was drawn.
  expect(document.querySelector('#root > *')).toBe(drawn)
  expect(react.roots).toHaveLength(1)
}

const games = Object.values(
  import.meta.glob<AnyGame>('./*/client.ts', { eager: true, import: 'client' }),
).map(game => [game.manifest.slug, game] as const)
const skins = Object.values(
  import.meta.glob<Record<string, Skin>>('./crash/skins/*/skin.ts', { eager: true }),
).flatMap(module => Object.values(module).map(skin => [skin.slug, skin] as const))

describe('a page begins with what was drawn of it', () => {
  it('of all games', () => {
    expect([games.length, skins.length]).toEqual([10, 2])
  })

  it.each(games)('%s', async (slug, game) => {
    await hydrate(drawInstant(slug), () => startInstant(game, ''))
  })

  it.each(skins)('%s', async (slug, skin) => {
    await hydrate(drawCrash(slug), () => startCrash(skin))
  })

  const weeks = [1, 2, 3, 4].map(week => openRound({ week, startsAtMs: (week - 1) * 120_000 }))
  const rounds: readonly [string, Partial<LeagueNow> | undefined][] = [
    ['with bones', undefined],
    ['while bets are taken', { nowMs: 20_000 }],
    ['while it is played', { nowMs: 100_000 }],
    ['between two seasons', { rounds: [] }],
    ['that is closed', { nowMs: 20_000, isClosed: true }],
  ]
  describe.each(LEAGUE_SLUGS)('%s', league => {
    it.each(rounds)('%s', async (_, over) => {
      const boot = over && leagueNow({ league, rounds: weeks, ...over })
      await hydrate(drawLeague(league, boot), () => startLeague(league), boot)
    })
  })

  it.each([null, 'live', 'all'] as const)('sports, where the bets that pause are: %s', async paused => {
    const boot: Boot = { highlights: [match('1', 'live'), match('2', 'upcoming')], live: 1, paused, nowMs: 0 }
    await hydrate(drawSports('sports', boot), startSports, boot)
  })
})

it('a league that is closed is drawn with its matches, says so, and offers no price', () => {
  const open = drawLeague('ligi-kuu', leagueNow({ league: 'ligi-kuu' }))
  const closed = drawLeague('ligi-kuu', leagueNow({ league: 'ligi-kuu', isClosed: true }))
  const count = (html: string, part: string) => html.split(part).length - 1
  expect(count(open, leagueWords.closed)).toBe(0)
  expect(count(open, 'price-odds')).toBe(30)
  expect(count(closed, leagueWords.closed)).toBe(1)
  expect(count(closed, 'price-odds')).toBe(0)
  expect(count(closed, 'class="fixture-sides"')).toBe(10)
})

/** A match with a price of each kind. */
const match = (id: string, status: 'live' | 'upcoming'): Boot['highlights'][number] => ({
  id: `sr:match:${id}`,
  sport: 'Soccer',
  category: 'Kenya',
  country: 'KEN',
  competition: { id: 'sr:tournament:1', name: 'Premier League' },
  age_group: null,
  gender: null,
  home: 'Gor Mahia',
  away: 'AFC Leopards',
  kick_off: '2026-11-26T16:00:00.000Z',
  status,
  score: status === 'live' ? { home: 1, away: 0, minute: '12:30' } : null,
  version: 1,
  lines: [
    {
      market: 1,
      specifiers: '',
      name: '1x2',
      status: 'open',
      outcomes: [
        { outcome: '1', name: 'Gor Mahia', odds: 2 },
        { outcome: '2', name: 'draw', odds: null },
        { outcome: '3', name: 'AFC Leopards', odds: 4.25 },
      ],
    },
  ],
})

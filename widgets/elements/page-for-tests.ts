import { FakeWire } from '@ruka/client/wire-for-tests'
import type { ShownCampaigns } from '@ruka/contract/campaigns'
import { vi } from 'vitest'
import { defineElements } from './define-elements.ts'

/** A page with elements of the script, and a server that is played by the test. */
const ORIGIN = 'https://widgets.example'
export const NOW = Date.parse('2026-11-27T15:00:00Z')
export const KEY = 'a'.repeat(64)

export class FakeSocket extends FakeWire {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }
  constructor(url: string) {
    super(url)
    FakeSocket.all.push(this)
  }
}

export type Asked = { readonly url: string; readonly init: RequestInit }
let observed: ((entries: readonly object[]) => void)[] = []
/** Whether an element is on the screen. */
export const sight = (target: Element, isIntersecting: boolean): void =>
  observed.forEach(call => call([{ target, isIntersecting }]))

/** Stands in for the browser's network, screen and clock; answers hold what `answer` returns, or fail. */
export function fakeBrowser(
  answer: (asked: Asked) => { status?: number; body: unknown } | undefined,
): Asked[] {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  ;[FakeSocket.all, observed] = [[], []]
  const asked: Asked[] = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const reply = answer({ url, init })
    if (!reply) throw new TypeError('no network')
    const { status = 200, body } = reply
    return Response.json(body, { status })
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: readonly object[]) => void) {
        observed.push(call)
      }
      observe() {}
      unobserve() {}
    },
  )
  document.head.innerHTML = document.body.innerHTML = ''
  document.documentElement.lang = 'en'
  return asked
}

let pages = 0
/** Puts an element into the page as the frame does it, with the states that it reports. */
export function show(name: string, over: Readonly<Record<string, string>> = {}) {
  const prefix = `p${++pages}`
  defineElements(ORIGIN, prefix)
  const element = document.createElement(`${prefix}-${name}`)
  const states: unknown[] = []
  element.addEventListener('widget-state', event => states.push((event as CustomEvent).detail))
  const auth = { pid: 'p', op: 'kifaru', timestamp: '1', 'load-mode': 'Authenticated', key: KEY }
  for (const [attribute, value] of Object.entries({ lang: 'en', theme: 'dark', ...auth, ...over }))
    element.setAttribute(attribute, value)
  document.body.append(element)
  const root = element.shadowRoot!
  const all = (selector: string): string[] =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { element, root, states, all, text: (selector: string) => all(selector)[0] }
}

const at = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString()
export const place = (rank: number, alias: string, points: number) => ({ rank, alias, points })

export function sample(name = 'Rhino'): ShownCampaigns {
  const board: ShownCampaigns['boards'][number] = {
    id: 't1',
    kind: 'tournament',
    name: `${name} Cup`,
    terms: 'Play fair',
    status: 'ACTIVE',
    starts_at: at(-1),
    ends_at: at(2),
    games: ['aviator', 'ligi-kuu'],
    min_stake: 20,
    min_odds: null,
    scoring: 'sum_of_best',
    best: 5,
    high_roller: { threshold: 5000, multiplier: 4 },
    needs_join: false,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 10_000 },
      { from: 2, to: 3, kind: 'bonus', amount: 250.5 },
      { from: 4, to: 9, kind: 'tickets', amount: 100, count: 5 },
    ],
    entrants: 2,
    places: [place(1, '0', 1200.5), place(2, '25', 800)],
    own: { rank: 34, points: 12, has_joined: true },
    is_paid: false,
  }
  const level = { drops_at: at(4), one_in: 250_000, drop_least: 0, last_win: null }
  return {
    now: NOW,
    jackpots: [
      {
        id: 'j1',
        name: `${name} Jackpot`,
        terms: 'All may win',
        games: [],
        min_stake: 10,
        seed_no: 42,
        commitment: 'c'.repeat(64),
        has_beacon: true,
        levels: [
          { ...level, no: 1, level: 'mini', amount: 1834.5 },
          { ...level, no: 4, level: 'grand', amount: 2_481_377.42, drops_at: null },
        ],
      },
    ],
    boards: [board, { ...board, id: 'r1', kind: 'race', name: `${name} Race` }],
  }
}
/** Opens the last socket and answers its subscription. */
export function connect(campaigns: object = sample()): void {
  FakeSocket.last.open()
  FakeSocket.last.say({ t: 'welcome' })
  FakeSocket.last.say({ t: 'campaigns', ...campaigns })
}
export function inline(campaigns: object, lang = ''): void {
  const script = document.createElement('script')
  Object.assign(script, { type: 'application/json', id: 'ruka-campaigns', lang })
  script.textContent = JSON.stringify(campaigns)
  document.head.append(script)
}

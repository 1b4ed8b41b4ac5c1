import { WIDGET_HEIGHT_MAX, type WidgetName } from '@ruka/contract/widget-limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSite } from '../../lib/site.ts'
import {
  acceptWidgetMessage,
  CHANGES_MAX,
  hear,
  NOTHING_HEARD,
  NOTHING_SHOWN,
  OPENS_MAX,
  orderFor,
  show,
} from './widget-bridge.ts'

const WIDGETS = 'https://widgets.example'
const SCRIPT = 'https://provider.example/live.js'
const ELEMENTS = { jackpots: 'live-jackpots', races: 'live-races', tournaments: 'live-tournaments' }
const provide = (widgets: object) => keepSite({ widgetsOrigin: WIDGETS, thirdParties: { widgets } })
beforeEach(() => provide({ script: SCRIPT, elements: ELEMENTS, limits: {}, origins: [] }))
afterEach(() => document.documentElement.removeAttribute('style'))

const frame = {}
const expected = { origin: WIDGETS, source: frame }
const good = { ...expected, data: { type: 'ruka:widget-open' } }

test('hears what its own frame says', () => {
  expect(acceptWidgetMessage(good, expected)).toEqual({ type: 'ruka:widget-open' })
  const ready = { type: 'ruka:widget-state', state: 'ready' }
  expect(acceptWidgetMessage({ ...good, data: ready }, expected)).toEqual(ready)
})

test.each([
  ['another origin', { ...good, origin: 'https://evil.example' }],
  ['a sandboxed frame without an origin', { ...good, origin: 'null' }],
  ['another frame of the same origin', { ...good, source: {} }],
  ['a message of games', { ...good, data: { type: 'ruka:balance' } }],
  ['a message with more in it', { ...good, data: { type: 'ruka:widget-open', url: '/x' } }],
  ['a state that there is not', { ...good, data: { type: 'ruka:widget-state', state: 'won' } }],
  ['a height that is none', { ...good, data: { type: 'ruka:widget-height', height: '100%' } }],
  ['a height below zero', { ...good, data: { type: 'ruka:widget-height', height: -1 } }],
  ['a text', { ...good, data: 'ruka:widget-open' }],
])('does not hear %s', (_, message) => {
  expect(acceptWidgetMessage(message, expected)).toBeNull()
})

test('hears nothing while the frame has no window', () => {
  expect(acceptWidgetMessage({ ...good, source: null }, { origin: WIDGETS, source: null })).toBeNull()
})

test('a frame gets the height that it asks for, and no more than a widget has', () => {
  const at = (height: number) => hear(NOTHING_HEARD, { type: 'ruka:widget-height', height }).height
  expect([at(612.2), at(999_999), at(0)]).toEqual([613, WIDGET_HEIGHT_MAX, undefined])
})

test('a frame that opens again waits for an order again', () => {
  const once = hear(NOTHING_HEARD, { type: 'ruka:widget-open' })
  const shown = hear(once, { type: 'ruka:widget-state', state: 'ready' })
  expect(hear(shown, { type: 'ruka:widget-open' })).toMatchObject({ opened: 2, state: 'loading' })
})

const READY = { opened: 1, state: 'ready', height: 200 } as const

test('a frame that opens too often has failed for good', () => {
  const often = show(NOTHING_SHOWN, { ...READY, opened: OPENS_MAX })
  expect(often).toMatchObject({ opened: OPENS_MAX, state: 'ready' })
  const tooOften = show(often, { ...READY, opened: OPENS_MAX + 1 })
  expect(tooOften.state).toBe('failed')
  expect(show(tooOften, { ...READY, opened: OPENS_MAX + 2 })).toBe(tooOften)
})

test('a frame that changes without end keeps the state and the height that it has then', () => {
  let shown = NOTHING_SHOWN
  for (let height = 1; height <= CHANGES_MAX; height += 1) shown = show(shown, { ...READY, height })
  expect(shown).toMatchObject({ state: 'ready', height: CHANGES_MAX })
  expect(show(shown, { ...READY, height: 1 })).toBe(shown)
  expect(show(shown, { ...READY, state: 'failed' })).toBe(shown)
  expect(show(shown, { ...READY, opened: 2, height: 1 })).toEqual({ ...shown, opened: 2 })
})

test('what says nothing new is no change', () => {
  const shown = show(NOTHING_SHOWN, READY)
  expect([show(shown, { ...READY }) === shown, shown.changes]).toEqual([true, 1])
})

const AUTH = {
  pid: 'p1',
  op: 'ruka',
  timestamp: 1,
  key: '0f'.repeat(32),
  load_mode: 'Authenticated' as const,
}
const order = (name: WidgetName = 'jackpots', auth: typeof AUTH = AUTH) =>
  orderFor(name, { auth, language: 'sw', theme: 'light' })

// spec: 2.31
test('a frame is told what to show, for whom, and in which colours', () => {
  const { style } = document.documentElement
  for (const [token, value] of [
    ['--sky', '#faf7f1'],
    ['--raised', '#ffffff'],
    ['--line', '#e6dfd2'],
    ['--text', '#171a26'],
    ['--muted', '#5c6478'],
    ['--ember-text', '#a84300'],
    ['--mint-text', '#0a7040'],
    ['--font', 'Figtree, sans-serif'],
  ] as const)
    style.setProperty(token, value)
  expect(order()).toEqual({
    type: 'ruka:widget',
    script: SCRIPT,
    widget: 'jackpots',
    element: 'live-jackpots',
    limit: 20,
    language: 'sw',
    theme: 'light',
    colours: {
      '--ruka-background': '#faf7f1',
      '--ruka-surface': '#ffffff',
      '--ruka-line': '#e6dfd2',
      '--ruka-text': '#171a26',
      '--ruka-muted': '#5c6478',
      '--ruka-accent': '#a84300',
      '--ruka-good': '#0a7040',
      '--ruka-font': 'Figtree, sans-serif',
    },
    auth: AUTH,
  })
})

test('a widget lists twenty jackpots, ten races and twenty places, or the fewer of the site’s file', () => {
  expect((['jackpots', 'races', 'tournaments'] as const).map(name => order(name)?.limit)).toEqual([
    20, 10, 20,
  ])
  provide({ script: SCRIPT, elements: ELEMENTS, limits: { races: 4 }, origins: [] })
  expect([order('races')?.limit, order('tournaments')?.limit]).toEqual([4, 20])
})

test('no token is in an order, whatever the server answers', () => {
  const told = { ...AUTH, access: 'secret', tokens: { refresh: 'secret' } }
  expect(JSON.stringify(order('races', told))).not.toMatch(/secret|token/i)
})

test('there is no order for a widget that the description of the site has not, or has wrong', () => {
  provide({ script: SCRIPT, elements: { jackpots: 'live-jackpots' }, limits: {} })
  expect([order('jackpots') === null, order('races')]).toEqual([false, null])
  provide({ script: SCRIPT, elements: { jackpots: 'script' }, limits: {} })
  expect(order('jackpots')).toBeNull()
  provide({ script: SCRIPT, elements: ELEMENTS, limits: { jackpots: 1e6 } })
  expect(order('jackpots')).toBeNull()
  provide({ elements: ELEMENTS })
  expect(order('jackpots')).toBeNull()
})

// @vitest-environment happy-dom
import type { WidgetMessage, WidgetOrder } from '@ruka/contract/widget-frame'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showWidgets } from './show-widgets.ts'

const SHELL = 'https://site.example'
const order = (over: Partial<WidgetOrder> = {}): WidgetOrder => ({
  type: 'ruka:widget',
  script: 'https://widgets.example/live.js',
  widget: 'jackpots',
  element: 'live-jackpots',
  limit: 20,
  language: 'en',
  theme: 'dark',
  colours: { '--ruka-text': '#fff' },
  auth: { pid: '', op: 'kifaru', timestamp: 1, key: 'ab', load_mode: 'Anonymous' },
  ...over,
})

let posted: { message: WidgetMessage; target: string }[]
let measured: (() => void)[]
let height: number
const shell = { postMessage: (message: WidgetMessage, target: string) => posted.push({ message, target }) }
/** A frame that the shell has opened; `say` is a message to it, of the shell unless another sender is named. */
function openFrame() {
  const heard: ((event: unknown) => void)[] = []
  const frame = {
    parent: shell,
    document,
    addEventListener: (_: string, listener: (event: unknown) => void) => heard.push(listener),
  }
  showWidgets(frame as unknown as Window)
  return {
    say: (data: unknown, source: unknown = shell) =>
      heard.forEach(listener => listener({ data, source, origin: SHELL })),
  }
}
const element = (name = 'live-jackpots') => document.querySelector(name)
const script = () => document.querySelector<HTMLScriptElement>('script')
const states = () => posted.flatMap(({ message }) => ('state' in message ? [message.state] : []))
/** What the provider's script does when it has loaded; the registry of a page keeps its names. */
const define = (name: string) =>
  customElements.get(name) ?? customElements.define(name, class extends HTMLElement {})
const settle = () => vi.advanceTimersByTimeAsync(0)
const grow = (to: number) => {
  height = to
  measured.forEach(call => call())
}

/** The document loads no scripts, and would call each one an error. */
const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true

beforeEach(() => {
  vi.useFakeTimers()
  ;[posted, measured, height] = [[], [], 0]
  document.head.innerHTML = document.body.innerHTML = ''
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        measured.push(call)
      }
      observe() {}
    },
  )
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => ({ height }) as DOMRect)
})
afterEach(() => void vi.useRealTimers())

it('asks its shell what to show, and loads nothing before it is told', () => {
  openFrame()
  expect(posted).toEqual([{ message: { type: 'ruka:widget-open' }, target: '*' }])
  expect(script()).toBeNull()
})

it('hears its shell alone, and only its orders', () => {
  const { say } = openFrame()
  say(order(), { postMessage: () => undefined })
  for (const other of ['ruka:widget', null, { type: 'ruka:theme', theme: 'dark' }]) say(other)
  expect(script()).toBeNull()
})

it('shows the element of the script with what was ordered, in the site’s look', async () => {
  const { say } = openFrame()
  say(order({ element: 'a-first' }))
  expect(script()).toMatchObject({ src: 'https://widgets.example/live.js', async: true })
  define('a-first')
  await settle()
  expect(
    Object.fromEntries([...element('a-first')!.attributes].map(({ name, value }) => [name, value])),
  ).toEqual({
    limit: '20',
    lang: 'en',
    theme: 'dark',
    pid: '',
    op: 'kifaru',
    timestamp: '1',
    key: 'ab',
    'load-mode': 'Anonymous',
  })
  expect(document.documentElement.style.getPropertyValue('--ruka-text')).toBe('#fff')
  grow(300)
  expect(posted.slice(1)).toEqual([
    { message: { type: 'ruka:widget-height', height: 300 }, target: SHELL },
    { message: { type: 'ruka:widget-state', state: 'ready' }, target: SHELL },
  ])
})

// spec: 9.15
it('names the factor of high rollers to races alone', async () => {
  const { say } = openFrame()
  say(order({ widget: 'races', element: 'b-races', limit: 10 }))
  define('b-races')
  await settle()
  expect(element('b-races')!.getAttribute('high-roller-multiplier')).toBe('3')
  expect(element('b-races')!.getAttribute('limit')).toBe('10')
})

it('hands a fresh key and another theme on to the same element', async () => {
  const { say } = openFrame()
  say(order({ element: 'c-fresh' }))
  say(order({ element: 'c-fresh', theme: 'light' }))
  define('c-fresh')
  await settle()
  const shown = element('c-fresh')!
  expect(shown.getAttribute('theme')).toBe('light')
  const auth = { pid: 'p', op: 'kifaru', timestamp: 2, key: 'cd', load_mode: 'Authenticated' } as const
  say(order({ element: 'c-fresh', auth }))
  expect(element('c-fresh')).toBe(shown)
  expect([shown.getAttribute('pid'), shown.getAttribute('key')]).toEqual(['p', 'cd'])
  expect(document.querySelectorAll('script')).toHaveLength(1)
})

it('says that it failed where the script does not load or is late, and shows it when it comes after all', async () => {
  openFrame().say(order({ element: 'd-lost' }))
  script()!.dispatchEvent(new Event('error'))
  await settle()
  expect(states()).toEqual(['failed'])
  document.head.innerHTML = ''
  posted = []
  openFrame().say(order({ element: 'd-late' }))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(states()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual(['failed'])
  define('d-late')
  await settle()
  expect(element('d-late')).not.toBeNull()
  grow(200)
  expect(states()).toEqual(['failed', 'ready'])
})

it('says that there is nothing where the widget stays without a height, or says so itself', async () => {
  openFrame().say(order({ element: 'e-silent' }))
  define('e-silent')
  await settle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['empty'])
  ;[posted, measured] = [[], []]
  openFrame().say(order({ element: 'e-says' }))
  define('e-says')
  await settle()
  const say = (detail: unknown) =>
    element('e-says')!.dispatchEvent(new CustomEvent('widget-state', { detail }))
  for (const detail of ['empty', 'empty', 'nonsense', { state: 'ready' }, 'failed']) say(detail)
  grow(40)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['empty', 'failed'])
})

it('keeps the language of data in the page, whatever language is ordered', () => {
  document.documentElement.lang = 'en'
  document.body.innerHTML = '<script type="application/json" id="data">{}</script>'
  const { say } = openFrame()
  for (const language of ['sw', 'en', 'sw'] as const) say(order({ element: 'h-data', language }))
  expect([document.documentElement.lang, document.getElementById('data')!.lang]).toEqual(['sw', 'en'])
})

it('waits for a widget that says it is loading, whatever its height', async () => {
  openFrame().say(order({ element: 'g-loading' }))
  define('g-loading')
  await settle()
  const say = (detail: string) =>
    element('g-loading')!.dispatchEvent(new CustomEvent('widget-state', { detail }))
  say('loading')
  grow(300)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states()).toEqual([])
  say('ready')
  expect(states()).toEqual(['ready'])
})

it('changes the key last, so that a script which asks its server with each key sends what that key proves', async () => {
  const asked: string[] = []
  customElements.define(
    'f-asks',
    class extends HTMLElement {
      static readonly observedAttributes = ['key']
      attributeChangedCallback() {
        asked.push(['pid', 'timestamp', 'load-mode', 'key'].map(name => this.getAttribute(name)).join(' '))
      }
    },
  )
  const { say } = openFrame()
  say(order({ element: 'f-asks' }))
  await settle()
  asked.length = 0
  const auth = { pid: 'p', op: 'kifaru', timestamp: 2, key: 'cd', load_mode: 'Authenticated' } as const
  say(order({ element: 'f-asks', auth }))
  expect(asked).toEqual(['p 2 Authenticated cd'])
})

import { expect, test } from 'vitest'
import { acceptMessage, frameAddress, setAppearance } from './game-bridge.ts'

const GAMES = 'https://games.example'
const SHELL = 'https://ruka.example'

// spec: 2.39
test('frames an address of the games origin, relative or not', () => {
  expect(frameAddress('/aviator/#t=1', GAMES, SHELL)?.href).toBe('https://games.example/aviator/#t=1')
  expect(frameAddress('https://games.example/aviator/', GAMES, SHELL)?.origin).toBe(GAMES)
})

// spec: 2.39
test.each([
  [undefined],
  [''],
  ['javascript:alert(document.cookie)'],
  ['data:text/html,<script>1</script>'],
  ['blob:https://ruka.example/1'],
  ['https://ruka.example/aviator/'],
])('refuses to frame %j', url => {
  expect(frameAddress(url, GAMES, SHELL)).toBeNull()
})

test('refuses relative addresses where the games origin is the shell itself', () => {
  expect(frameAddress('/aviator/', SHELL, SHELL)).toBeNull()
})

test('opens our own games in the language and the theme of the page, and leaves the rest of the address', () => {
  const address = new URL('https://games.example/aviator/?demo=true#launch=abc')
  setAppearance(address, { language: 'sw', theme: 'light' })
  expect(address.href).toBe('https://games.example/sw/aviator/?demo=true&mode=light#launch=abc')
  setAppearance(address, { language: 'sw', theme: 'dark' })
  expect(address.pathname).toBe('/sw/aviator/')
})

const frame = {}
const good = { origin: GAMES, source: frame, data: { type: 'ruka:ready' } }

// spec: 2.41
test('accepts messages of the framed game', () => {
  expect(acceptMessage(good, { origin: GAMES, source: frame })).toEqual({ type: 'ruka:ready' })
})

test.each([
  ['another origin', { ...good, origin: 'https://evil.example' }],
  ['an unknown sandboxed frame', { ...good, origin: 'null' }],
  ['another window of the same origin', { ...good, source: {} }],
  ['a message that is not in the contract', { ...good, data: { type: 'ruka:steal' } }],
  ['a message with extra fields', { ...good, data: { type: 'ruka:ready', url: '/x' } }],
  ['a text', { ...good, data: 'ruka:ready' }],
])('ignores %s', (_, message) => {
  expect(acceptMessage(message, { origin: GAMES, source: frame })).toBeNull()
})

test('ignores messages while the frame has no window', () => {
  expect(acceptMessage({ ...good, source: null }, { origin: GAMES, source: null })).toBeNull()
})

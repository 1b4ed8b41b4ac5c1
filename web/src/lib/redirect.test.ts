import { expect, test } from 'vitest'
import { loginFor, safeRedirect } from './redirect.ts'

// spec: 2.21, 2.55
test.each([
  ['/profile', '/profile'],
  ['/profile/transactions', '/profile/transactions'],
  ['/games/aviator?demo=true', '/games/aviator?demo=true'],
  ['/?tags=crash,popular', '/?tags=crash,popular'],
  ['/games?search=two%20words', '/games?search=two%20words'],
])('follows the path %s of this site', (target, path) => {
  expect(safeRedirect(target)).toBe(path)
})

// spec: 2.21, 2.55
test.each([
  [null],
  [''],
  ['profile'],
  ['https://evil.example'],
  ['HTTPS://evil.example/'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  [' //evil.example'],
  ['/%2Fevil.example'],
  ['/%2fevil.example'],
  ['%2F%2Fevil.example'],
  ['/%5Cevil.example'],
  ['/%5cevil.example'],
  ['/%252Fevil.example'],
  ['/%25252525252525252Fevil.example'],
  ['/.//evil.example'],
  ['/games/..//evil.example'],
  ['/%09/evil.example'],
  ['/%00'],
  ['/%0d%0a/evil.example'],
  ['/%2e%2e%2f/evil.example'],
  ['/games/%2e%2e/%2fevil.example'],
  ['/%2525%35%63evil.example'],
  ['／／evil.example'],
  ['/%'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['/login\\@evil.example'],
  ['/login'],
  ['/login/'],
  ['/Login?redirect=/login'],
  ['/logi%6e'],
  ['/games/../register'],
  ['/forgot-password#x'],
])('goes home instead of following %j', target => {
  expect(safeRedirect(target)).toBe('/')
})

// spec: 2.21, 2.54
test('brings a path with a query through the log-in address and back', () => {
  const address = loginFor('/games/aviator?demo=true&x=1')
  const redirect = new URL(address, 'https://shell.example').searchParams.get('redirect')
  expect(safeRedirect(redirect)).toBe('/games/aviator?demo=true&x=1')
})

import { expect, it } from 'vitest'
import { takeLaunch } from './launch.ts'

function page(address: string) {
  const { pathname, search, hash } = new URL(address)
  const replaced: string[] = []
  return {
    replaced,
    location: { pathname, search, hash },
    history: { replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) },
  }
}

it('reads the token and removes it from the address and the history', () => {
  const here = page('http://games.test/aviator/#launch=s3cret_token-1')
  expect(takeLaunch(here)).toEqual({ token: 's3cret_token-1', demo: false })
  expect(here.replaced).toEqual(['/aviator/'])
})
it('keeps the query and drops the fragment', () => {
  const here = page('http://games.test/aviator/?lang=sw#launch=abc')
  takeLaunch(here)
  expect(here.replaced).toEqual(['/aviator/?lang=sw'])
})
it('clears an unknown fragment', () => {
  const here = page('http://games.test/aviator/#x=1')
  expect(takeLaunch(here)).toEqual({ demo: false })
  expect(here.replaced).toEqual(['/aviator/'])
})
// spec: 2.40
it('plays the demo only on request, and never with a token', () => {
  expect(takeLaunch(page('http://games.test/aviator/?demo=true'))).toEqual({ demo: true })
  expect(takeLaunch(page('http://games.test/aviator/?demo=1'))).toEqual({ demo: false })
  expect(takeLaunch(page('http://games.test/aviator/?demo=true#launch=abc'))).toEqual({
    token: 'abc',
    demo: false,
  })
})
it('does not read a token from the query, where servers would log it', () => {
  const here = page('http://games.test/aviator/?launch=abc')
  expect(takeLaunch(here)).toEqual({ demo: false })
  expect(here.replaced).toEqual([])
})
